import SluiceSystem

/// One loop that waits for descriptors, deadlines and posted work, and does what they ask for.
///
/// Everything but `mailbox` is confined to the thread that calls `run(turn:)`, and to the one that
/// sets the reactor up before. A handler may register, cancel and set timers, also its own.
package final class Reactor {
  /// What is awaited of a descriptor.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let read = Interest(rawValue: EventPoll.readable)
    package static let write = Interest(rawValue: EventPoll.writable)
  }

  /// What the kernel told of a descriptor; the last two come without being asked for.
  package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let readable = Readiness(rawValue: EventPoll.readable)
    package static let writable = Readiness(rawValue: EventPoll.writable)
    package static let failed = Readiness(rawValue: EventPoll.failed)
    package static let hungUp = Readiness(rawValue: EventPoll.hungUp)
  }

  /// Names one registration; a later one of the same descriptor has another name.
  package struct Registration: Hashable, Sendable {
    fileprivate let slot: UInt32
    fileprivate let generation: UInt32

    fileprivate var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    fileprivate init(slot: UInt32, generation: UInt32) {
      self.slot = slot
      self.generation = generation
    }

    fileprivate init(token: UInt64) {
      slot = UInt32(truncatingIfNeeded: token)
      generation = UInt32(truncatingIfNeeded: token >> 32)
    }
  }

  private struct Slot {
    var descriptor: Int32
    var generation: UInt32
    /// Nil while the slot is free.
    var handler: ((Readiness) -> Void)?
  }

  /// Where other threads leave work for this one.
  package let mailbox: Mailbox

  private let clock: any Clock
  private var poll: EventPoll
  private var slots: [Slot] = []
  private var freeSlots: [UInt32] = []
  private var timers = DeadlineQueue()

  /// - Parameter clock: what deadlines are compared with; the waiting itself is always real.
  package init(clock: any Clock = SystemClock()) throws(SystemError) {
    self.clock = clock
    poll = try EventPoll(capacity: 256)
    mailbox = try Mailbox()
    let mailbox = mailbox
    _ = try register(mailbox.descriptor, .read) { _ in mailbox.acknowledge() }
  }

  /// Calls `handler` on the loop's thread in every round in which the descriptor is ready.
  ///
  /// Level-triggered: what a handler leaves unread is told again in the next round.
  ///
  /// - Throws: what epoll_ctl(2) says: `EEXIST` for a descriptor that is registered already,
  ///   `EPERM` for a file or folder, which is always ready.
  package func register(
    _ descriptor: Int32, _ interest: Interest, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> Registration {
    let reused = freeSlots.last
    let slot = reused ?? UInt32(slots.count)
    let generation = reused.map { slots[Int($0)].generation } ?? 0
    let registration = Registration(slot: slot, generation: generation)
    try poll.add(descriptor, flags: interest.rawValue, token: registration.token)
    if reused != nil {
      freeSlots.removeLast()
      slots[Int(slot)].descriptor = descriptor
      slots[Int(slot)].handler = handler
    } else {
      slots.append(Slot(descriptor: descriptor, generation: generation, handler: handler))
    }
    return registration
  }

  /// Ends a registration: its handler is not called again, also not for what is already known.
  ///
  /// - Important: the descriptor is closed after this, never before: a child between fork and exec
  ///   may share it, and the kernel would go on telling of it.
  /// - Precondition: the registration has not been cancelled.
  package func cancel(_ registration: Registration) {
    let slot = Int(registration.slot)
    precondition(
      slots[slot].generation == registration.generation && slots[slot].handler != nil,
      "the registration of slot \(slot) was cancelled twice")
    poll.remove(slots[slot].descriptor)
    slots[slot].handler = nil
    slots[slot].generation &+= 1
    freeSlots.append(registration.slot)
  }

  /// How many descriptors are registered, the mailbox's own left out.
  package var registrationCount: Int { slots.count - freeSlots.count - 1 }

  /// Calls `work` once on the loop's thread when `deadline` has come.
  ///
  /// Timers of one deadline fire in the order in which they were set. Setting and cancelling cost
  /// O(n) in the timers that are set, of which there should be tens.
  package func setTimer(at deadline: Instant, _ work: @escaping () -> Void) -> TimerID {
    timers.insert(deadline, work)
  }

  /// Drops a timer; one that has fired is no error.
  package func cancelTimer(_ timer: TimerID) {
    timers.remove(timer)
  }

  /// Serves descriptors, timers and posted work until the mailbox is told to stop.
  ///
  /// Each round: wait until the earliest deadline, call the handlers of the ready descriptors, fire
  /// the timers that are due, do the posted work in its order, call `turn`. The first round's turn
  /// comes before its wait. It can be run again after it has returned.
  ///
  /// - Parameter turn: returns its own next deadline, which only ends the next wait; nil for none.
  package func run(turn: () -> Instant?) {
    var deadline = turn()
    while !mailbox.isStopped {
      dispatch(poll.wait(timeout(until: deadline)))
      while let work = timers.popDue(at: clock.now) { work() }
      mailbox.drain()
      deadline = turn()
    }
    mailbox.drain()
    mailbox.forgetStop()
  }

  private func timeout(until deadline: Instant?) -> Duration? {
    let earliest = [deadline, timers.earliest].compactMap(\.self).min()
    return earliest.map { $0 - clock.now }
  }

  private func dispatch(_ count: Int) {
    for index in 0..<count {
      let event = poll.event(index)
      let registration = Registration(token: event.token)
      let slot = slots[Int(registration.slot)]
      // A handler of this batch may have cancelled it, and given the slot to another descriptor.
      guard slot.generation == registration.generation, let handler = slot.handler else { continue }
      handler(Readiness(rawValue: event.flags))
    }
  }
}
