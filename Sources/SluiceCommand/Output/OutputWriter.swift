import Glibc
import SluiceOperations
import SluiceSystem

/// Writes to one descriptor from a thread of its own, so that a reader that stands still does not
/// hold up the engine.
///
/// A reader that is slow slows down the one who writes. One that takes nothing for `patience` is no
/// longer waited for: what can be left out is, until it reads again. An error, such as the end of a
/// pipe, ends the writing for good and nothing else.
final class OutputWriter: Sendable {
  private struct State: ~Copyable {
    /// What the thread has not taken yet.
    var pending: [UInt8] = []
    /// Bytes that were taken and are not written yet.
    var inFlight = 0
    var phase = Phase.waiting
    /// Why nothing more can be written; nil: it can.
    var failure: SystemError?
    /// The reader did not take anything for the whole of the last wait.
    var isStuck = false
    var isFinishing = false
    var isFinished = false
    /// Whether someone waits for `progress`.
    var isAwaited = false

    var isBroken: Bool { failure != nil }
    var unwritten: Int { pending.count + inFlight }
  }

  private enum Phase {
    /// The thread sleeps until it is told of work.
    case waiting
    /// It writes, or lets some more come together.
    case active
  }

  private let state = Lock(State())
  private let descriptor: Int32
  private let capacity: Int
  private let patience: Duration
  private let work: EventCounter
  private let progress: EventCounter

  /// - Parameters:
  ///   - capacity: Bytes that may wait; more make the one who writes wait.
  ///   - patience: How long it waits for a reader that takes nothing.
  init(
    descriptor: Int32, capacity: Int = 1 << 20, patience: Duration = .milliseconds(100)
  ) throws(SystemError) {
    self.descriptor = descriptor
    self.capacity = capacity
    self.patience = patience
    work = try EventCounter()
    progress = try EventCounter()
    _ = try NamedThread("sluice-output") { [self] in serve() }
  }

  /// Where the writing stands.
  enum Standing {
    /// Everything is written.
    case drained
    case busy
    /// Nobody reads any more.
    case broken
  }

  var standing: Standing {
    state.withLock { $0.isBroken ? .broken : $0.unwritten == 0 ? .drained : .busy }
  }

  /// Why nothing more can be written; nil: it can, as far as is known.
  var failure: SystemError? { state.withLock { $0.failure } }

  /// Writes all of it, sooner or later.
  func write(_ bytes: [UInt8]) {
    _ = waitForRoom(bytes.count)
    append(bytes)
  }

  /// Writes all of it, or nothing where the reader stands still.
  func offer(_ bytes: [UInt8]) -> Bool {
    guard waitForRoom(bytes.count) else { return false }
    append(bytes)
    return true
  }

  /// Returns when everything is written or nobody reads any more; earlier only when a descriptor is
  /// readable, which the user's interrupts are given by.
  func finish(unless interrupts: Int32?) {
    state.withLock { $0.isFinishing = true }
    work.signal()
    var isPatient = true
    while !awaitProgress(until: { $0.isFinished }) {
      // An interrupt of the run itself may still wait unread: first the reader gets its chance.
      let watched = isPatient ? nil : interrupts
      let isInterrupted = waitFor(progress, or: watched, isPatient ? patience : nil)
      if isInterrupted { return }
      isPatient = false
    }
  }

  private func append(_ bytes: [UInt8]) {
    let mustWake = state.withLock { state in
      guard !state.isBroken else { return false }
      state.pending += bytes
      defer { state.phase = .active }
      return state.phase == .waiting
    }
    if mustWake { work.signal() }
  }

  // MARK: Waiting for the reader

  private func waitForRoom(_ count: Int) -> Bool {
    var last = Int.max
    while true {
      var unwritten = 0
      var isStuck = false
      let hasRoom = awaitProgress { state in
        unwritten = state.unwritten
        isStuck = state.isStuck
        return state.isBroken || unwritten == 0 || unwritten + count <= capacity
      }
      if hasRoom { return true }
      if isStuck { return false }
      if unwritten == last {
        state.withLock { $0.isStuck = $0.unwritten == last }
        continue
      }
      last = unwritten
      _ = waitFor(progress, or: nil, patience)
    }
  }

  /// Whether it is so now; if not, `progress` tells of the next change.
  private func awaitProgress(until isReached: (borrowing State) -> Bool) -> Bool {
    state.withLock { state in
      if isReached(state) { return true }
      if !state.isAwaited { progress.reset() }
      state.isAwaited = true
      return false
    }
  }

  /// - Returns: Whether it was the other descriptor that became readable.
  private func waitFor(
    _ counter: EventCounter, or other: Int32?, _ timeout: Duration?
  ) -> Bool {
    var entries = [pollfd(fd: counter.descriptor.number, events: Int16(POLLIN), revents: 0)]
    if let other { entries.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
    let milliseconds = timeout.map { Int32(clamping: $0.clampedNanoseconds / 1_000_000) } ?? -1
    _ = retryingInterrupts { poll(&entries, nfds_t(entries.count), milliseconds) }
    return entries.count > 1 && entries[1].revents != 0
  }

  // MARK: The thread

  /// Writes come together for this long, so that ten thousand short tasks cost few writes.
  private static let pause = Duration.milliseconds(4)
  /// Bytes of one write, after which the room that it made is told.
  private static let longestWrite = 8192

  private func serve() {
    while true {
      let batch = takeBatch()
      if !batch.isEmpty {
        writeAll(batch)
        _ = waitFor(work, or: nil, Self.pause)
        continue
      }
      // What came since the batch was taken told nobody: it is waited for only once this is known.
      let hasMore = state.withLock { state in
        guard state.pending.isEmpty else { return true }
        state.phase = .waiting
        state.isFinished = state.isFinishing
        return false
      }
      if hasMore { continue }
      if state.withLock({ $0.isFinished }) { break }
      _ = waitFor(work, or: nil, nil)
      work.reset()
    }
    progress.signal()
  }

  private func takeBatch() -> [UInt8] {
    state.withLock { state in
      let batch = state.pending
      state.pending = []
      state.inFlight = batch.count
      return batch
    }
  }

  private func writeAll(_ batch: [UInt8]) {
    var start = 0
    while start < batch.count {
      let count = batch[start...].prefix(Self.longestWrite).withUnsafeBytes { bytes in
        retryingInterrupts { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      if count < 0 && errno == EAGAIN {
        // Another program that shares the descriptor made it non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = retryingInterrupts { poll(&entry, 1, -1) }
        continue
      }
      guard count > 0 else { return giveUp(.last("write")) }
      start += count
      tellProgress { $0.inFlight -= count }
    }
  }

  private func giveUp(_ error: SystemError) {
    tellProgress { state in
      state.failure = error
      state.inFlight = 0
      state.pending = []
    }
  }

  private func tellProgress(_ change: (inout State) -> Void) {
    let isAwaited = state.withLock { state in
      change(&state)
      state.isStuck = false
      defer { state.isAwaited = false }
      return state.isAwaited
    }
    if isAwaited { progress.signal() }
  }
}
