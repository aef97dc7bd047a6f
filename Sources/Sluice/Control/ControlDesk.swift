import SluiceModel
import SluiceState
import SluiceSyntax

/// Serves the requests on one run of an engine, on the engine's thread.
package struct ControlDesk {
  /// Tasks of one answer to `waits`.
  private static let pageLength = 500

  private unowned let loop: EngineLoop
  private let run: RunID

  package init(loop: EngineLoop, run: RunID) {
    self.loop = loop
    self.run = run
  }

  /// - Parameter reply: Called once with a line, now or, for an order, after it was recorded.
  package func answer(_ request: ControlRequest, reply: @escaping ([UInt8]) -> Void) {
    guard let session = loop.session(of: run) else {
      return reply(ControlReply.fault(.init(.refused, "the run is over")))
    }
    do throws(ControlFault) {
      if let order = try request.order(in: session.machine.graph) {
        return take(order, in: session, reply: reply)
      }
    } catch {
      return reply(ControlReply.fault(error))
    }
    switch request {
    case .why(let task): reply(explanation(of: task, in: session))
    case .waits(let position): reply(waits(from: position, in: session))
    case .tally: reply(tally(of: session))
    case .cancel, .cancelTask, .hold, .release, .suspend, .resume, .limit:
      preconditionFailure("\(request) is an order")
    }
  }

  // MARK: Orders

  private func take(
    _ order: RunOrder, in session: RunSession, reply: @escaping ([UInt8]) -> Void
  ) {
    loop.take(order, of: run) { [unowned session] outcome in
      switch outcome {
      case .refused(let refusal):
        let code: ControlFault.Code = refusal == .stateLost ? .stateLost : .refused
        reply(ControlReply.fault(.init(code, refusal.words(in: session.machine.graph))))
      case .done(let events):
        let words = OrderWords(session.machine).text(of: order, events)
        reply(ControlReply.done(words, isChanged: !events.isEmpty))
      }
    }
  }

  // MARK: Questions

  private func explanation(of name: String, in session: RunSession) -> [UInt8] {
    do throws(ControlFault) {
      let task = try session.machine.graph.task(named: name)
      let explanation = loop.explanation(of: task, in: session)
      return ControlReply.ok { explanation.encode(into: &$0) }
    } catch {
      return ControlReply.fault(error)
    }
  }

  /// One page of the tasks that wait, in the order of the file.
  private func waits(from position: Int, in session: RunSession) -> [UInt8] {
    let machine = session.machine
    var page: [(task: TaskID, reason: WaitReason)] = []
    var next = position
    while next < machine.graph.taskCount && page.count < Self.pageLength {
      let task = TaskID(next)
      next += 1
      if let reason = loop.waitReason(of: task, in: session) { page.append((task, reason)) }
    }
    return ControlReply.ok { object in
      object.field("waits", objects: page) { object, entry in
        object.field("task", machine.graph[entry.task].name)
        object.field("phrase", entry.reason.phrase(in: machine.graph))
        if machine[entry.task].heldSince != nil { object.field("held", 1) }
        entry.reason.encode(into: &object, machine.graph)
      }
      if next < machine.graph.taskCount { object.field("next", Int64(next)) }
    }
  }

  private func tally(of session: RunSession) -> [UInt8] {
    ControlReply.ok { object in
      object.field("waits", objects: loop.waitTally(of: session).entries) { object, entry in
        object.field("count", Int64(entry.count))
        object.field("text", entry.words)
      }
      if let jobs = loop.jobs { object.field("jobs", Int64(jobs)) }
    }
  }
}

extension ControlRequest {
  /// What it orders of a run of that workflow; nil: it only asks.
  package func order(in graph: WorkflowGraph) throws(ControlFault) -> RunOrder? {
    switch self {
    case .cancel: .cancel
    case .cancelTask(let name): .cancelTask(try graph.task(named: name))
    case .hold(let name): .hold(try graph.task(named: name))
    case .release(let name): .release(try graph.task(named: name))
    case .suspend(let name): .suspend(try graph.queue(named: name))
    case .resume(let name): .resume(try graph.queue(named: name))
    case .limit(let name, let limit): .limit(try graph.queue(named: name), limit)
    case .why, .waits, .tally: nil
    }
  }
}

extension WorkflowGraph {
  /// A task or handler by its name.
  ///
  /// O(n).
  package func task(named name: String) throws(ControlFault) -> TaskID {
    if let index = definitions.firstIndex(where: { $0.name == name }) { return TaskID(index) }
    throw ControlFault(
      .unknownTask, "workflow \(self.name) has no task '\(name)'",
      help: didYouMean(name, among: definitions.lazy.map(\.name)))
  }

  package func queue(named name: String) throws(ControlFault) -> QueueID {
    if let index = queues.firstIndex(where: { $0.name == name }) { return QueueID(index) }
    throw ControlFault(
      .unknownQueue, "workflow \(self.name) has no queue '\(name)'",
      help: didYouMean(name, among: queues.lazy.map(\.name)))
  }

  private func didYouMean(_ name: String, among names: some Sequence<String>) -> String? {
    EditDistance.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
  }
}
