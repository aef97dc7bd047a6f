import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("Why a task waits")
struct WaitReasonTests {
  private static let workflow = """
    queues:
      net: { limit: 2 }
      line: serial
      alone: {}
      later: { target: net, suspended: true }
    resources: { memory: 8GiB, licence: 1 }
    tasks:
      slow: { run: x, queue: line, resources: { licence: 1 } }
      behind: { run: x, queue: line }
      n1: { run: x, queue: net }
      n2: { run: x, queue: net }
      n3: { run: x, queue: net }
      licensed: { run: x, resources: { licence: 1 } }
      big: { run: x, resources: { memory: 6GiB } }
      bigger: { run: x, resources: { memory: 3GiB } }
      before: { run: x, queue: alone }
      barrier: { run: x, queue: alone, barrier: true }
      after: { run: x, queue: alone }
      suspended: { run: x, queue: later }
      soon: { run: x, delay: 90s }
      again: { run: x, retry: { limit: 1, delay: 60s, jitter: 0 } }
      last: { run: x, needs: [n1, n2, n3, slow, big] }
    """

  /// What every task of the workflow says ten seconds after the start.
  private func lines(
    of tasks: [String], jobs: Int = 20, asking orders: [RunOrder] = []
  ) throws -> [String: [String]] {
    let engine = SimulatedEngine(jobs: jobs)
    engine.plan = { task, _ in
      task == "again"
        ? .init(.ends(after: .seconds(4), .exited(1)))
        : .init(.ends(after: .seconds(3600), .exited(0)))
    }
    let start = engine.clock.now
    engine.orders = orders.map { (start + .seconds(1), $0) }
    engine.interruptAt = start + .seconds(10)
    var lines: [String: [String]] = [:]
    engine.afterTurn = { _ in
      for task in tasks {
        guard let answer = try? engine.ask(.why(task: task)),
          case .list(let items)? = answer[member: "lines"], engine.clock.now < start + .seconds(10)
        else { continue }
        lines[task] = items.map(\.text)
      }
    }
    _ = try engine.run(try checkedGraph(Self.workflow))
    return lines
  }

  @Test(
    "is told by the queue, resource, barrier, time or task that it waits for",
    arguments: [
      (
        "last",
        [
          "last waits for n1, n2, n3 and 2 more", "n1 has been running",
          "last also waits for:", "  n2 has been running",
          "  n3 waits for a place in queue net (2 of 2 taken)", "  slow has been running",
          "  big has been running",
        ]
      ),
      (
        "n3",
        [
          "n3 waits for a place in queue net (2 of 2 taken), for 4.0 s now",
          "  n1 has been running for 4.0 s (process ", "  n2 has been running for 4.0 s (process ",
        ]
      ),
      (
        "licensed",
        [
          "licensed waits for 1 of resource licence (0 of 1 free), for 4.0 s now",
          "  slow has been running for 4.0 s (process ",
        ]
      ),
      (
        "bigger",
        [
          "bigger waits for 3GiB of resource memory (2GiB of 8GiB free), for 4.0 s now",
          "  big has been running for 4.0 s (process ",
        ]
      ),
      (
        "behind",
        ["behind waits for a place in queue line (1 of 1 taken), for 4.0 s now", "  slow"]
      ),
      (
        "barrier",
        [
          "barrier waits for what came before it in queue alone, as a barrier, for 4.0 s now",
          "  before has been running for 4.0 s",
        ]
      ),
      (
        "after",
        [
          "after waits for barrier barrier of queue alone, for 4.0 s now",
          "barrier waits for what came before it in queue alone, as a barrier, for 4.0 s now",
          "  before has been running for 4.0 s",
        ]
      ),
      (
        "suspended",
        ["suspended waits for queue later, which the workflow file suspends, for 4.0 s"]
      ),
      ("soon", ["soon waits for its delay (1 min 25 s more)"]),
      ("again", ["again waits for attempt 2 (59.9 s more)"]),
      ("slow", ["slow has been running for 4.0 s (process "]),
    ])
  func words(task: String, expected: [String]) throws {
    let lines = try #require(try lines(of: [task])[task])
    #expect(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
  }

