// `environ` is a variable of the C library; see `ProcessEnvironment`.
@preconcurrency import Glibc
import SluiceState
import SluiceSystem

/// `--detach`: the program starts itself a second time in a session of its own, which no terminal
/// hangs up, and waits until the second one has made its run.
///
/// The second one has the first one's words, input and standard error until then, so that all that
/// can go wrong is said as ever. Its standard output is a pipe to the first one, for the run's id.
/// A program that was started anew, and not merely forked, has no threads or locks in a state
/// that nobody looks after.
enum Background {
  /// The name by which the second one knows itself.
  private static let name = "sluice-detached"

  /// Whether this is the second one.
  static var isHere: Bool {
    CommandLine.argc > 0 && CommandLine.unsafeArgv[0].map { String(cString: $0) } == name
  }

  // MARK: In the foreground

  /// Starts the second one, and prints the id of its run.
  ///
  /// - Returns: Success, or the exit code of the second one where it made no run.
  static func start() throws(CommandFailure) -> ExitCode {
    let answer: Pipe
    let process: pid_t
    do throws(SystemError) {
      answer = try Pipe()
      process = try spawn(answeringOn: answer.writeEnd)
    } catch {
      throw CommandFailure(engine: error)
    }
    answer.writeEnd.close()
    let line = readLine(from: answer.readEnd)
    guard line.isEmpty else {
      try tell(line)
      return .success
    }
    return try exitCode(of: process)
  }

  /// How long a reader of the id is waited for: the run goes on without this process.
  private static let patience: Int32 = 5000

  private static func tell(_ line: String) throws(CommandFailure) {
    let output = StandardStream.output.rawValue
    // What is ready takes as much as a page at once (pipe(7)).
    var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    let isReady = retryingInterrupts { poll(&entry, 1, patience) } > 0
    let error: SystemError
    if isReady {
      let bytes = Array(line.utf8)
      let count = bytes.withUnsafeBytes { bytes in
        retryingInterrupts { write(output, bytes.baseAddress, bytes.count) }
      }
      if count == bytes.count { return }
      error = .last("write to standard output")
      if error.meansNoReader { return }
    } else {
      error = SystemError(code: ETIMEDOUT, operation: "write to standard output")
    }
    throw CommandFailure(
      .stateLost, "run \(line.dropLast()) goes on, but its id could not be printed: \(error)")
  }

  private static func spawn(answeringOn output: Descriptor) throws(SystemError) -> pid_t {
    let folder = try Descriptor.openFolder(".")
    let own = strdup(name)
    defer { free(own) }
    let words = (1..<max(1, Int(CommandLine.argc))).map { CommandLine.unsafeArgv[$0] }
    let files = ProcessSpawner.Files(
      directory: folder.number, input: STDIN_FILENO, output: output.number, errors: STDERR_FILENO)
    return try ([own] + words + [nil]).withUnsafeBufferPointer { words throws(SystemError) in
      guard let first = words.baseAddress else { preconditionFailure("it has its name at least") }
      return try ProcessSpawner().spawn("/proc/self/exe", first, environ, files)
    }
  }

  /// To the end of the line; empty where the writer ended before.
  private static func readLine(from pipe: Descriptor) -> String {
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n") {
      var entry = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
      _ = retryingInterrupts { poll(&entry, 1, -1) }
      if bytes.appendReading(from: pipe.number, atMost: 256).count <= 0 { return "" }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func exitCode(of process: pid_t) throws(CommandFailure) -> ExitCode {
    var status: Int32 = 0
    guard retryingInterrupts({ waitpid(process, &status, 0) }) == process else {
      throw CommandFailure(engine: .last("wait for process \(process)"))
    }
    let signal = status & 0x7f
    guard signal == 0 else {
      throw CommandFailure(.engineFault, "the engine was ended by signal \(signal) before its run")
    }
    return ExitCode(number: status >> 8 & 0xff)
  }

  // MARK: In the background

  /// Tells the first one which run it is, and lets go of its streams.
  ///
  /// - Throws: Where the first one is gone: then the user has ended it.
  static func begin(_ run: RunID) throws(CommandFailure) {
    let line = Array("\(run)\n".utf8)
    let count = line.withUnsafeBytes { bytes in
      retryingInterrupts { write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }
    }
    guard count == line.count else {
      throw CommandFailure(.signalled(SIGINT), "nobody waits for the run, so it does not start")
    }
    do {
      let nothing = try Descriptor.open("/dev/null", O_RDWR)
      for stream in STDIN_FILENO...STDERR_FILENO { dup2(nothing.number, stream) }
    } catch {
      throw CommandFailure(engine: error)
    }
  }
}
