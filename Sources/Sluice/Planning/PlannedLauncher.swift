import SluiceModel
import SluiceOperations
import SluiceState
import SluiceSystem

/// Stands in for processes: each launch succeeds when its task's predicted time is over.
///
/// Whoever drives the engine moves the clock to `nextEnd` at most, and calls `serve()`.
package final class PlannedLauncher: Launcher {
  package var report: (LaunchReport) -> Void = { _ in }
  package var wantsOutput = false

  private let clock: VirtualClock
  private let duration: (TaskID) -> Duration
  /// Of all launches; what was ended by a signal is in here still.
  private var ends = MinHeap<End>()
  private var live: Set<LaunchTicket> = []
  private var launches: Int64 = 0

  private struct End: Comparable {
    let time: Instant
    /// Of two at one time the one that was launched first.
    let number: Int64
    let ticket: LaunchTicket

    static func < (a: End, b: End) -> Bool { (a.time, a.number) < (b.time, b.number) }
  }

  package init(clock: VirtualClock, duration: @escaping (TaskID) -> Duration) {
    self.clock = clock
    self.duration = duration
  }

  package var running: Int { live.count }

  package func launch(_ request: LaunchRequest) {
    let ticket = request.ticket
    launches += 1
    ends.insert(End(time: clock.now + duration(ticket.task), number: launches, ticket: ticket))
    live.insert(ticket)
    let pid = Int32(truncatingIfNeeded: launches)
    report(.spawned(ticket, pid: pid, bootTime: clock.bootTime))
  }

  package func signal(_ ticket: LaunchTicket, _ signal: Int32) {
    end(ticket, .signalled(signal, core: false))
  }

  /// When the next launch ends; nil: nothing runs.
  package var nextEnd: Instant? { live.isEmpty ? nil : ends.first?.time }

  /// Ends what is due, in order.
  package func serve() {
    while let first = ends.first, first.time <= clock.now {
      ends.removeFirst()
      end(first.ticket, .exited(0))
    }
  }

  private func end(_ ticket: LaunchTicket, _ status: ExitStatus) {
    guard live.remove(ticket) != nil else { return }
    report(.ended(ticket, status, ResourceUsage()))
  }
}
