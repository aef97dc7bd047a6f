import Glibc
import Sluice
import SluiceOperations
import SluiceSystem
import TestSupport
import Testing

/// A launcher on a reactor of its own, in a temporary folder, with what it reported.
final class ProcessBench {
  let reactor: Reactor
  let launcher: PosixLauncher
  let folder: TemporaryFolder
  let clock = SystemClock()
  private(set) var reports: [LaunchReport] = []
  private var lastTicket: UInt64 = 0

  /// Reads this process's environment once, since that is not ours to change.
  static let inherited = EnvironmentBlock.Base([
    Array("PATH=/usr/local/bin:/usr/bin:/bin".utf8), Array("LC_ALL=C.UTF-8".utf8),
  ])

  init(files: any FileSystem = LocalFileSystem()) throws {
    reactor = try Reactor()
    launcher = try PosixLauncher(reactor: reactor, clock: clock, files: files)
    folder = TemporaryFolder()
    launcher.report = { [unowned self] in reports.append($0) }
  }

  /// Ends what a test left running and takes its exit status: a zombie that nobody waits for would
  /// keep the testing library from seeing the end of its own children.
  deinit {
    launcher.report = { _ in }
    for case .spawned(let ticket, _, _) in reports where launcher.running > 0 {
      launcher.signal(ticket, SIGKILL)
    }
    serve(until: { launcher.running == 0 })
  }

  /// Ends a process of the test's own, which has no deinitialisers: with code 7 for success.
  func exit(_ isSuccess: Bool) -> Never {
    try? LocalFileSystem().remove(folder.path)
    Glibc.exit(isSuccess ? 7 : 1)
  }

  /// A request in the folder, with a log of its own.
  func request(_ command: LaunchRequest.Command) -> LaunchRequest {
    lastTicket += 1
    return LaunchRequest(
      ticket: LaunchTicket(rawValue: lastTicket), command: command,
      environment: EnvironmentBlock(Self.inherited), directory: folder.path,
      logPath: folder.path("logs/\(lastTicket).log"))
  }

  func script(_ text: String, interpreter: [String] = ["sh", "-e"]) -> LaunchRequest {
    request(.script(Array(text.utf8), interpreter: interpreter))
  }

  func program(_ words: String...) -> LaunchRequest {
    request(.program(words.map { Array($0.utf8) }))
  }

  /// Serves the reactor until the condition holds; an issue after a minute.
  func serve(until isDone: () -> Bool, _ location: SourceLocation = #_sourceLocation) {
    let limit = clock.now + .seconds(60)
    reactor.run {
      if isDone() {
        reactor.mailbox.stop()
      } else if clock.now >= limit {
        Issue.record(
          "not there after a minute; reported: \(reports)", sourceLocation: location)
        reactor.mailbox.stop()
      }
      return limit
    }
  }

  /// Serves until the file is there with a whole line, for which the task's folder is watched.
  func line(of name: String, _ location: SourceLocation = #_sourceLocation) -> String {
    var text = ""
    let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    inotify_add_watch(watch, folder.path, UInt32(IN_CLOSE_WRITE | IN_MODIFY))
    let registration = try? reactor.register(watch, .read) { _ in
      var buffer = [UInt8](repeating: 0, count: 4096)
      _ = read(watch, &buffer, buffer.count)
    }
    serve(
      until: {
        text = self.text(name)
        return text.hasSuffix("\n")
      }, location)
    registration.map(reactor.cancel)
    close(watch)
    return String(text.dropLast())
  }

  /// Launches and serves until the end.
  func run(_ request: LaunchRequest, _ location: SourceLocation = #_sourceLocation) -> Outcome {
    launcher.launch(request)
    return outcome(of: request, location)
  }

  /// Serves until the launch is over.
  func outcome(of request: LaunchRequest, _ location: SourceLocation = #_sourceLocation) -> Outcome
  {
    serve(until: { self.ending(of: request) != nil }, location)
    return ending(of: request) ?? Outcome()
  }

  /// What a file in the folder holds; nothing if it is missing.
  func text(_ name: String) -> String {
    String(decoding: (try? LocalFileSystem().readFile(folder.path(name))) ?? [], as: UTF8.self)
  }

  func log(of request: LaunchRequest) -> [UInt8]? {
    try? LocalFileSystem().readFile(request.logPath)
  }

  func logText(of request: LaunchRequest) -> String {
    String(decoding: log(of: request) ?? [], as: UTF8.self)
  }

  func pid(of request: LaunchRequest) -> pid_t? {
    for case .spawned(request.ticket, let pid, _) in reports { return pid }
    return nil
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o700) throws {
    try LocalFileSystem().writeFile(folder.path(name), Array(text.utf8), mode: mode)
  }

  private func ending(of request: LaunchRequest) -> Outcome? {
    for report in reports {
      switch report {
      case .ended(request.ticket, let status, let usage):
        return Outcome(status: status, usage: usage)
      case .failed(request.ticket, let failure): return Outcome(failure: failure)
      default: continue
      }
    }
    return nil
  }

  struct Outcome {
    // The testing library has a type of this name too.
    var status: SluiceSystem.ExitStatus?
    var usage: ResourceUsage?
    var failure: LaunchFailure?
  }
}

/// The arguments of a process; none where there is no such process.
func commandLine(of pid: pid_t) -> [String] {
  let bytes = (try? LocalFileSystem().readFile("/proc/\(pid)/cmdline")) ?? []
  return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
}

/// Whether a process of that number lives; a zombie does not.
func isAlive(_ pid: pid_t) -> Bool {
  guard let text = try? LocalFileSystem().readFile("/proc/\(pid)/stat"),
    let nameEnd = text.lastIndex(of: UInt8(ascii: ")"))
  else { return false }
  return text[nameEnd + 2] != UInt8(ascii: "Z") && text[nameEnd + 2] != UInt8(ascii: "X")
}
