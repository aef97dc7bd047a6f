import SluiceSyntax
import Testing

@testable import SluiceModel

@Suite("Outputs of tasks")
struct OutputTests {
  private func using(_ expression: String, _ outputs: String, needs: String = "[a]") -> String {
    faults(
      """
      tasks:
        a: { run: x, outputs: \(outputs) }
        b: { needs: \(needs), argv: [echo, "${{ \(expression) }}"] }
      """)
  }

  @Test("one name, a list, or a map that says which are JSON")
  func forms() throws {
    #expect(using("tasks.a.outputs.v", "v") == "")
    #expect(using("tasks.a.outputs.v", "[v, w, v]") == "")
    #expect(using("tasks.a.outputs.v[0].name", "{ v: json, w: string }") == "")
    let graph = try #require(
      CheckedWorkflow("tasks: { a: { run: x, outputs: { v: json, w: string } } }").graph)
    #expect(
      graph[TaskID(0)].outputs == [
        OutputDefinition(name: "v", kind: .json), OutputDefinition(name: "w", kind: .string),
      ])
  }

  @Test("what is not declared, misspelt or not needed is told where it is asked for")
  func asked() {
    #expect(
      using("tasks.a.outputs.versoin", "version")
        == "3:54 error [expression-name] there is no output 'versoin'; did you mean 'version'?")
    #expect(
      faults("tasks: { a: { run: x }, b: { needs: a, run: 'echo ${{ tasks.a.outputs.v }}' } }")
        == "1:55 error [expression-place] 'a' names no outputs; name this one there: "
        + "`outputs: [v]`")
    #expect(
      using("tasks.a.outputs", "v")
        == "3:38 error [expression-name] the outputs of a task are not a value by themselves; "
        + "name one, as in tasks.a.outputs.name")
    #expect(
      using("tasks.a.outputs.v", "v", needs: "[]")
        == "3:37 error [result-not-known] 'b' asks for the result of 'a' but does not need it; "
        + "add 'a' to its `needs`")
  }

  @Test("what cannot be a declaration is told")
  func declarations() {
    #expect(
      faults(task: "run: x, outputs: { v: number }")
        == "2:30 error [unknown-word] 'v' cannot be 'number'; write one of string, json")
    #expect(
      faults(task: "run: x, outputs: { v: }")
        == "2:27 error [missing-value] the output 'v' has no kind; write `v: string`, or `json` "
        + "for numbers, lists and maps")
    #expect(faults(task: "run: x, outputs: [a/b]").contains("[bad-name] the output's name"))
    #expect(faults(task: "run: x, outputs:") == "")
  }

  @Test("a script that writes outputs which its task does not name is warned of")
  func undeclared() {
    #expect(
      faults(task: "run: 'echo v=1 >> \"$SLUICE_OUTPUT\"'")
        == "2:13 warning [undeclared-outputs] the script writes to $SLUICE_OUTPUT, which is not "
        + "set: its task names no outputs; name them: `outputs: [name]`")
    #expect(faults(task: "run: 'echo v=1 >> \"$SLUICE_OUTPUT\"', outputs: v") == "")
  }
}