  @Test("names global where that is full, and who holds or suspends by a command since when")
  func orders() throws {
    let full = try lines(of: ["n1"], jobs: 1)
    #expect(
      full["n1"]?.first == "n1 waits for a place in queue global (1 of 1 taken), for 50 ms now")
    let told = try lines(
      of: ["n3", "last", "suspended"],
      asking: [.hold(TaskID(4)), .hold(TaskID(14)), .suspend(QueueID(4))])
    #expect(told["n3"] == ["n3 is held by 'sluice hold' for 3.0 s now"])
    #expect(told["last"]?.first?.hasSuffix("and 2 more; it is also held by 'sluice hold'") == true)
    #expect(
      told["suspended"] == [
        "suspended waits for queue later, which 'sluice queue suspend' has suspended for 3.0 s now"
      ])
  }

  @Test("for so long as it has waited for this, not since it was ready")
  func since() throws {
    let told = try lines(
      of: ["n3", "suspended"],
      asking: [
        .hold(TaskID(4)), .release(TaskID(4)), .suspend(QueueID(1)), .resume(QueueID(1)),
      ])
    #expect(told["n3"]?.first?.hasSuffix("(2 of 2 taken), for 3.0 s now") == true)
  }

  @Test("names twelve needs beside the first, and counts the others")
  func manyNeeds() throws {
    let tasks = (0..<20).map { "  t\($0): { run: x }" }.joined(separator: "\n")
    let names = (0..<20).map { "t\($0)" }.joined(separator: ", ")
    let engine = SimulatedEngine(jobs: 1)
    engine.plan = { _, _ in .init(.runsOn) }
    engine.interruptAt = engine.clock.now + .seconds(1)
    var lines: [String] = []
    engine.afterTurn = { _ in
      guard lines.isEmpty, let answer = try? engine.ask(.why(task: "last")),
        case .list(let items)? = answer[member: "lines"]
      else { return }
      lines = items.map(\.text)
    }
    _ = try engine.run(
      try checkedGraph("tasks:\n\(tasks)\n  last: { run: x, needs: [\(names)] }"))
    #expect(lines.first == "last waits for t0, t1, t2 and 17 more")
    #expect(lines.count { $0.hasPrefix("  t") } == 12)
    #expect(lines.last == "  and 7 more")
  }

  @Test("leaves links out of a very long way, and not its end")
  func longWay() throws {
    let names = (0..<2000).map { "t\($0)" }
    let tasks = names.enumerated().map { index, name in
      "  \(name): { run: x\(index > 0 ? ", needs: t\(index - 1)" : "") }"
    }
    let engine = SimulatedEngine(jobs: 1)
    engine.plan = { _, _ in .init(.runsOn) }
    engine.interruptAt = engine.clock.now + .seconds(1)
    var lines: [String] = []
    engine.afterTurn = { _ in
      guard lines.isEmpty, let answer = try? engine.ask(.why(task: "t1999")),
        case .list(let items)? = answer[member: "lines"]
      else { return }
      lines = items.map(\.text)
    }
    _ = try engine.run(try checkedGraph("tasks:\n" + tasks.joined(separator: "\n")))
    #expect(lines.count == 10)
    #expect(lines.first == "t1999 waits for t1998")
    #expect(lines[8] == "… 1991 more …")
    #expect(lines.last?.hasPrefix("t0 has been running") == true)
  }

  @Test("is told of all that wait in a tally, with how many run at a time")
  func tally() throws {
    let engine = SimulatedEngine(jobs: 20)
    engine.plan = { _, _ in .init(.ends(after: .seconds(3600), .exited(0))) }
    let start = engine.clock.now
    engine.orders = [(start + .seconds(1), .hold(TaskID(4)))]
    engine.interruptAt = start + .seconds(10)
    var words: [String] = []
    var jobs: Value?
    engine.afterTurn = { _ in
      guard engine.clock.now < start + .seconds(10), let answer = try? engine.ask(.tally),
        case .list(let items)? = answer[member: "waits"]
      else { return }
      jobs = answer[member: "jobs"]
      words = items.map { "\($0[member: "count"]?.text ?? "") \($0[member: "text"]?.text ?? "")" }
    }
    _ = try engine.run(try checkedGraph(Self.workflow))
    #expect(jobs == .integer(20))
    #expect(
      words == [
        "1 for other tasks", "2 for a barrier of queue alone",
        "1 for a place in queue line (1 of 1 taken)",
        "1 for resource licence (0 of 1 free)", "1 for resource memory (2GiB of 8GiB free)",
        "1 for queue later, which the workflow file suspends", "1 held", "1 for their delay",
      ])
  }

  @Test("is told of all that wait in pages")
  func pages() throws {
    let tasks = (0..<1200).map { "  t\($0): { run: x }" }.joined(separator: "\n")
    let engine = SimulatedEngine(jobs: 1)
    engine.plan = { _, _ in .init(.runsOn) }
    engine.interruptAt = engine.clock.now + .seconds(1)
    var names: [String] = []
    var pages = 0
    engine.afterTurn = { run in
      guard names.isEmpty, run.active == 1 else { return }
      var next: Int? = 0
      while let from = next, let page = try? engine.ask(.waits(from: from)) {
        pages += 1
        if case .list(let items)? = page[member: "waits"] {
          names += items.compactMap { $0[member: "task"]?.text }
        }
        next = if case .integer(let number)? = page[member: "next"] { Int(number) } else { nil }
      }
    }
    _ = try engine.run(try checkedGraph("tasks:\n" + tasks))
    #expect(names == (1..<1200).map { "t\($0)" })
    #expect(pages == 3)
  }
}
