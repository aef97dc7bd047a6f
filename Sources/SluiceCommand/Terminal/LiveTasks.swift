import Sluice
import SluiceModel
import SluiceState

/// Which tasks of a run are under way and which wait, kept event by event; an event costs O(1).
struct LiveTasks: Sendable {
  private enum Standing: Hashable {
    /// Ended, or waiting for other tasks.
    case elsewhere
    case delayed
    case pausing
    /// Waiting for places and permits, in the group of this index.
    case queued(Int)
    /// As queued, but for a person who holds it.
    case held(Int)
    case running
  }

  /// Tasks of the run.
  let total: Int
  private let taskCount: Int
  /// By `TaskID`.
  private var standings: [Standing]
  /// Each task's last arrival anywhere, by `TaskID`.
  private var tickets: [Int32]
  private var lastTicket: Int32 = 0

  private var groups: [WaitTally.Group: Int] = [:]
  private var lines: [(group: WaitTally.Group, waiting: ArrivalList)] = []
  private var active = ArrivalList()

  /// Tasks with an attempt under way, handlers left out.
  private(set) var running = 0
  /// Tasks that wait for their delay.
  private(set) var delayed = 0
  /// Tasks that wait to be tried again.
  private(set) var pausing = 0
  /// Tasks that wait for places and permits.
  private(set) var queued = 0
  /// Tasks that only a person keeps from waiting for these.
  private(set) var held = 0

  /// Those that a person holds, wherever they are.
  private var holds: Set<TaskID>

  init(_ machine: RunMachine) {
    holds = Set(
      machine.tasks.indices.lazy.filter { machine.tasks[$0].heldSince != nil }
        .map { TaskID($0) })
    taskCount = machine.graph.taskCount
    total = machine.graph.closure(of: machine.header.targets).count {
      machine.graph[$0].gathered == nil
    }
    standings = Array(repeating: .elsewhere, count: machine.graph.definitions.count)
    tickets = Array(repeating: 0, count: machine.graph.definitions.count)
  }

  mutating func take(_ event: RunEvent, in graph: WorkflowGraph) {
    switch event {
    case .taskDelayed(let id, _): move(id, to: .delayed)
    case .taskSubmitted(let id, let demands):
      // Handlers wait for one another alone.
      guard Int(id.index) < taskCount else { break }
      let group = group(of: graph[id].queue, demands.map(\.resource))
      move(id, to: holds.contains(id) ? .held(group) : .queued(group))
    case .taskHeld(let id, _):
      holds.insert(id)
      if case .queued(let group) = standings[Int(id.index)] { move(id, to: .held(group)) }
    case .taskReleased(let id):
      holds.remove(id)
      if case .held(let group) = standings[Int(id.index)] { move(id, to: .queued(group)) }
    case .attemptStarted(let id, _): move(id, to: .running)
    case .attemptFinished(let id, _, _, .retry): move(id, to: .pausing)
    case .attemptFinished(let id, _, _, .final), .taskDecided(let id, _, _),
      .taskWithdrawn(let id), .attemptDropped(let id, _):
      move(id, to: .elsewhere)
    default: break
    }
  }

  private mutating func group(of queue: QueueID, _ resources: [ResourceID]) -> Int {
    let group = WaitTally.Group(queue: queue, resources: resources)
    if let index = groups[group] { return index }
    groups[group] = lines.count
    lines.append((group, ArrivalList()))
    return lines.count - 1
  }

  private mutating func move(_ id: TaskID, to standing: Standing) {
    let before = standings[Int(id.index)]
    lastTicket &+= 1
    standings[Int(id.index)] = standing
    tickets[Int(id.index)] = lastTicket
    count(id, before, by: -1)
    count(id, standing, by: 1)
    switch before {
    case .queued(let group):
      lines[group].waiting.removeOne { [tickets] in tickets[Int($0.index)] == $1 }
    case .running: active.removeOne { [tickets] in tickets[Int($0.index)] == $1 }
    case .elsewhere, .delayed, .pausing, .held: break
    }
    switch standing {
    case .queued(let group): lines[group].waiting.append(id, ticket: lastTicket)
    case .running: active.append(id, ticket: lastTicket)
    case .elsewhere, .delayed, .pausing, .held: break
    }
  }

  private mutating func count(_ id: TaskID, _ standing: Standing, by difference: Int) {
    guard Int(id.index) < taskCount else { return }
    switch standing {
    case .elsewhere: break
    case .delayed: delayed += difference
    case .pausing: pausing += difference
    case .queued: queued += difference
    case .held: held += difference
    case .running: running += difference
    }
  }

  /// Tasks and handlers under way, the longest first.
  mutating func longestRunning(_ limit: Int) -> [TaskID] {
    active.first(limit) { [tickets] in tickets[Int($0.index)] == $1 }
  }

  /// The groups with tasks that wait, the largest first, each with the task that came first.
  mutating func waitingGroups(_ limit: Int) -> [(oldest: TaskID, count: Int)] {
    let largest = lines.indices.filter { lines[$0].waiting.count > 0 }
      .sorted { (lines[$1].waiting.count, $0) < (lines[$0].waiting.count, $1) }
    return largest.prefix(limit).compactMap { index in
      lines[index].waiting.first(1) { [tickets] in tickets[Int($0.index)] == $1 }.first
        .map { ($0, lines[index].waiting.count) }
    }
  }
}
