import SluiceState
import SluiceSystem

/// What reaches an engine from other threads.
package enum EngineInput: Sendable {
  /// To every run: INT, TERM or HUP came.
  case interrupt(signal: Int32)
  /// A sync of a run's journal in the background ended.
  case synced(RunID, SystemError?)
}

/// Values for the engine's next turn, from any thread.
package final class EngineInbox: Sendable {
  private let waiting = Lock<[EngineInput]>([])
  /// Makes the engine's thread take a turn.
  private let wake: @Sendable () -> Void

  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func post(_ input: EngineInput) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(input)
      return waiting.count == 1
    }
    if isFirst { wake() }
  }

  /// Takes what came, in order.
  func drain() -> [EngineInput] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
