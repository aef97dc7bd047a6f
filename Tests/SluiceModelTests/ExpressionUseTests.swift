import Testing

@testable import SluiceModel

@Suite("Expressions stand where values are known")
struct ExpressionUseTests {
  @Test("a parameter that does not exist is told with a near one")
  func parameters() {
    #expect(
      faults("params: { day: x }\ntasks:\n  a: { run: \"echo ${{ params.dya }}\" }\n").contains(
        "did you mean 'day'"))
    #expect(
      CheckedWorkflow("tasks:\n  a: { if: \"params.nosuch == 'x'\", run: x }\n").ids == [
        "expression-name"
      ])
  }

  @Test("a result is known of what a task needs, directly or not, and in handlers of all")
  func results() {
    let text = """
      tasks:
        a: { run: x }
        b: { run: x, needs: a }
        c: { run: x, needs: b, if: "always() && tasks.a.result == 'failed'" }
        d: { run: "echo ${{ tasks.b.outcome }}", needs: [a, b] }
        a.b: { run: x }
        e: { run: "echo ${{ tasks['a.b'].result }}", needs: a.* }
      handlers: { finally: { run: "echo ${{ tasks.a.result }}" } }
      """
    #expect(faults(text) == "")
  }

  @Test("a result of a task that is not needed is told where it is asked for")
  func unknownResults() {
    let text = """
      tasks:
        a: { run: x }
        b:
          run: |
            echo one
            echo ${{ tasks.a.result }} two
      """
    #expect(
      faults(text) == """
        6:16 error [result-not-known] 'b' asks for the result of 'a' but does not need it; \
        add 'a' to its `needs`
        """)
  }

  @Test("more than 64 tasks that are asked for are all looked at")
  func manyResults() {
    let tasks = (0..<200).map { "  a\($0): { run: x }" }
    let asking = (0..<200).map { "  b\($0): { run: \"${{ tasks.a\($0).result }}\", needs: j }" }
    let join =
      "  j: { needs: [\((0..<200).filter { $0 != 131 }.map { "a\($0)" }.joined(separator: ","))] }"
    let ids = CheckedWorkflow("tasks:\n" + (tasks + [join] + asking).joined(separator: "\n"))
      .diagnostics
    #expect(ids.map(\.message) == ["'b131' asks for the result of 'a131' but does not need it"])
  }

  @Test("neither the workflow's variables nor the defaults can ask for results")
  func places() {
    let text = """
      env: { A: "${{ tasks.a.result }}", B: "${{ task.name }}", C: "${{ run.id }}" }
      defaults: { env: { A: "${{ tasks.a.result }}", B: "${{ task.name }}" } }
      tasks: { a: { run: x } }
      """
    let places = CheckedWorkflow(text).diagnostics.map { $0.origin?.position?.line }
    #expect(places == [1, 1, 2])
  }

  @Test("a demand may be an expression, which is evaluated for each attempt")
  func demands() {
    let text = """
      resources: { memory: 8GiB }
      tasks:
        a: { run: x, resources: { memory: "${{ 2 * task.attempt }}GiB" } }
      """
    #expect(
      graph(text) == """
        workflow flow
        resource memory=8589934592
        task a run(x) memory=(${{…}})
        """)
  }

  @Test("the shell decides how values are quoted: the task's own, else that of the defaults")
  func shells() {
    let script = "run: \"print(${{ params.x }})\""
    func ids(_ defaults: String, _ task: String) -> [String] {
      CheckedWorkflow("params: { x: 1 }\n\(defaults)\ntasks:\n  a: { \(task)\(script) }\n").ids
    }
    #expect(ids("defaults: { shell: python3 }", "") == ["foreign-shell"])
    #expect(ids("", "shell: python3, ") == ["foreign-shell"])
    #expect(ids("defaults: { shell: python3 }", "shell: bash, ").contains("foreign-shell") == false)
  }
}
