import Glibc
import Sluice
import SluiceSystem
import Testing

@Suite("Programs that cannot be started")
struct LaunchFailureTests {
  let bench: ProcessBench

  init() throws { bench = try ProcessBench() }

  private func failure(_ request: LaunchRequest) -> LaunchFailure? {
    let outcome = bench.run(request)
    #expect(outcome.status == nil)
    #expect(bench.launcher.running == 0)
    return outcome.failure
  }

  @Test("a missing program is told by its name, with a shell's code")
  func missingProgram() {
    #expect(
      failure(bench.program("nosuchprogram_xyz", "x"))
        == LaunchFailure("nosuchprogram_xyz: command not found", exitCode: 127))
    #expect(
      failure(bench.program("./nosuch"))
        == LaunchFailure("./nosuch: command not found", exitCode: 127))
    #expect(
      failure(bench.script("true", interpreter: ["/no/such/shell"]))
        == LaunchFailure("/no/such/shell: command not found", exitCode: 127))
    #expect(failure(bench.program(""))?.exitCode == 127)
    #expect(failure(bench.request(.program([])))?.exitCode == 127)
  }

  @Test("a file that is not executable is told by its path, with a shell's code")
  func notExecutable() throws {
    try bench.write("echo no\n", to: "data", mode: 0o600)
    let path = bench.folder.path("data")
    let refused = LaunchFailure("\(path): permission denied", exitCode: 126)
    #expect(failure(bench.program(path)) == refused)
    var request = bench.program("data")
    request.environment.set("PATH", to: bench.folder.path)
    #expect(failure(request) == refused)
  }

  @Test("a folder in a program's place is refused")
  func folderAsProgram() {
    #expect(failure(bench.program(bench.folder.path))?.exitCode == 126)
  }

  @Test("a script whose first line names a missing interpreter is not called missing itself")
  func missingInterpreter() throws {
    try bench.write("#!/no/such/interpreter\n", to: "tool")
    let message = failure(bench.program("./tool"))?.message
    #expect(
      message == "\(bench.folder.path)/./tool: the interpreter that it names does not exist")
  }

  @Test("a working folder that is missing, a file or closed is told apart, with its whole path")
  func workingFolder() throws {
    try bench.write("", to: "file")
    var request = bench.program("true")
    request.directory = bench.folder.path("nosuch")
    #expect(
      failure(request)
        == LaunchFailure("working directory '\(bench.folder.path)/nosuch' does not exist"))
    request = bench.program("true")
    request.directory = bench.folder.path("file")
    #expect(
      failure(request)
        == LaunchFailure("working directory '\(bench.folder.path)/file' is not a directory"))
  }

  // In a process of its own, which gives up the rights of root if it has them.
  @Test("a working folder without permission is told")
  func closedFolder() async {
    await #expect(processExitsWith: .exitCode(7)) {
      if geteuid() == 0 { setuid(65_534) }
      let bench = try ProcessBench()
      try LocalFileSystem().makeDirectory(bench.folder.path("locked"), mode: 0)
      var request = bench.program("true")
      request.directory = bench.folder.path("locked")
      let expected = "working directory '\(bench.folder.path)/locked': permission denied"
      bench.exit(bench.run(request).failure?.message == expected)
    }
  }

  @Test("too many bytes are refused with their number, the limit and the largest string")
  func tooBig() throws {
    var request = bench.program("true")
    request.environment.set("SMALL", to: "x")
    request.environment.set("LARGE", to: String(repeating: "y", count: 131_071))
    let message = try #require(failure(request)?.message)
    #expect(message.hasPrefix("argument list too long: 5 bytes of arguments and 131"))
    #expect(
      message.hasSuffix("the largest is variable LARGE with 131077, of at most 131071"))
    let argument = bench.request(
      .program([Array("true".utf8), Array(repeating: 0x78, count: 200_000)]))
    #expect(failure(argument)?.message.contains("argument 1 with 200000") == true)
  }

  @Test("a NUL in an argument, a variable or a script is refused")
  func holdsNUL() {
    #expect(
      failure(bench.request(.program([Array("true".utf8), [1, 0, 2]])))?.message
        == "argument 1 holds a NUL byte, which cannot be passed to a program")
    var request = bench.program("true")
    request.environment.set("V", to: [0])
    #expect(failure(request)?.message.hasPrefix("variable V holds a NUL byte") == true)
    #expect(failure(bench.script("true\0"))?.message.hasPrefix("argument 3 holds") == true)
  }

  @Test("a missing file for standard input is told")
  func missingInput() {
    var request = bench.program("cat")
    request.standardInput = .file("nosuch")
    #expect(
      failure(request)?.message
        == "standard input: open '\(bench.folder.path)/nosuch': No such file or directory")
  }
}
