import Dispatch
import Glibc
import SluiceSystem
import TestSupport

/// The built program in a folder of its own.
struct Sluice {
  let folder = TemporaryFolder()

  /// How one call of it ended.
  struct Ending {
    /// 128 plus the signal where one ended it, as a shell has it.
    let code: Int32
    let output: String
    let errors: String
  }

  /// The program beside the test bundle.
  static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // A runner may have loaded the bundle: then its path is an argument.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    let folder = bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)]
    return "\(folder)/sluice"
  }()

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  func read(_ name: String) -> String { folder.read(name) ?? "" }

  /// The words of a file that tasks wrote, sorted.
  func words(_ name: String) -> [String] {
    read(name).split(whereSeparator: \.isWhitespace).map { String($0) }.sorted()
  }

  func has(_ name: String) -> Bool { access("\(folder.path)/\(name)", F_OK) == 0 }

  /// Starts a shell in the folder in which `sluice` is the program; its streams go to files.
  func start(_ script: String) throws -> Shell {
    let id = Shell.nextNumber()
    let text = """
      cd '\(folder.path)' || exit 99; unset SLUICE_STATE_DIR SLUICE_RECORDS; export NO_COLOR=1
      sluice() { '\(Self.program)' "$@"; }
      exec < /dev/null > .out\(id) 2> .err\(id)
      \(script)
      """
    return try Shell(text, folder: folder, number: id)
  }

  /// Calls the program, and says how many bytes it had in memory at most.
  ///
  /// Asked of a small program in between, since a child begins with the peak of whoever starts it.
  func measure(_ arguments: String) throws -> (ending: Ending, peakBytes: Int) {
    let ending = try start(
      """
      cat > .measure <<'END'
      import resource, subprocess, sys
      code = subprocess.call(sys.argv[1:])
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=open(".peak", "w"))
      sys.exit(code)
      END
      exec python3 .measure '\(Self.program)' \(arguments)
      """
    ).wait()
    return (ending, (words(".peak").first.flatMap { Int($0) } ?? 1 << 40) * 1024)
  }

  /// Calls the program and waits for its end.
  func callAsFunction(_ arguments: String) throws -> Ending {
    try start("exec '\(Self.program)' \(arguments)").wait()
  }

  /// The same in the background: its process is the program's.
  func background(_ arguments: String) throws -> Shell {
    try start("exec '\(Self.program)' \(arguments)")
  }
}

/// A shell under way.
final class Shell {
  let pid: pid_t
  private let folder: TemporaryFolder
  private let number: Int
  private var isOver = false

  private static let numbers = Counter()
  static func nextNumber() -> Int { numbers.next() }

  init(_ script: String, folder: TemporaryFolder, number: Int) throws {
    self.folder = folder
    self.number = number
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // As from a login shell: nothing blocked, nothing ignored, a group of its own.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for word in ["sh", "-c", script] { arguments.append(strdup(word)) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, "/bin/sh", nil, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError(code: code, operation: "start a shell") }
    self.pid = pid
  }

  deinit {
    guard !isOver else { return }
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// As a terminal does: to the whole process group.
  func send(_ signal: Int32) { kill(-pid, signal) }

  /// Whether it is over, without waiting for it.
  var hasEnded: Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(pid), &information, flags) == 0 && information.si_signo != 0
  }

  /// Waits for its end; after half a minute it is killed.
  ///
  /// - Parameter signal: Is sent every tenth of a second.
  func wait(sending signal: Int32? = nil) -> Sluice.Ending {
    let watchdog = DispatchWorkItem { [pid] in _ = kill(-pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: watchdog)
    var status: Int32 = 0
    while true {
      let ended = waitpid(pid, &status, signal == nil ? 0 : WNOHANG)
      if ended == pid || ended < 0 && errno != EINTR { break }
      if let signal {
        send(signal)
        poll(nil, 0, 100)
      }
    }
    watchdog.cancel()
    isOver = true
    let killer = status & 0x7f
    return Sluice.Ending(
      code: killer == 0 ? status >> 8 & 0xff : 128 + killer,
      output: folder.read(".out\(number)") ?? "", errors: folder.read(".err\(number)") ?? "")
  }
}
