import SluiceModel
import Testing

@Suite("Conditions of tasks")
struct ConditionTests {
  @Test(
    "an expression with or without braces",
    arguments: [
      ("params.flag", true), ("${{ params.flag }}", true), ("  ${{ params.n == 7 }}\n", true),
      ("!params.flag", false),
      ("tasks.build.result == 'failed'", false), ("''", false), ("'false'", true), ("0", false),
      ("false", false),
      ("params.name == '${{'", false),
    ])
  func forms(text: String, holds: Bool) throws {
    let checked = checkCondition(text)
    #expect(checked.report == [])
    #expect(try checked.result?.evaluate(in: Scope()) == holds)
    #expect(checked.result?.statusFunctions == [])
  }

  @Test("status functions ask the run, and the condition says which it asks")
  func statusFunctions() throws {
    let checked = checkCondition("failure() || cancelled() && params.flag")
    #expect(checked.result?.statusFunctions == [.failure, .cancelled])
    #expect(try checked.result?.evaluate(in: Scope()) == false)
    var scope = Scope()
    scope.states = [.cancelled]
    #expect(try checked.result?.evaluate(in: scope) == true)
    #expect(try checkCondition("always()").result?.evaluate(in: scope) == true)
  }

  @Test("a text with expressions in it is not a condition: it would always be true")
  func mixed() {
    let checked = checkCondition("${{ params.flag }} && ${{ failure() }}")
    #expect(
      checked.report == [
        """
        1:1 `${{ params.flag }} && ${{ failure() }}` mixed-condition: a condition is one \
        expression, not a text with expressions in it; write one pair of ${{ }} around the whole, \
        or none: params.flag && failure()
        """
      ])
    #expect(checked.diagnostics.first?.fixIt?.replacement == "params.flag && failure()")
    #expect(
      checkCondition("!${{ params.flag }}").faults == ["mixed-condition `!${{ params.flag }}`"])
  }

  @Test(
    "faults",
    arguments: [
      ("", "expression-empty ``"), ("${{ }}", "expression-empty `${{ }}`"),
      ("success('build')", "expression-arguments `success('build')`"),
      ("sucess()", "expression-function `sucess`"), ("params.flga", "expression-name `flga`"),
      ("failure", "expression-name `failure`"),
      ("${{ params.flag", "expression-unterminated `${{`"),
      ("unquoted(params.name)", "expression-place `unquoted(params.name)`"),
      ("-f x", "shell-condition `-f x`"),
    ])
  func faults(text: String, fault: String) {
    let checked = checkCondition(text)
    #expect(checked.faults.contains(fault))
    #expect(checked.result == nil)
  }
}
