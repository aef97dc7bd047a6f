import Testing

@testable import SluiceCommand

/// Reads a command line in which these words are files.
private func parse(_ line: String, files: Set<String> = []) throws -> Invocation {
  try Invocation.parse(line.split(separator: " ").map(String.init)) { files.contains($0) }
}

private func error(_ line: String, files: Set<String> = []) -> UsageError? {
  do {
    _ = try parse(line, files: files)
    return nil
  } catch {
    return error as? UsageError
  }
}

@Suite("The command line")
struct InvocationTests {
  @Test(
    "the first word is the file where it looks like one, is -, has a slash, or is a file",
    arguments: [
      ("run", nil, []), ("run test lint", nil, ["test", "lint"]),
      ("run ci.yaml", .path("ci.yaml"), []), ("run ci.yml test", .path("ci.yml"), ["test"]),
      ("run - test", .standardInput, ["test"]), ("run jobs test", .path("jobs"), ["test"]),
      ("run ./x test", .path("./x"), ["test"]), ("run .. test", .path(".."), ["test"]),
      ("run test jobs", nil, ["test", "jobs"]), ("run -f test jobs", .path("test"), ["jobs"]),
      ("run ci.yaml -f -", .standardInput, ["ci.yaml"]),
    ] as [(String, WorkflowReference?, [String])])
  func file(line: String, file: WorkflowReference?, tasks: [String]) throws {
    let expected = RunArguments(file: file, tasks: tasks)
    #expect(try parse(line, files: ["jobs"]) == .run(expected))
  }

  @Test("options stand anywhere behind the command, and -- ends them")
  func placement() throws {
    var expected = RunArguments(file: .path("ci.yaml"), tasks: ["a", "b"])
    expected.jobs = 4
    #expect(try parse("run -j 4 ci.yaml a b") == .run(expected))
    #expect(try parse("run ci.yaml a -j4 b") == .run(expected))
    #expect(try parse("run ci.yaml a b --jobs=4") == .run(expected))
    #expect(try parse("run ci.yaml --jobs 4 -- a b") == .run(expected))
    expected.tasks = ["a", "-b", "--"]
    #expect(try parse("run ci.yaml -j4 -- a -b --") == .run(expected))
  }

