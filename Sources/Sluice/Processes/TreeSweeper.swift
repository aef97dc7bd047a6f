import Glibc
import SluiceOperations
import SluiceSystem

/// Reaches the processes of tasks that have left their task's group.
///
/// The process table is read once for all that is to be done at one time. Confined to the reactor's
/// thread.
final class TreeSweeper {
  /// A task's processes: those of the session that its first process made, those that carry its
  /// mark, and what descends from them.
  struct Tree {
    let leader: pid_t
    /// When the leader started, since the machine's boot.
    let startTime: Instant
    /// What the leader was started with.
    let environment: EnvironmentBlock
  }

  private struct Clearing {
    let giveUpAt: Instant
    let completion: () -> Void
  }

  private struct Orders {
    let tree: Tree
    let mark: ProcessMark?
    var signals: [Int32] = []
    var clearing: Clearing?
    /// How often nothing was found while a process could not be told apart.
    var vainLooks = 0
    /// The sessions of processes that carry the mark. They are the tree's own: only something that
    /// descends from the leader carries it, and only such a one has made their session.
    var sessions: Set<pid_t>

    init(_ tree: Tree) {
      self.tree = tree
      mark = ProcessMark(tree.environment)
      sessions = [tree.leader]
    }
  }

  private struct Fading {
    let child: ChildProcess
    let clearing: Clearing
  }

  /// How long a killed process may take to disappear: one in the kernel's hands (state D) may take
  /// for ever.
  private static let patience = Duration.seconds(5)
  /// How often to look again where a process shows no environment: it may be in the middle of an
  /// execve(2), or have none.
  private static let vainLooks = 4
  private static let firstPause = Duration.microseconds(500)
  private static let longestPause = Duration.milliseconds(50)

  private let reactor: Reactor
  private let clock: any Clock
  private var orders: [pid_t: Orders] = [:]
  private var fading: [Fading] = []
  private var timer: TimerID?
  private var pause = TreeSweeper.firstPause

  init(reactor: Reactor, clock: any Clock) {
    self.reactor = reactor
    self.clock = clock
  }

  /// Sends a signal once to each process of the tree outside the leader's own group.
  ///
  /// What is only a descendant by parentage is left out: it has an engine or a shell of its own
  /// that passes the signal on.
  func signal(_ tree: Tree, _ signal: Int32) {
    orders[tree.leader, default: Orders(tree)].signals.append(signal)
    passSoon()
  }

  /// Kills all of the tree but its leader until nothing is left, then calls `completion`.
  ///
  /// - Precondition: the leader has not been reaped, so that its number and session stay its own.
  func clear(_ tree: Tree, completion: @escaping () -> Void) {
    orders[tree.leader, default: Orders(tree)].clearing = clearing(completion)
    passSoon()
  }

  /// Drops what is ordered for a tree: its leader is about to be reaped.
  func forget(_ tree: Tree) {
    orders[tree.leader] = nil
  }

  /// Calls `completion` when the killed group of a reaped child has disappeared.
  func awaitEnd(ofGroup child: ChildProcess, completion: @escaping () -> Void) {
    fading.append(Fading(child: child, clearing: clearing(completion)))
    passSoon()
  }

  private func clearing(_ completion: @escaping () -> Void) -> Clearing {
    Clearing(giveUpAt: clock.now + Self.patience, completion: completion)
  }

  private func passSoon() {
    if let timer { reactor.cancelTimer(timer) }
    pause = Self.firstPause
    timer = reactor.setTimer(at: clock.now) { [weak self] in self?.pass() }
  }

  /// One look at all that is ordered; what is not done then is looked at again after a pause.
  private func pass() {
    timer = nil
    let now = clock.now
    var completions = carryOutOrders(now)
    let isFading = fading.contains { $0.child.groupHasMembers }
    let table = isFading ? try? ProcessTable() : nil
    fading.removeAll { entry in
      if isLiving(entry.child, in: table) && now < entry.clearing.giveUpAt { return false }
      completions.append(entry.clearing.completion)
      return true
    }
    if !orders.isEmpty || !fading.isEmpty {
      timer = reactor.setTimer(at: now + pause) { [weak self] in self?.pass() }
      pause = min(pause * 2, Self.longestPause)
    }
    for completion in completions { completion() }
  }

  /// Whether somebody lives in the group that a reaped child led. Zombies do not count: who is to
  /// reap them may take its time, or never do it, as the first process of a container.
  ///
  /// - Parameter table: nil where it could not be read, which proves nothing.
  private func isLiving(_ child: ChildProcess, in table: ProcessTable?) -> Bool {
    guard child.groupHasMembers else { return false }
    return table?.processes.contains { $0.group == child.pid && $0.isAlive } ?? true
  }

