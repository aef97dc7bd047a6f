import Glibc
import Testing

/// What commands do where standard output is full or closed.
@Suite("Where nothing more can be written", .serialized)
struct OutputEndTests {
  /// Command lines with an answer, in a folder with a run of `sluice.yaml`.
  private static let answers = [
    "run --dry-run", "plan", "plan --format json", "check --format json", "check --format sarif",
    "tasks", "tasks --format json", "graph", "graph --format svg", "graph --format json",
    "graph --run latest", "status", "status --format json", "why a", "why a --format json", "list",
    "list --format json", "logs", "logs a", "logs a -f", "logs -f", "logs --tail 1", "verify",
    "clean --dry-run --keep 0", "schema", "schema event", "completion bash", "help", "help run",
    "help --format man", "version", "--version", "run --help",
  ]

  private func folder() throws -> Sluice {
    let sluice = Sluice()
    try sluice.write("tasks: {a: {run: 'echo out'}}", to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    return sluice
  }

  @Test("a command whose answer is lost on a full disk says so, and exits with 74")
  func full() throws {
    let sluice = try folder()
    for command in Self.answers {
      let ending = try sluice("\(command) > /dev/full")
      #expect(ending.code == 74, "\(command): \(ending.errors)")
      #expect(ending.errors.contains("No space left on device"), "\(command)")
    }
  }

  @Test("one that nobody reads ends quietly, as does one without a standard output")
  func closed() throws {
    let sluice = try folder()
    for command in Self.answers {
      for script in [
        "sluice \(command) >&-", "(sluice \(command); echo $? > rc) | true; exit $(cat rc)",
      ] {
        let ending = try sluice.start(script).wait()
        #expect(ending.code == 0, "\(script): \(ending.errors)")
        #expect(!ending.errors.contains("not whole"), "\(script)")
      }
    }
  }

  @Test("who follows a run ends with its output, and not with the run")
  func followers() throws {
    let run = try SteeredRun("tasks: { a: { run: 'echo a >> ran; echo out; echo out; until go' } }")
    run.wait(for: 1, in: "ran")
    for command in ["attach", "attach --output json", "logs -f", "logs a -f"] {
      #expect(try run.sluice.start("sluice \(command) >&-").wait().code == 0, "\(command)")
    }
    for command in ["attach --output json", "logs -f a"] {
      let ending = try run.sluice.start(
        "(sluice \(command); echo $? > rc) | head -n 1; exit $(cat rc)"
      ).wait()
      #expect(ending.code == 0, "\(command)")
      #expect(ending.output.split(separator: "\n").count == 1)
    }
    #expect(try run.sluice("attach --output json > /dev/full").code == 74)
    #expect(!run.shell.hasEnded)
    run.shell.send(SIGKILL)
    _ = run.shell.wait()
    for command in ["attach", "logs -f", "logs a -f"] {
      let ending = try run.sluice(command)
      #expect(ending.code == 70, "\(command)")
      #expect(ending.errors.contains("ended before the run did; to go on: sluice resume "))
    }
  }

  @Test("a run goes on where its progress is lost, and says so")
  func run() throws {
    let sluice = Sluice()
    try sluice.write("tasks: {a: {run: 'echo out'}}", to: "sluice.yaml")
    let ending = try sluice("run > /dev/full")
    #expect(ending.code == 0)
    #expect(ending.errors.contains("the progress is not whole: "))
  }

  @Test("a detached run tells on standard error which one it is, and waits for no reader")
  func detached() throws {
    let sluice = Sluice()
    try sluice.write("tasks: {a: {run: 'true'}}", to: "sluice.yaml")
    let full = try sluice("run --detach > /dev/full")
    #expect(full.code == 74)
    #expect(
      full.errors.contains("run \(sluice.newestRun) goes on, but its id could not be printed"))
    let stuck = try sluice.start(
      """
      mkfifo pipe; exec 3<> pipe
      timeout 1 cat /dev/zero > pipe
      sluice run --detach > pipe
      """
    ).wait()
    #expect(stuck.code == 74)
    #expect(stuck.errors.contains("run \(sluice.newestRun) goes on, but its id could not be"))
  }
}
