import Glibc
import SluiceSystem

/// Keeps launches from taking the last descriptors, which the logs of what runs and the engine's
/// own files need.
///
/// A launch can wait; a journal or a log that cannot be opened is lost.
enum DescriptorBudget {
  /// What stays free for the engine: its journal, the process table, files of results.
  static let reserve = 16

  /// A program's folder, input, both ends of its pipe, its process and its log.
  static let perLaunch = 6

  /// What a program holds while it runs: the read end, its process, its log.
  private static let perProcess = 3

  /// So far below the limit nothing is counted: all but the programs holds less than that.
  private static let ample = 256

  /// Why one more program has to wait; nil if there is room for it.
  ///
  /// O(1) far from the limit, else O(limit).
  ///
  /// - Parameter logsToCome: how many of the running programs may yet need a log.
  static func shortage(running: Int, logsToCome: () -> Int) -> SystemError? {
    let limit = softLimit
    if running * perProcess + ample <= limit { return nil }
    let free = limit - openDescriptors(below: limit)
    if free >= reserve + perLaunch + logsToCome() { return nil }
    return SystemError(code: EMFILE, operation: "keep \(reserve) descriptors free")
  }

  /// Whether a client of the engine may take a descriptor without any launch having to wait for it.
  ///
  /// O(1) far from the limit, else O(limit).
  static func hasRoomForClient(running: Int) -> Bool {
    shortage(running: running) { perLaunch } == nil
  }

  /// The number below which every descriptor of this process stays (getrlimit(2)).
  private static var softLimit: Int {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { return .max }
    return Int(clamping: limit.rlim_cur)
  }

  /// How many numbers are in use, by one call and without a descriptor of its own, which would be
  /// one too many for another thread.
  private static func openDescriptors(below limit: Int) -> Int {
    var entries = (0..<limit).map { pollfd(fd: Int32($0), events: 0, revents: 0) }
    if retryingInterrupts({ poll(&entries, nfds_t(limit), 0) }) < 0 { return 0 }
    return entries.count { $0.revents & Int16(POLLNVAL) == 0 }
  }
}