  @Test("a parameter's value keeps what is behind its first equals sign")
  func parameters() throws {
    guard case .run(let arguments) = try parse("run -p a=1 -pb=x=y --param=c=") else {
      Issue.record("another command")
      return
    }
    #expect(
      arguments.parameters == [
        .init(name: "a", text: "1"), .init(name: "b", text: "x=y"), .init(name: "c", text: ""),
      ])
    #expect(error("run -p novalue")?.message == "option '-p' takes NAME=VALUE, not 'novalue'")
    #expect(error("run -p =1")?.message == "option '-p' takes NAME=VALUE, not '=1'")
  }

  @Test("run's other options")
  func runOptions() throws {
    var expected = RunArguments()
    expected.output = .json
    expected.isEachRecordSynced = true
    expected.stateFolder = "/s"
    #expect(try parse("run --output json --sync each --state-dir /s") == .run(expected))
  }

  @Test(
    "jobs are a whole number from 1",
    arguments: ["0", "-1", "x", "1.5", "", "1000001", "99999999999999999999"])
  func jobs(text: String) {
    let message = "option '--jobs' takes a whole number from 1 to 1000000, not '\(text)'"
    #expect(error("run --jobs=\(text)")?.message == message)
  }

  @Test("check takes several files, by -f too")
  func check() throws {
    let expected = CheckArguments(
      files: [.path("c"), .path("a.yaml"), .standardInput], isStrict: true)
    #expect(try parse("check a.yaml - --strict -f c") == .check(expected))
    #expect(try parse("check") == .check(CheckArguments()))
  }

  @Test(
    "a run is named by its id or the beginning of one, by latest, or by its path",
    arguments: [
      ("", .suitable), ("2026", .named("2026")), ("latest", .latest),
      (".sluice/runs/x", .path(".sluice/runs/x")), ("./x", .path("./x")),
    ] as [(String, RunReference)])
  func runReference(word: String, expected: RunReference) throws {
    #expect(try parse("resume \(word)") == .resume(ResumeArguments(run: expected)))
    #expect(try parse("status \(word)") == .status(StatusArguments(run: expected)))
  }

  @Test("status and resume look beside a workflow or in a state folder")
  func place() throws {
    let place = StatePlace(folder: "/s", workflow: .path("x.yaml"))
    #expect(
      try parse("status --format json -f x.yaml --state-dir=/s")
        == .status(StatusArguments(format: .json, state: place)))
    #expect(
      try parse("resume -f x.yaml --state-dir /s --output quiet -j 2")
        == .resume(ResumeArguments(jobs: 2, output: .quiet, state: place)))
  }

  @Test("help is asked for by a command or by an option anywhere")
  func help() throws {
    #expect(try parse("help") == .help(.overview))
    #expect(try parse("--help") == .help(.overview))
    #expect(try parse("-h") == .help(.overview))
    #expect(try parse("help run") == .help(.command(.run)))
    #expect(try parse("run x.yaml --help --nonsense") == .help(.command(.run)))
    #expect(try parse("help duplicate-key") == .help(.other("duplicate-key")))
    #expect(try parse("help watch") == .help(.other("watch")))
    #expect(try parse("version") == .version)
    #expect(try parse("--version") == .version)
    #expect(try parse("run --version") == .version)
  }

  @Test(
    "a misspelt word gets the one that was meant",
    arguments: [
      ("rnu", "unknown command 'rnu'", "did you mean 'run'?"),
      ("Check", "unknown command 'Check'", "did you mean 'check'?"),
      ("frobnicate", "unknown command 'frobnicate'", "'sluice help' lists the commands"),
      ("ci.yaml", "'ci.yaml' is no command", "did you mean 'sluice run ci.yaml'?"),
      ("run --job 3", "unknown option '--job'", "did you mean '--jobs'?"),
      ("run --otuput=json", "unknown option '--otuput'", "did you mean '--output'?"),
      ("run -x", "unknown option '-x'", "'sluice help run' lists the options"),
      ("check --stict", "unknown option '--stict'", "did you mean '--strict'?"),
    ])
  func suggestion(line: String, message: String, help: String) {
    #expect(error(line) == UsageError(message, help: help))
  }

  @Test(
    "what the language of the command line has and this build has not is told apart from nonsense",
    arguments: [
      ("watch", "command 'watch'"), ("retry x", "command 'retry'"),
      ("run --tag slow", "option '--tag'"), ("run --dry-run", "option '--dry-run'"),
      ("run --output tty", "'--output tty'"), ("run --output=group", "'--output group'"),
      ("resume --failed", "option '--failed'"), ("check --format=sarif", "option '--format'"),
    ])
  func notInThisBuild(line: String, word: String) {
    #expect(error(line)?.message == "\(word) is known, but not in this build")
  }

  @Test(
    "other wrong words",
    arguments: [
      ("", "no command was given"), ("--jobs 3 run", "option '--jobs' stands before the command"),
      ("run --jobs", "option '--jobs' wants a value"),
      ("check --strict=yes", "option '--strict' takes no value"),
      ("run --output fast", "option '--output' takes lines, quiet, json, not 'fast'"),
      ("run --sync all", "option '--sync' takes 'each', not 'all'"),
      ("status a b", "one run at most, and 'b' is the second"),
      ("version x", "'x' is one word too many"),
    ])
  func wrongUsage(line: String, message: String) {
    #expect(error(line)?.message == message)
  }

  @Test("every command is in the table or known as one of other builds")
  func completeness() {
    for name in CommandName.allCases {
      #expect((CommandTable.page(of: name) == nil) == (name.summary == nil), "\(name)")
    }
  }
}
