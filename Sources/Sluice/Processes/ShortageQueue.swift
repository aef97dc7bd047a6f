import SluiceSystem

/// The launches that wait for the machine to have descriptors, processes or memory again, in their
/// order.
struct ShortageQueue {
  /// How long after a vain try the next one comes, if nothing of ours ends before.
  static let pause = Duration.milliseconds(100)

  /// How long a shortage may last while nothing of ours runs, whose end could help.
  static let patience = Duration.seconds(2)

  /// In their order from `head` on; before it, nil.
  private var requests: [LaunchRequest?] = []
  private var head = 0
  private var shortage: SystemError?
  private var aloneSince: Instant?

  var isEmpty: Bool { count == 0 }
  var count: Int { requests.count - head }

  /// O(1) amortised.
  mutating func append(_ request: LaunchRequest) {
    // No more are moved than have gone.
    if head > requests.count / 2 {
      requests.removeFirst(head)
      head = 0
    }
    requests.append(request)
  }

  /// O(1).
  mutating func popFirst() -> LaunchRequest? {
    if isEmpty { return nil }
    defer { head += 1 }
    return requests[head].take()
  }

  /// Undoes `popFirst()`; O(1) right after it.
  mutating func putBack(_ request: LaunchRequest) {
    if head == 0 {
      requests.insert(request, at: 0)
    } else {
      head -= 1
      requests[head] = request
    }
  }

  /// Takes out a launch that is no longer wanted.
  ///
  /// - Returns: what to report of it; nil if it does not wait.
  mutating func remove(_ ticket: LaunchTicket) -> LaunchFailure? {
    guard let place = requests.firstIndex(where: { $0?.ticket == ticket }) else { return nil }
    requests.remove(at: place)
    let reason = shortage.map { " (\($0))" } ?? ""
    return LaunchFailure("it was stopped while it waited to be started\(reason)")
  }

  /// A try was in vain; `alone` tells that no process of ours runs.
  mutating func noteShortage(_ error: SystemError, at now: Instant, alone: Bool) {
    shortage = error
    aloneSince = alone ? aloneSince ?? now : nil
  }

  /// A try succeeded.
  mutating func noteStart() {
    shortage = nil
    aloneSince = nil
  }

  /// What to report of a launch for which waiting longer does not help; nil if it may.
  func hopelessness(at now: Instant) -> LaunchFailure? {
    guard let shortage, let aloneSince, aloneSince + Self.patience <= now else { return nil }
    return LaunchFailure(
      "it cannot be started: \(shortage) (tried for \(Self.patience), and nothing else was running)"
    )
  }
}