  /// - Returns: what to call for the trees that are gone, or do not go.
  private func carryOutOrders(_ now: Instant) -> [() -> Void] {
    if orders.isEmpty { return [] }
    do throws(SystemError) {
      let (members, isConclusive) = try membership(in: ProcessTable())
      return orders.keys.compactMap { carryOut($0, members[$0] ?? [], isConclusive, now) }
    } catch {
      // What cannot be seen may still be there: all orders stand until it can be, or time is up.
      return orders.keys.compactMap { giveUp($0, at: now) }
    }
  }

  /// Drops the order to clear a tree whose time is up.
  private func giveUp(_ leader: pid_t, at now: Instant) -> (() -> Void)? {
    guard let clearing = orders[leader]?.clearing, clearing.giveUpAt <= now else { return nil }
    orders[leader] = nil
    return clearing.completion
  }

  /// - Returns: what to call if the tree is gone, or does not go.
  private func carryOut(
    _ leader: pid_t, _ members: [Member], _ isConclusive: Bool, _ now: Instant
  ) -> (() -> Void)? {
    guard let order = orders[leader] else { return nil }
    for member in members where member.isOwn && member.process.group != leader {
      for signal in order.signals { member.process.send(signal) }
    }
    orders[leader]?.signals = []
    guard let clearing = order.clearing else {
      orders[leader] = nil
      return nil
    }
    for member in members { member.process.send(SIGKILL) }
    if members.isEmpty && !isConclusive { orders[leader]?.vainLooks += 1 }
    let isGone = members.isEmpty && (isConclusive || order.vainLooks >= Self.vainLooks)
    if !isGone && now < clearing.giveUpAt { return nil }
    orders[leader] = nil
    return clearing.completion
  }
}

extension TreeSweeper {
  private struct Member {
    let process: ProcessEntry
    /// Whether session or mark say so, and not only its parent.
    let isOwn: Bool
  }

  /// The living processes of each tree that orders are for, by leader, the leaders left out; and
  /// whether every process could be told apart.
  private func membership(
    in table: ProcessTable
  ) throws(SystemError) -> (members: [pid_t: [Member]], isConclusive: Bool) {
    let others = table.processes.filter { $0.pid != getpid() }
    let (leaderOf, isConclusive) = try ownLeaders(of: others)
    let parents = Dictionary(others.map { ($0.pid, $0.parent) }, uniquingKeysWith: { $1 })
    var members: [pid_t: [Member]] = [:]
    for process in others where process.isAlive {
      let own = leaderOf[process.pid]
      guard let leader = own ?? inheritedLeader(of: process, leaderOf, parents),
        leader != process.pid
      else { continue }
      members[leader, default: []].append(Member(process: process, isOwn: own != nil))
    }
    return (members, isConclusive)
  }

  /// To which tree each process belongs by its session or its mark.
  private func ownLeaders(
    of processes: [ProcessEntry]
  ) throws(SystemError) -> (leaderOf: [pid_t: pid_t], isConclusive: Bool) {
    var leaderOf: [pid_t: pid_t] = [:]
    let leaderOfMark = Dictionary(
      orders.values.compactMap { order in order.mark.map { ($0, order.tree.leader) } },
      uniquingKeysWith: { first, _ in first })
    let earliest = orders.values.map(\.tree.startTime).min() ?? .distantFuture
    var unknown: [ProcessEntry] = []
    // What is older than every tree belongs to none; a start time is cut to a clock tick.
    for process in processes where process.startTime + .milliseconds(20) >= earliest {
      guard !leaderOfMark.isEmpty, !process.isOfKernel, process.isAlive,
        let environment = try ProcessTable.environment(of: process.pid)
      else { continue }
      if environment.isEmpty { unknown.append(process) }
      guard let mark = ProcessMark(environmentOfProcess: environment),
        let leader = leaderOfMark[mark]
      else { continue }
      leaderOf[process.pid] = leader
      orders[leader]?.sessions.insert(process.session)
    }
    var leaderOfSession: [pid_t: pid_t] = [:]
    for (leader, order) in orders {
      for session in order.sessions { leaderOfSession[session] = leader }
    }
    for process in processes where leaderOf[process.pid] == nil {
      leaderOf[process.pid] = leaderOfSession[process.session]
    }
    return (leaderOf, unknown.allSatisfy { leaderOf[$0.pid] != nil })
  }

  private func inheritedLeader(
    of process: ProcessEntry, _ leaderOf: [pid_t: pid_t], _ parents: [pid_t: pid_t]
  ) -> pid_t? {
    var ancestor = process.parent
    // The table is not of one instant, so that parents might even form a circle.
    for _ in 0..<parents.count {
      if let leader = leaderOf[ancestor] { return leader }
      guard let next = parents[ancestor] else { return nil }
      ancestor = next
    }
    return nil
  }
}
