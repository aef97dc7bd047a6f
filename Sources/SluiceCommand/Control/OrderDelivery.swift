import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Brings what a person asks for to a run: to its engine, or into the journal of one that no engine
/// drives, for the engine that goes on with it.
struct OrderDelivery {
  let contact: RunContact
  let request: ControlRequest
  /// Whether to return only when the engine has given the run up.
  var waitsForEnd = false

  /// Tells what came of it; where it was so already, that.
  func deliver() throws(CommandFailure) {
    guard let engine = try contact.engine() else { return try record() }
    do throws(ControlClient.Failure) {
      try ask(engine)
    } catch .lost {
      try deliverAgain()
    } catch .silent(let duration) {
      let silent = CommandFailure(ControlClient.Failure.silent(duration), of: contact.run)
      throw CommandFailure(
        silent.exitCode,
        "\(silent.message ?? ""); what was asked for still happens if it goes on",
        help: silent.help)
    } catch {
      throw CommandFailure(error, of: contact.run)
    }
  }

  private func ask(_ engine: ControlClient) throws(ControlClient.Failure) {
    let answer = try engine.ask(request)
    tell(answer[member: "text"]?.text ?? "")
    if waitsForEnd { engine.waitForEnd() }
  }

  /// The engine has ended the connection without an answer: with its run, or since it serves too
  /// many others, or by its death.
  private func deliverAgain() throws(CommandFailure) {
    if let engine = try contact.engine() {
      return try CommandFailure.engine(of: contact.run) {
        () throws(ControlClient.Failure) in try ask(engine)
      }
    }
    let stored = try contact.stored()
    let machine = stored.replayed()
    let order = try order(in: stored.graph)
    // It may have been recorded without an answer.
    if order.isMet(in: machine) { return tell(OrderWords(machine).text(of: order, [])) }
    try record()
  }

  private func record() throws(CommandFailure) {
    let clock = SystemClock()
    let taken = try CommandFailure.run { () throws(RunProblem) in
      try contact.state.take(contact.run, pause: clock.pause)
    }
    defer { taken.close() }
    let stored = taken.stored
    if let outcome = stored.outcome {
      throw CommandFailure(.failure, "run \(stored.header.run) is over: it \(outcome.sentence)")
    }
    let order = try order(in: stored.graph)
    let (outcome, machine) = try CommandFailure.run { () throws(RunProblem) in
      switch order {
      case .cancel: try contact.program.endSurvivors(of: taken)
      case .cancelTask(let id): try contact.program.endSurvivors(of: taken, only: id)
      case .hold, .release, .suspend, .resume, .limit: break
      }
      let engine = EngineIdentity(pid: getpid(), bootID: Survivors.currentBootID)
      return try taken.record(order, clock: clock, engine: engine)
    }
    switch outcome {
    case .refused(let refusal):
      throw CommandFailure(.failure, refusal.words(in: stored.graph))
    case .done(let events):
      tell(OrderWords(machine).text(of: order, events))
      if order != .cancel {
        contact.program.say("no engine drives the run: it counts when the run is resumed")
      }
    }
  }

  private func order(in graph: WorkflowGraph) throws(CommandFailure) -> RunOrder {
    do throws(ControlFault) {
      if let order = try request.order(in: graph) { return order }
    } catch {
      throw CommandFailure(error)
    }
    preconditionFailure("\(request) is no order")
  }

  private func tell(_ text: String) {
    StandardStream.output.write(OutputLine.harmless(text) + "\n")
  }
}

extension RunOrder {
  /// Whether the run stands as it asks for; not told of suspensions, which are counted.
  fileprivate func isMet(in machine: RunMachine) -> Bool {
    switch self {
    case .cancel: machine.phase == .ended(.cancelled)
    case .cancelTask(let id): machine[id].result == .cancelled
    case .hold(let id): machine[id].heldSince != nil
    case .release(let id): machine[id].heldSince == nil && machine[id].phase != .ended
    case .limit(let id, let limit): machine.limit(of: id) == limit
    case .suspend, .resume: false
    }
  }
}

extension Program {
  /// Ends what the dead engine of a run left running, of one task or of all, and tells of it.
  func endSurvivors(of taken: TakenRun, only task: TaskID? = nil) throws(RunProblem) {
    let survivors = try taken.stored.endSurvivors(of: task, pause: SystemClock().pause)
    guard survivors > 0 else { return }
    let processes = survivors == 1 ? "1 process" : "\(survivors) processes"
    say("ended what the dead engine had left running: \(processes)")
  }
}
