import SluiceSyntax
import Testing

@testable import SluiceModel

@Suite("Names are resolved")
struct ReferenceTests {
  @Test("a task that needs itself is told so once")
  func itself() {
    #expect(
      faults("tasks:\n  a: { run: x, needs: [a, a] }\n")
        == "2:24 error [dependency-cycle] 'a' needs itself; remove it from `needs`")
  }

  @Test("each circle of needs is told once, with a note at each step")
  func cycles() {
    let text = """
      tasks:
        a: { run: x, needs: c }
        b: { run: x, needs: a }
        c: { run: x, needs: [b, z] }
        d: { run: x, needs: [c] }
        y: { run: x, needs: z }
        z: { run: x, needs: y }
      """
    #expect(
      CheckedWorkflow(text).rendered == """
        flow.yaml:2:23: error: tasks need each other in a circle: a → c → b → a [dependency-cycle]
          2 |   a: { run: x, needs: c }
            |                       ^
        flow.yaml:4:24: note: 'c' needs 'b'
          4 |   c: { run: x, needs: [b, z] }
            |                        ^
        flow.yaml:3:23: note: 'b' needs 'a'
          3 |   b: { run: x, needs: a }
            |                       ^
          help: remove one of these needs
        flow.yaml:6:23: error: tasks need each other in a circle: y → z → y [dependency-cycle]
          6 |   y: { run: x, needs: z }
            |                       ^
        flow.yaml:7:23: note: 'z' needs 'y'
          7 |   z: { run: x, needs: y }
            |                       ^
          help: remove one of these needs

        """)
  }

  @Test("a circle of 20,000 tasks is told in a line, without recursion")
  func longCycle() {
    let count = 20_000
    let tasks = (0..<count).map { "  t\($0): { run: x, needs: t\(($0 + 1) % count) }" }
    let diagnostics = CheckedWorkflow("tasks:\n" + tasks.joined(separator: "\n")).diagnostics
    #expect(diagnostics.count == 1)
    #expect(
      diagnostics.first?.message == "tasks need each other in a circle: "
        + "t0 → t1 → t2 → t3 → t4 → t5 → (19993 more) → t19999 → t0")
    #expect(diagnostics.first?.notes.count == 5)
  }

  @Test("a chain of 100,000 tasks is checked without recursion")
  func longChain() throws {
    let tasks = (0..<100_000).map { number in
      number == 0 ? "  t0: { run: x }" : "  t\(number): { needs: t\(number - 1) }"
    }
    let graph = try #require(CheckedWorkflow("tasks:\n" + tasks.joined(separator: "\n")).graph)
    #expect(graph.taskCount == 100_000)
    #expect(Array(graph.needs(of: TaskID(99_999))) == [TaskID(99_998)])
  }

  @Test("a task at fault can still be needed: no echo")
  func noEchoes() {
    let text = """
      tasks:
        a: { run: [x] }
        b:
        c: { run: x, needs: [a, b] }
        d: { run: x, needs: [nosuch] }
        e: { needs: [d] }
      """
    #expect(CheckedWorkflow(text).ids == ["run-is-a-list", "missing-value", "unknown-task"])
  }

  @Test("a circle of targets is told with a note at each step")
  func targetCycle() {
    let text = """
      queues:
        a: { target: b }
        b: { target: c }
        c: { target: a }
        d: { target: d }
        e: { target: global }
      tasks: { t: { run: x } }
      """
    #expect(
      faults(text) == """
        2:16 error [queue-cycle] queues target each other in a circle: a → b → c → a; \
        let one of them target `global`
        5:16 error [queue-cycle] the queue 'd' targets itself; leave `target` out for `global`
        """)
  }

  @Test("a name that differs in capitals is no such name, and the help says so")
  func capitals() {
    #expect(
      faults("queues: { Net: 1 }\ntasks:\n  Build: { run: x, queue: net }\n  b: { needs: build }")
        == """
        3:27 error [unknown-queue] 'Build' names 'net', and there is no such queue; \
        capitals count: did you mean 'Net'?
        4:15 error [unknown-task] 'b' needs 'build', and there is no such task; \
        capitals count: did you mean 'Build'?
        """)
  }

  @Test("names in one text are a list, and a pattern is a group")
  func needsInOneText() {
    #expect(
      faults("tasks:\n  a: { run: x }\n  b: { needs: \"a, c\" }\n  d: { needs: te*st }\n") == """
        3:15 error [unknown-task] 'b' needs 'a, c', and there is no such task; \
        several names are a list: `needs: [a, c]`
        4:15 error [unknown-task] 'd' needs 'te*st', and there is no such task; \
        a group is written `name.*`, for the tasks `name.…`
        """)
  }

  @Test("a group without tasks, and one that its own member needs, are faults")
  func groups() {
    let text = """
      tasks:
        test.a: { run: x }
        test.all: { needs: test.* }
        b: { needs: tset.* }
      """
    #expect(
      faults(text) == """
        3:22 error [dependency-cycle] 'test.all' needs the group 'test.*', which it is in itself; \
        give it a name outside the group
        4:15 error [unknown-task] 'b' needs the group 'tset.*', and no task is in it; \
        did you mean 'test.*'?
        """)
  }

  @Test("a demand above the capacity is told with both numbers; at the capacity it is right")
  func demands() {
    let text = """
      resources: { gpu: 2, memory: 8GiB, share: { capacity: 1 } }
      tasks:
        a: { run: x, resources: { gpu: 3, memory: 9GiB, share: 1 } }
        b: { run: x, resources: { gpu: 2, memory: 8GiB, gpus: 1 } }
      """
    #expect(
      faults(text) == """
        3:34 error [over-capacity] 'a' takes 3 of 'gpu', of which there are 2; \
        it would wait for ever: take less, or raise the capacity
        3:45 error [over-capacity] 'a' takes 9GiB of 'memory', of which there are 8GiB; \
        it would wait for ever: take less, or raise the capacity
        4:51 error [unknown-resource] 'b' takes 'gpus', and there is no such resource; \
        did you mean 'gpu'?
        """)
  }

  @Test("very many faults are told up to a bound, without a search that grows with their square")
  func manyUnknown() {
    let tasks = (0..<5_000).map { "  task\($0): { run: x, needs: tusk\($0) }" }
    let ids = CheckedWorkflow("tasks:\n" + tasks.joined(separator: "\n")).ids
    #expect(ids.count == 1_001)
    #expect(ids.last == "too-many-faults")
  }

  @Test("groups that need groups are bounded by their edges")
  func edges() {
    let tasks = (0..<20).map { "  a.\($0): { run: x }\n  b.\($0): { needs: a.* }" }
    let file = SourceFile(path: "flow.yaml", text: "tasks:\n" + tasks.joined(separator: "\n"))
    func ids(edges: Int) -> [DiagnosticID] {
      let limits = ModelLimits(edges: edges)
      return WorkflowGraph.check(file, directory: "/flows", limits: limits).diagnostics.map(\.id)
    }
    #expect(ids(edges: 400) == [])
    #expect(ids(edges: 399) == [.tooManyNeeds])
  }
}
