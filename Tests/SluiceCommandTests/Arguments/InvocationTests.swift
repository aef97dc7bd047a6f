import Testing

@testable import SluiceCommand

/// The arguments that a command line gives its command; in it these words are files.
private func parse<Wanted: Command>(
  _ wanted: Wanted.Type, _ line: String, files: Set<String> = []
) throws -> Wanted.Arguments {
  let (command, words) = try find(line, files)
  #expect(command.name == Wanted.name)
  guard case .arguments(let arguments) = try Wanted.read(words, isFile: files.contains) else {
    throw UsageError("'\(line)' asks for help")
  }
  return arguments
}

private func find(
  _ line: String, _ files: Set<String> = []
) throws(UsageError) -> (command: any Command.Type, words: ArraySlice<String>) {
  try CommandList.command(
    for: line.split(separator: " ").map(String.init), isFile: files.contains)
}

/// What is wrong with a command line; nil: nothing.
private func error(_ line: String) -> UsageError? {
  do {
    let (command, words) = try find(line)
    try check(command, words)
    return nil
  } catch {
    return error
  }
}

private func check<Some: Command>(
  _: Some.Type, _ words: ArraySlice<String>
) throws(UsageError) {
  _ = try Some.read(words) { _ in false }
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
    let expected = RunCommand.Arguments(file: file, tasks: tasks)
    #expect(try parse(RunCommand.self, line, files: ["jobs"]) == expected)
  }

  @Test("options stand anywhere behind the command, and -- ends them")
  func placement() throws {
    var expected = RunCommand.Arguments(file: .path("ci.yaml"), tasks: ["a", "b"])
    expected.jobs = 4
    #expect(try parse(RunCommand.self, "run -j 4 ci.yaml a b") == expected)
    #expect(try parse(RunCommand.self, "run ci.yaml a -j4 b") == expected)
    #expect(try parse(RunCommand.self, "run ci.yaml a b --jobs=4") == expected)
    #expect(try parse(RunCommand.self, "run ci.yaml --jobs 4 -- a b") == expected)
    expected.tasks = ["a", "-b", "--"]
    #expect(try parse(RunCommand.self, "run ci.yaml -j4 -- a -b --") == expected)
  }

  @Test("a parameter's value keeps what is behind its first equals sign")
  func parameters() throws {
    let arguments = try parse(RunCommand.self, "run -p a=1 -pb=x=y --param=c=")
    #expect(
      arguments.parameters == [
        .init(name: "a", text: "1"), .init(name: "b", text: "x=y"), .init(name: "c", text: ""),
      ])
    #expect(error("run -p novalue")?.message == "option '-p' takes NAME=VALUE, not 'novalue'")
    #expect(error("run -p =1")?.message == "option '-p' takes NAME=VALUE, not '=1'")
  }

  @Test("run's other options")
  func runOptions() throws {
    var expected = RunCommand.Arguments()
    expected.output = .json
    expected.isEachRecordSynced = true
    expected.stateFolder = "/s"
    #expect(
      try parse(RunCommand.self, "run --output json --sync each --state-dir /s") == expected)
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
    let expected = CheckCommand.Arguments(
      files: [.path("c"), .path("a.yaml"), .standardInput], isStrict: true)
    #expect(try parse(CheckCommand.self, "check a.yaml - --strict -f c") == expected)
    #expect(try parse(CheckCommand.self, "check") == CheckCommand.Arguments())
  }

  @Test(
    "a run is named by its id or the beginning of one, by latest, or by its path",
    arguments: [
      ("", .suitable), ("2026", .named("2026")), ("latest", .latest),
      (".sluice/runs/x", .path(".sluice/runs/x")), ("./x", .path("./x")),
    ] as [(String, RunReference)])
  func runReference(word: String, expected: RunReference) throws {
    #expect(
      try parse(ResumeCommand.self, "resume \(word)") == ResumeCommand.Arguments(run: expected))
    #expect(
      try parse(StatusCommand.self, "status \(word)") == StatusCommand.Arguments(run: expected))
  }

  @Test("status and resume look beside a workflow or in a state folder")
  func place() throws {
    let place = StatePlace(folder: "/s", workflow: .path("x.yaml"))
    #expect(
      try parse(StatusCommand.self, "status --format json -f x.yaml --state-dir=/s")
        == StatusCommand.Arguments(format: .json, state: place))
    #expect(
      try parse(ResumeCommand.self, "resume -f x.yaml --state-dir /s --output quiet -j 2")
        == ResumeCommand.Arguments(jobs: 2, output: .quiet, state: place))
  }

  @Test("help is asked for by a command or by an option anywhere")
  func help() throws {
    for line in ["help", "--help", "-h"] {
      #expect(try parse(HelpCommand.self, line).words == [])
    }
    #expect(try parse(HelpCommand.self, "help run").words == ["run"])
    #expect(throws: Never.self) { try parse(VersionCommand.self, "version") }
    #expect(throws: Never.self) { try parse(VersionCommand.self, "--version") }
    guard
      case .help = try RunCommand.read(["x.yaml", "--help", "--nonsense"], isFile: { _ in false })
    else {
      Issue.record("no help")
      return
    }
    guard case .version = try RunCommand.read(["--version"], isFile: { _ in false }) else {
      Issue.record("no version")
      return
    }
  }

  @Test(
    "a misspelt word gets the one that was meant",
    arguments: [
      ("stop", "unknown command 'stop'", "'sluice cancel' \(CancelCommand.summary)"),
      ("PS", "unknown command 'PS'", "'sluice status' \(StatusCommand.summary)"),
      ("validate", "unknown command 'validate'", "'sluice check' \(CheckCommand.summary)"),
      ("build all", "unknown command 'build'", "'sluice run' \(RunCommand.summary)"),
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
      ("run --force", "option '--force'"), ("resume --failed", "option '--failed'"),
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
      ("run --output fast", "option '--output' takes tty, lines, group, json, quiet, not 'fast'"),
      ("run --sync all", "option '--sync' takes 'each', not 'all'"),
      ("status a b", "one run at most, and 'b' is the second"),
      ("version x", "'x' is one word too many"),
    ])
  func wrongUsage(line: String, message: String) {
    #expect(error(line)?.message == message)
  }

  @Test("no word of other tools is a command's, or that of a command of other builds")
  func foreignVerbs() {
    let names = Set(CommandList.all.map { $0.name } + CommandList.absent)
    #expect(names.intersection(ForeignVerbs.all) == [])
  }

  @Test(
    "a task that is called like no command is run by 'run', whatever other tools call so",
    arguments: ["build", "report", "qwerty"])
  func task(name: String) {
    #expect(
      throws: UsageError(
        "'\(name)' is a task and no command", help: "did you mean 'sluice run \(name)'?")
    ) {
      _ = try CommandList.command(for: [name], isFile: { _ in false }, isTask: { $0 == name })
    }
  }

  @Test("no command is both in this build and known as one of other builds")
  func completeness() {
    let names = CommandList.all.map { $0.name } + CommandList.absent
    #expect(Set(names).count == names.count)
  }
}
