import CSystem
import Glibc

/// A set of descriptors with what is awaited of each (epoll(7)), level-triggered.
package struct EventPoll: ~Copyable {
  /// What the kernel told of one descriptor.
  package struct Event {
    package let token: UInt64
    package let flags: UInt32
  }

  /// Bits of epoll_ctl(2), for interests and events.
  package static let readable = EPOLLIN.rawValue
  package static let writable = EPOLLOUT.rawValue
  package static let failed = EPOLLERR.rawValue
  package static let hungUp = EPOLLHUP.rawValue

  private let descriptor: Descriptor
  private let events: UnsafeMutableBufferPointer<epoll_event>

  /// Whether the kernel lacks epoll_pwait2(2) (before 5.11); then deadlines have milliseconds.
  private var isCoarse = false

  /// A set that hands over up to `capacity` events at a time.
  package init(capacity: Int) throws(SystemError) {
    let number = csystem_epoll_create()
    if number < 0 { throw .last("make an epoll set") }
    descriptor = try Descriptor(owningAboveStandard: number)
    events = .allocate(capacity: capacity)
    events.initialize(repeating: epoll_event())
  }

  deinit { events.deallocate() }

  package func add(_ number: Int32, flags: UInt32, token: UInt64) throws(SystemError) {
    if csystem_epoll_control(descriptor.number, EPOLL_CTL_ADD, number, flags, token) != 0 {
      throw .last("watch descriptor \(number)")
    }
  }

  /// - Precondition: the descriptor was added and is still open.
  package func remove(_ number: Int32) {
    let result = csystem_epoll_control(descriptor.number, EPOLL_CTL_DEL, number, 0, 0)
    precondition(result == 0, "descriptor \(number) was closed before it was cancelled")
  }

  /// Waits for events, at most for `timeout`; nil waits without end.
  ///
  /// - Returns: how many events `event(_:)` has; none when the time is over or a signal came.
  package mutating func wait(_ timeout: Duration?) -> Int {
    let count = timeout.map { isCoarse ? waitCoarsely($0) : waitPrecisely($0) } ?? waitForEver()
    precondition(count >= 0 || errno == EINTR, "epoll cannot wait: errno \(errno)")
    return max(0, Int(count))
  }

  /// One of the events of the last wait.
  package func event(_ index: Int) -> Event {
    Event(token: events[index].data.u64, flags: events[index].events)
  }

  private func waitForEver() -> Int32 {
    epoll_wait(descriptor.number, events.baseAddress, Int32(events.count), -1)
  }

  private mutating func waitPrecisely(_ timeout: Duration) -> Int32 {
    let nanoseconds = max(0, timeout.clampedNanoseconds)
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    let count = csystem_epoll_wait(
      descriptor.number, events.baseAddress, Int32(events.count), &time)
    if count >= 0 || errno != ENOSYS { return count }
    isCoarse = true
    return waitCoarsely(timeout)
  }

  /// Rounds up, since a wait that ends early would be repeated at once, over and over.
  private func waitCoarsely(_ timeout: Duration) -> Int32 {
    let milliseconds = (max(0, timeout.clampedNanoseconds - 1)) / 1_000_000 + 1
    let limited = Int32(min(milliseconds, Int64(Int32.max)))
    return epoll_wait(descriptor.number, events.baseAddress, Int32(events.count), limited)
  }
}
