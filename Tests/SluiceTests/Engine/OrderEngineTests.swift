import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("An engine that is asked by a person")
struct OrderEngineTests {
  private static let workflow = "tasks: { a: { run: x }, b: { run: x, needs: a } }"
  private let engine = SimulatedEngine(jobs: 1)

  init() { engine.plan = { _, _ in .init(.ends(after: .seconds(10), .exited(0))) } }

  @Test("answers when what it was asked for is in the journal, and not before")
  func recordedBeforeAnswer() throws {
    engine.orders = [(engine.clock.now + .seconds(1), .hold(TaskID(1)))]
    var isRecorded = false
    engine.afterOrder = { [engine] _, _ in
      isRecorded = (try? engine.replayed())?[TaskID(1)].heldSince != nil
    }
    engine.whenStill = { _ in [.cancel] }
    _ = try engine.run(try checkedGraph(Self.workflow))
    #expect(isRecorded)
  }

  @Test("refuses what it cannot record, and starts nothing that would follow from it")
  func unrecorded() throws {
    engine.orders = [
      (engine.clock.now + .seconds(1), .hold(TaskID(1))),
      (engine.clock.now + .seconds(11), .release(TaskID(1))),
    ]
    var outcomes: [OrderOutcome] = []
    engine.afterOrder = { [engine] order, outcome in
      outcomes.append(outcome)
      guard case .hold = order else { return }
      engine.disk.inject(.init(.append, at: "journal.jsonl", after: 1, code: ENOSPC))
    }
    let ending = try engine.run(try checkedGraph(Self.workflow))
    guard case .over(let run) = ending else { throw FaultyWorkflow(text: "\(ending)") }
    guard case .done = outcomes.first, case .refused(.stateLost) = outcomes.last else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(run[TaskID(1)].attempt == 0)
  }

  @Test("lets an order through that ends the run, before it gives the run up")
  func lastOrder() throws {
    engine.orders = [(engine.clock.now + .seconds(1), .hold(TaskID(1)))]
    var answered = 0
    engine.afterOrder = { _, _ in answered += 1 }
    engine.whenStill = { _ in [.cancelTask(TaskID(1))] }
    let ending = try engine.run(try checkedGraph(Self.workflow))
    guard case .over(let run) = ending else { throw FaultyWorkflow(text: "\(ending)") }
    #expect(run.phase == .ended(.failed))
    #expect(answered == 2)
  }
}
