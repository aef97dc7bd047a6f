import Glibc
import SluiceSystem

/// The processes of a run whose engine is dead, so that no task of it ever runs twice at once.
///
/// They are found by the numbers that the engine recorded, with the start times that tell them from
/// later processes of the same number, by the sessions that those made, and by the run's name in
/// their environment where the engine died before it could record a number. Not found are those
/// that have both left their session and wiped their environment, those of another user, and all
/// where `/proc` is not mounted.
package struct Survivors {
  /// A process as the journal has it.
  package struct Recorded: Hashable, Sendable {
    package let pid: pid_t
    /// Its start since the machine's boot, as `LaunchReport.spawned` told it.
    package let bootTime: Instant

    package init(pid: pid_t, bootTime: Instant) {
      self.pid = pid
      self.bootTime = bootTime
    }

    /// How far it may be from the kernel's start, which is cut to a clock tick of 10 ms.
    private static let tolerance = Duration.milliseconds(20)

    /// Whether a process of its number is it, and no later one.
    func `is`(_ process: ProcessEntry) -> Bool {
      process.startTime <= bootTime + Self.tolerance
        && bootTime <= process.startTime + Self.tolerance
    }
  }

  private let runEntry: [UInt8]
  private let recorded: [pid_t: Recorded]
  private let isOfThisBoot: Bool
  private let spared: Set<String>

  /// - Parameters:
  ///   - run: what the run's tasks have in `SLUICE_RUN_ID`.
  ///   - bootID: that of the machine when the run was recorded; nothing survives another boot.
  ///   - spared: tasks that ended and let what they started live, `stop: { detach: true }`.
  package init(run: String, bootID: String, processes: [Recorded], spared: Set<String> = []) {
    self.spared = spared
    runEntry = Array("SLUICE_RUN_ID=\(run)".utf8)
    recorded = Dictionary(processes.map { ($0.pid, $0) }, uniquingKeysWith: { $1 })
    isOfThisBoot = bootID == Self.currentBootID
  }

  /// The kernel's name for the time since its start; empty where it tells none.
  package static var currentBootID: String {
    let bytes = try? LocalFileSystem().readFile("/proc/sys/kernel/random/boot_id")
    return String(decoding: (bytes ?? []).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The run's processes that live now; never this one, nor one that it descends from.
  ///
  /// - Throws: what kept the process table from being read, such as `EMFILE`.
  package func living() throws(SystemError) -> [ProcessEntry] {
    guard isOfThisBoot else { return [] }
    let processes = try ProcessTable().processes
    let excluded = lineage(of: getpid(), in: processes)
    let recordedLeaders = Set(processes.filter(isRecorded).map(\.pid))
    var living: [ProcessEntry] = []
    for process in processes where process.isAlive && !excluded.contains(process.pid) {
      let isKnown =
        recordedLeaders.contains(process.pid) || recordedLeaders.contains(process.session)
      let isOfRun = if isKnown { true } else { try carriesRun(process) }
      if isOfRun { living.append(process) }
    }
    return living
  }

  /// Ends them: the signal once to each, and after the grace `SIGKILL`, until none is left.
  ///
  /// - Parameters:
  ///   - grace: how long they may take to end by themselves.
  ///   - pause: waits for as long as it is told; the engine's own way to wait.
  /// - Returns: those that five seconds of `SIGKILL` did not end; empty if all are gone.
  /// - Throws: what kept the process table from being read; some may live then.
  package func stop(
    _ signal: Int32, grace: Duration, pause: (Duration) -> Void
  ) throws(SystemError) -> [ProcessEntry] {
    var told: Set<ProcessEntry.Identity> = []
    var waited = Duration.zero
    var step = Duration.milliseconds(1)
    // One look can miss a process in the middle of an execve(2), which shows no environment then.
    var emptyLooks = 0
    while true {
      let left = try living()
      emptyLooks = left.isEmpty ? emptyLooks + 1 : 0
      if emptyLooks == 2 || waited >= grace + .seconds(5) { return left }
      for process in left {
        if waited >= grace {
          process.send(SIGKILL)
        } else if told.insert(process.identity).inserted {
          process.send(signal)
        }
      }
      // Never beyond the moment when the graces end.
      let next = waited < grace ? min(step, grace - waited) : step
      pause(next)
      waited += next
      step = min(step * 2, .milliseconds(50))
    }
  }

  private func isRecorded(_ process: ProcessEntry) -> Bool {
    recorded[process.pid]?.is(process) == true
  }

  private func carriesRun(_ process: ProcessEntry) throws(SystemError) -> Bool {
    guard let environment = try ProcessTable.environment(of: process.pid) else { return false }
    let entries = environment.split(separator: 0)
    guard entries.contains(where: { $0.elementsEqual(runEntry) }) else { return false }
    let prefix = Array("SLUICE_TASK=".utf8)
    let task = entries.first { $0.starts(with: prefix) }?.dropFirst(prefix.count)
    return task.map { !spared.contains(String(decoding: $0, as: UTF8.self)) } ?? true
  }

  /// A process, its parent, and so on to the first.
  private func lineage(of pid: pid_t, in processes: [ProcessEntry]) -> Set<pid_t> {
    let parents = Dictionary(processes.map { ($0.pid, $0.parent) }, uniquingKeysWith: { $1 })
    var lineage: Set<pid_t> = []
    var current: pid_t? = pid
    while let next = current, lineage.insert(next).inserted { current = parents[next] }
    return lineage
  }
}
