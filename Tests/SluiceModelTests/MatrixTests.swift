import SluiceSyntax
import Testing

@testable import SluiceModel

@Suite("A matrix")
struct MatrixTests {
  private func names(_ matrix: String) throws -> [String] {
    let text = "tasks: { t: { run: x, matrix: \(matrix) } }"
    let checked = CheckedWorkflow(text)
    let graph = try #require(checked.graph, "\(checked.summary)")
    return graph.tasks.map(\.name)
  }

  private func values(_ matrix: String) throws -> [String] {
    let graph = try #require(CheckedWorkflow("tasks: { t: { run: x, matrix: \(matrix) } }").graph)
    return graph.tasks.compactMap { $0.instance?.values }.map { entries in
      entries.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }
  }

  @Test("has an instance for each combination, the last axis changing fastest, then the whole")
  func product() throws {
    #expect(
      try names("{ os: [a, b], n: [1, 2] }")
        == ["t[os=a,n=1]", "t[os=a,n=2]", "t[os=b,n=1]", "t[os=b,n=2]", "t"])
  }

  @Test("values keep their text; what could be misread in a name is quoted")
  func text() throws {
    #expect(
      try names("{ v: [3.10, 010, no, ''] }").dropLast() == [
        "t[v=3.10]", "t[v=010]", "t[v=no]", "t[v=\"\"]",
      ])
    #expect(try names(#"{ a: ["x,b=1"], b: ["\n]"] }"#)[0] == #"t[a="x,b=1",b="\n]"]"#)
  }

  @Test("exclude leaves out, include adds to what it agrees with, or a combination of its own")
  func includeAndExclude() throws {
    #expect(
      try names("{ os: [a, b], n: [1, 2], exclude: [{ os: b, n: 2 }, { n: 1, os: a }] }")
        == ["t[os=a,n=2]", "t[os=b,n=1]", "t"])
    #expect(
      try values("{ os: [a, b], include: [{ cc: gcc }, { os: b, cc: clang }, { os: c, x: 1 }] }")
        == ["os=a cc=gcc", "os=b cc=clang", "os=c x=1"])
    #expect(try names("{ include: [{ os: a }, { os: b }] }") == ["t[os=a]", "t[os=b]", "t"])
  }

  @Test("those that need the task need the whole, which needs its instances, which need the rest")
  func edges() throws {
    let text = """
      tasks:
        src: { run: x }
        t.one: { run: x, needs: src, matrix: { n: [1, 2] } }
        end: { needs: [t.*] }
      """
    let graph = try #require(CheckedWorkflow(text).graph)
    let needs = graph.tasks.indices.map { index in
      graph.needs(of: TaskID(index)).map { graph[$0].name }
    }
    #expect(graph.tasks.map(\.name) == ["src", "t.one[n=1]", "t.one[n=2]", "t.one", "end"])
    #expect(needs == [[], ["src"], ["src"], ["t.one[n=1]", "t.one[n=2]"], ["t.one"]])
    #expect(graph.countOfRunning == 4)
  }

  @Test("max_parallel is a queue of the task's own, below the one that it names")
  func maximumParallel() throws {
    let text = """
      queues: { net: { limit: 8, order: fifo } }
      tasks:
        t: { run: x, queue: net, matrix: { n: [1, 2, 3] }, max_parallel: 2 }
      """
    let graph = try #require(CheckedWorkflow(text).graph)
    let queue = graph.queues[Int(graph[TaskID(0)].queue.index)]
    #expect(queue.name == "max_parallel of t")
    #expect(queue.limit == 2)
    #expect(queue.order == .fifo)
    #expect(queue.target == QueueID(1))
    #expect(graph[TaskID(3)].queue == QueueID(1))
  }

  @Test("an axis that is empty is warned of, and the task has no instances")
  func empty() throws {
    let checked = CheckedWorkflow("tasks: { t: { run: x, matrix: { n: [] } }, u: { needs: t } }")
    #expect(checked.ids == ["empty-axis"])
    #expect(try #require(checked.graph).tasks.map(\.name) == ["t", "u"])
  }

  @Test(
    "what is wrong is told where it stands",
    arguments: [
      (
        "matrix: { n: 1 }",
        "2:29 error [wrong-kind] the axis 'n' takes a list of values, not text; write `n: [1]`"
      ),
      (
        "matrix: { n: [1], exclude: [{ m: 1 }] }",
        "2:46 error [bad-matrix] the matrix has no axis 'm' to exclude from"
      ),
      (
        "matrix: { n: [1, 1] }",
        "2:24 error [bad-matrix] two instances would have the same name, [n=1]; remove one of "
          + "the two from `include`, or from its axis"
      ),
      (
        "max_parallel: 2",
        "2:30 error [missing-key] 'max_parallel' says something of instances, and the task has no "
          + "`matrix`; remove it, or add `matrix: { os: [linux, macos] }`"
      ),
      (
        "if: matrix.n == '1'",
        "2:20 error [expression-place] the task has no matrix"
      ),
      (
        "matrix: { os: [a] }, if: matrix.so == 'a'",
        "2:48 error [expression-name] there is no value of the matrix 'so'; did you mean 'os'?"
      ),
      (
        "matrix: { os: [{ a: 1 }] }",
        "2:31 error [wrong-kind] a value of 'os' is a text, not a map; give several values names "
          + "of their own under `include: [{ … }]`"
      ),
      (
        "matrix: { n: [1], include: { n: 2 } }",
        "2:43 error [wrong-kind] 'include' takes a list of maps, not a map; write "
          + "`include: [{ os: linux }]`"
      ),
      (
        "matrix: {}",
        "2:24 error [missing-value] 'matrix' has no values; write "
          + "`matrix: { os: [linux, macos] }`"
      ),
    ])
  func faulty(keys: String, told: String) {
    #expect(faults(task: "run: x, \(keys)") == told)
  }

  @Test("more instances than a million are refused before they are made, over all tasks")
  func bound() {
    let axis = "[" + (0..<100).map { "\($0)" }.joined(separator: ", ") + "]"
    let file = SourceFile(
      path: "flow.yaml",
      text: """
        tasks:
          a: { run: x, matrix: { a: \(axis), b: \(axis), c: \(axis), d: \(axis), e: \(axis) } }
        """)
    #expect(WorkflowGraph.check(file, directory: "/").diagnostics.map(\.id) == [.tooManyInstances])
    let small = SourceFile(
      path: "flow.yaml",
      text: "tasks: { a: { run: x, matrix: { n: \(axis) } }, b: { run: x, matrix: { n: [1] } } }")
    let (graph, diagnostics) = WorkflowGraph.check(
      small, directory: "/", limits: ModelLimits(instances: 100))
    #expect(graph == nil)
    #expect(diagnostics.map(\.id) == [.tooManyInstances])
  }

  @Test("a fault of the task is told once, not for each instance")
  func once() {
    #expect(
      CheckedWorkflow(
        "tasks: { t: { run: x, queue: nets, needs: [u], matrix: { n: [1, 2, 3] } } }"
      ).ids == ["unknown-queue", "unknown-task"])
  }
}
