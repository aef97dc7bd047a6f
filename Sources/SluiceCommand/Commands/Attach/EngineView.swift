import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// What the engine of a run that is followed says of the tasks that wait, and whether it answers
/// at all; asked without ever waiting for it. Confined to one thread.
final class EngineView {
  private let run: RunFolder
  private var pulse: EnginePulse
  private var client: ControlClient?
  /// How many tasks run at a time; nil while it is not known.
  private(set) var jobs: Int?

  /// - Parameter rhythm: From one question to the next.
  init(of run: RunFolder, every rhythm: Duration, from start: Instant) {
    self.run = run
    pulse = EnginePulse(every: rhythm, from: start)
  }

  /// Readable when it has answered; nil while it owes nothing.
  var descriptor: Int32? { client?.descriptor.number }

  /// When `turn` is due although nothing can be read.
  var deadline: Instant? { pulse.deadline }

  /// Takes what the engine has said, and asks anew where that is due.
  ///
  /// - Returns: What it has said tasks wait for, if anything, and what has become known of it.
  func turn(at now: Instant) -> (waits: WaitTally?, change: EnginePulse.Change?) {
    var waits: WaitTally?
    var change: EnginePulse.Change?
    do throws(ControlClient.Failure) {
      if let answer = try client?.arrivedAnswer() {
        waits = take(answer)
        change = pulse.hear()
      }
    } catch {
      // It serves others, or is about to end; the journal tells of that.
      client = nil
      change = pulse.hear()
    }
    if pulse.isAskedFor(at: now) { ask(at: now) }
    return (waits, change ?? pulse.check(at: now))
  }

  private func ask(at now: Instant) {
    do throws(ControlClient.Failure) {
      if client == nil { client = try ControlClient(to: run.controlSocket, patience: .zero) }
      try client?.send(.tally)
      pulse.ask(at: now, isAsked: true)
    } catch {
      client = nil
      pulse.ask(at: now, isAsked: false)
    }
  }

  private func take(_ answer: Value) -> WaitTally {
    jobs = answer.count("jobs")
    guard case .list(let waits)? = answer[member: "waits"] else { return WaitTally() }
    return WaitTally(
      waits.compactMap { wait in
        wait.count("count").map { .init(words: wait[member: "text"]?.text ?? "", count: $0) }
      })
  }
}

extension Value {
  fileprivate func count(_ member: String) -> Int? {
    guard case .integer(let number)? = self[member: member] else { return nil }
    return Int(exactly: number)
  }
}
