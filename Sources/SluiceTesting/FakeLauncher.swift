import Glibc
import Sluice
import SluiceSystem

/// A launcher without processes: each launch does what a plan says, on a manual clock.
///
/// The driver calls `serve()` when the clock has moved; `nextEvent` says how far it may move before
/// something happens. Confined to the engine's thread, as the real one is.
package final class FakeLauncher: Launcher {
  /// What one launch does.
  package struct Plan: Sendable {
    package enum Course: Sendable {
      /// Nothing starts.
      case fails(LaunchFailure)
      /// It runs for so long and then ends.
      case ends(after: Duration, ExitStatus)
      /// It runs until it is signalled, or ended by `end(_:_:)`.
      case runsOn
    }

    package var course: Course
    /// Written when it starts.
    package var output: [UInt8]
    /// Signals that do nothing; `SIGKILL` always ends it.
    package var ignoredSignals: Set<Int32>

    package init(_ course: Course, output: [UInt8] = [], ignoredSignals: Set<Int32> = []) {
      self.course = course
      self.output = output
      self.ignoredSignals = ignoredSignals
    }

    /// Ends at once with exit code 0.
    package static let succeeds = Plan(.ends(after: .zero, .exited(0)))
  }

  private struct Process {
    let startedAt: Instant
    let endsAt: Instant?
    let status: ExitStatus
    let plan: Plan
  }

  package var report: (LaunchReport) -> Void = { _ in }
  package var wantsOutput = false

  /// What a launch does, by its request; asked at the launch.
  package var plan: (LaunchRequest) -> Plan = { _ in .succeeds }

  /// Every request, in the order of the launches.
  package private(set) var requests: [LaunchRequest] = []

  /// Every signal that was sent to a running launch, in order.
  package private(set) var signals: [(ticket: LaunchTicket, signal: Int32)] = []

  private let clock: any Clock
  private var processes: [LaunchTicket: Process] = [:]
  private var lastPID: pid_t = 1000

  package init(clock: any Clock) {
    self.clock = clock
  }

  package var running: Int { processes.count }

  /// The tickets of what runs, in the order of the launches.
  package var runningTickets: [LaunchTicket] {
    processes.keys.sorted { $0.rawValue < $1.rawValue }
  }

  package func launch(_ request: LaunchRequest) {
    precondition(
      !requests.contains { $0.ticket == request.ticket }, "\(request.ticket) was used before")
    requests.append(request)
    let plan = plan(request)
    switch plan.course {
    case .fails(let failure): report(.failed(request.ticket, failure))
    case .ends(let duration, let status): start(request, plan, clock.now + duration, status)
    case .runsOn: start(request, plan, nil, .exited(0))
    }
  }

  package func signal(_ ticket: LaunchTicket, _ signal: Int32) {
    guard let process = processes[ticket] else { return }
    signals.append((ticket, signal))
    if signal == SIGKILL || !process.plan.ignoredSignals.contains(signal) {
      end(ticket, .signalled(signal, core: false))
    }
  }

  /// Ends a running launch now.
  package func end(_ ticket: LaunchTicket, _ status: ExitStatus) {
    guard processes.removeValue(forKey: ticket) != nil else { return }
    let usage = ResourceUsage(peakBytes: 1_048_576)
    report(.ended(ticket, status, usage))
  }

  /// When the next launch ends by its plan; nil if none does.
  package var nextEvent: Instant? { processes.values.compactMap(\.endsAt).min() }

  /// Ends what has run for as long as its plan says, earliest first.
  package func serve() {
    let due = processes.filter { $0.value.endsAt.map { $0 <= clock.now } ?? false }
    let inOrder = due.sorted { left, right in
      (left.value.endsAt ?? .distantFuture, left.key.rawValue)
        < (right.value.endsAt ?? .distantFuture, right.key.rawValue)
    }
    for (ticket, process) in inOrder { end(ticket, process.status) }
  }

  /// Forgets all that runs, without a report: the end of the engine and of its children.
  package func crash() {
    processes = [:]
  }

  private func start(
    _ request: LaunchRequest, _ plan: Plan, _ endsAt: Instant?, _ status: ExitStatus
  ) {
    lastPID += 1
    processes[request.ticket] = Process(
      startedAt: clock.now, endsAt: endsAt, status: status, plan: plan)
    report(.spawned(request.ticket, pid: lastPID, bootTime: clock.bootTime))
    if wantsOutput && !plan.output.isEmpty { report(.output(request.ticket, plan.output)) }
  }
}
