/// How each example of the commands' help is tried: a new example needs an entry here.
struct CommandExample: Sendable {
  /// Written before it runs, by name.
  let files: [String: String]
  /// Shell commands that come before it.
  let preparation: String
  /// What it ends with.
  let code: Int32
  /// What its output and errors say, by which one sees that it did what its words promise.
  let tells: [String]
  /// Shell commands that come behind it, in the same shell.
  let epilogue: String
  /// The shell that it is for.
  let shell: String

  init(
    _ files: [String: String] = [:], after preparation: String = "", code: Int32 = 0,
    tells: [String], then epilogue: String = ":", in shell: String = "sh"
  ) {
    self.files = files
    self.preparation = preparation
    self.code = code
    self.tells = tells
    self.epilogue = epilogue
    self.shell = shell
  }

  /// A script for `sh` that runs the command line in its shell, and ends as it does.
  func script(of line: String) -> String {
    let isPlain = shell == "sh"
    return """
      cat > .line <<'END'
      \(line)
      \(isPlain ? "code=$?" : "")
      \(epilogue)
      \(isPlain ? "exit $code" : "")
      END
      program='\(Sluice.program)'
      PATH="${program%/*}:$PATH" exec \(shell) .line
      """
  }

  /// By the command line, as the help shows it.
  static let all: [String: CommandExample] = [
    "sluice run": .init(
      ["sluice.yaml": ci], tells: ["lint: ", "test: ", "package: ", "3 succeeded"]),
    "sluice run ci.yaml test lint -j 4": .init(
      ["ci.yaml": ci], tells: ["2 tasks, 4 at a time", "lint: succeeded", "test: succeeded"]),
    "sluice plan ci.yaml -j 4,8,16": .init(["ci.yaml": ci], tells: ["16", "package"]),
    "sluice plan --duration build=3m": .init(
      ["sluice.yaml": failing], tells: ["build", "3 min"]),
    "sluice tasks ci.yaml -l": .init(["ci.yaml": ci], tells: ["package", "test"]),
    "sluice check ci.yaml nightly.yaml": .init(
      ["ci.yaml": ci, "nightly.yaml": "tasks: { a: { rnu: make } }"], code: 65,
      tells: ["nightly.yaml:1:15: error: unknown key 'rnu'", "2 files: 1 error"]),
    "sluice check --format sarif . > faults.sarif": .init(
      ["ci.yaml": ci, "nightly.yaml": "tasks: { a: { rnu: make } }"],
      code: 65, tells: ["unknown-key"], then: "cat faults.sarif"),
    "sluice init && sluice run": .init(tells: ["succeeded"]),
    "sluice schema > .sluice.schema.json": .init(tells: []),
    "sluice schema event": .init(tells: ["\"$schema\"", "event"]),
    "sluice resume": .init(
      ["sluice.yaml": interrupted], after: "sluice run > first; mv .first .second",
      tells: ["going on with run", "1 of 2 tasks done", "slow: succeeded, attempt 2"]),
    "sluice status": .init(
      ["sluice.yaml": ci], after: "sluice run > first", tells: ["3 tasks: 3 succeeded"]),
    "sluice status latest --format json": .init(
      ["sluice.yaml": ci], after: "sluice run > first", tells: ["\"state\":\"succeeded\""]),
    "sluice why package": .init(
      ["sluice.yaml": ci], after: "sluice run > first", tells: ["package succeeded"]),
    "sluice list --state failed --since 1d": .init(
      ["sluice.yaml": failing], after: "sluice run > first", tells: ["  failed  ", "1 failed"]),
    "sluice logs build": .init(
      ["sluice.yaml": failing], after: "sluice run > first", tells: ["no such target"]),
    "sluice logs latest -f": .init(
      ["sluice.yaml": patient], after: "sluice run --detach",
      tells: ["deploy: succeeded", "the run succeeded"]),
    "sluice attach": .init(
      ["sluice.yaml": patient], after: "sluice run --detach",
      tells: ["deploy: succeeded", "2 succeeded"]),
    "sluice cancel latest test": .init(
      ["sluice.yaml": held], after: "sluice run --detach", tells: ["test is being stopped"]),
    "sluice hold latest deploy": .init(
      ["sluice.yaml": held], after: "sluice run --detach", tells: ["held"],
      then: "sluice cancel latest"),
    "sluice release latest deploy": .init(
      ["sluice.yaml": held],
      after: "sluice run --detach; sluice hold latest deploy", tells: ["released"],
      then: "sluice cancel latest"),
    "sluice queue limit net 8": .init(
      ["sluice.yaml": held], after: "sluice run --detach", tells: ["net", "8"],
      then: "sluice cancel latest"),
    "sluice graph -o ci.svg": .init(
      ["sluice.yaml": ci], tells: ["<svg"], then: "head -c 200 ci.svg"),
    "sluice graph ci.yaml test --run latest": .init(
      ["ci.yaml": ci], after: "sluice run ci.yaml > first", tells: ["test"]),
    "sluice verify latest": .init(
      ["sluice.yaml": ci], after: "sluice run > first", tells: ["whole"]),
    "sluice clean --older-than 30d": .init(
      ["sluice.yaml": ci], after: "sluice run > first", tells: ["0 runs"]),
    "source <(sluice completion bash)": .init(
      tells: ["-F _sluice"], then: "complete -p sluice", in: "bash"),
    "source <(sluice completion zsh)": .init(
      tells: ["_sluice"], then: "functions _sluice", in: "zsh -f"),
    "sluice completion fish | source": .init(
      tells: ["cancel"], then: "complete -C 'sluice canc'", in: "fish"),
    "sluice help duplicate-key": .init(tells: ["duplicate-key: a key is given twice"]),
    "sluice help keys task": .init(tells: ["keys of a task", "\n  needs: "]),
    "sluice help --format man": .init(tells: [".Dt SLUICE 1", ".Sh EXIT STATUS"]),
    "sluice version": .init(tells: ["sluice "]),
  ]

  private static let ci = """
    tasks:
      lint: { run: "true" }
      test: { run: "true" }
      package: { needs: test, run: "true" }
    """

  private static let failing = """
    tasks:
      build: { run: "echo no such target; exit 2" }
    """

  /// Long enough to be met while it is under way.
  private static let patient = """
    tasks:
      build: { run: sleep 1 }
      deploy: { needs: build, run: "true" }
    """

  /// Under way until somebody ends it.
  private static let held = """
    queues: { net: 4 }
    tasks:
      test: { run: sleep 600 }
      deploy: { needs: test, queue: net, run: "true" }
    """

  /// Its second task interrupts the first run, and ends in a later one.
  private static let interrupted = """
    tasks:
      fast: { run: touch .first }
      slow: { needs: fast, run: "[ -e .second ] || { kill -INT $PPID; sleep 60; }" }
    """
}
