import SluiceSyntax
import Testing

@testable import SluiceModel

@Suite("Parameters have types, defaults and bounds")
struct ParameterTests {
  private static let now = "2026-11-30T19:19:45Z"

  private func definitions(_ params: String) throws -> [ParameterDefinition] {
    let checked = CheckedWorkflow("params:\n\(params)\ntasks: { a: { run: x } }\n")
    return try #require(checked.graph, "\(checked.summary)").parameters
  }

  /// The values in words and what is wrong, a line each.
  private func resolved(
    _ params: String, _ given: [(name: String, text: String)] = []
  ) throws -> [String] {
    let definitions = try definitions(params)
    let (values, diagnostics) = ParameterDefinition.resolve(
      definitions, given: given, now: Self.now)
    return definitions.compactMap { definition in
      values[definition.name].map { "\(definition.name)=\($0.kind.phrase) \($0.text)" }
    } + diagnostics.map { "\($0.id): \($0.message)" + ($0.help.map { "; \($0)" } ?? "") }
  }

  @Test("a bare default says the type only where its spelling is kept")
  func inference() throws {
    let params = """
        a: true
        b: 3
        c: 3.10
        d: 007
        e: "3"
        f: text
        g: -5
        h: yes
        i: 1e3
      """
    #expect(
      try resolved(params) == [
        "a=a boolean true", "b=an integer 3", "c=a string 3.10", "d=a string 007", "e=a string 3",
        "f=a string text", "g=an integer -5", "h=a string yes", "i=a string 1e3",
      ])
  }

  @Test("what is given wins over the default, the later over the earlier")
  func given() throws {
    #expect(
      try resolved("  n: 1\n  s: x", [("n", "2"), ("n", "3"), ("s", "")]) == [
        "n=an integer 3", "s=a string ",
      ])
  }

  @Test("a wrong value is told with its argument and where the parameter is declared")
  func wrong() throws {
    let (_, diagnostics) = ParameterDefinition.resolve(
      try definitions("  n: 1"), given: [("n", "two")], now: Self.now)
    #expect(
      DiagnosticRenderer().render(diagnostics) == """
        n=two: error: the parameter 'n' takes a whole number, not 'two' [bad-parameter]
        flow.yaml:2:3: note: declared here
          2 |   n: 1
            |   ^

        """)
  }

  @Test("an unknown one is told with what was meant")
  func unknown() throws {
    #expect(
      try resolved("  day: x", [("dya", "1")]) == [
        "day=a string x", "unknown-parameter: there is no parameter 'dya'; did you mean 'day'?",
      ])
    #expect(
      try resolved("", [("day", "1")]) == [
        "unknown-parameter: there is no parameter 'day'; this workflow takes no parameters"
      ])
  }

  @Test("one without a default is required, unless it says that it is not")
  func required() throws {
    #expect(
      try resolved("  a:\n  b: { type: integer }\n  c: { required: false }") == [
        "c=null ",
        "parameter-required: the parameter 'a' has no value; give it by `-p a=…`",
        "parameter-required: the parameter 'b' has no value; give it by `-p b=…`",
      ])
  }

  @Test(
    "each type takes its own values",
    arguments: [
      ("integer", "3", "an integer 3"), ("number", "0.50", "a number 0.5"),
      ("number", "3", "an integer 3"), ("boolean", "false", "a boolean false"),
      ("string", "010", "a string 010"), ("path", "a/b", "a string a/b"),
    ])
  func types(type: String, text: String, value: String) throws {
    #expect(try resolved("  x: { type: \(type) }", [("x", text)]) == ["x=\(value)"])
  }

  @Test(
    "each type refuses the others'",
    arguments: [
      ("integer", "3.0"), ("integer", "0x10"), ("integer", "007"), ("integer", ""),
      ("integer", "9223372036854775808"), ("number", "much"), ("number", "nan"),
      ("boolean", "yes"), ("boolean", "1"), ("path", ""),
    ])
  func refusals(type: String, text: String) throws {
    let told = try resolved("  x: { type: \(type) }", [("x", text)])
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("bad-parameter: the parameter 'x' takes ") == true)
  }

  @Test("bounds, choices and patterns hold for what is given")
  func bounds() throws {
    let params = """
        level: { type: integer, min: 1, max: 3, default: 2 }
        share: { type: number, min: 0, max: 1, default: 0.5 }
        colour: { enum: [red, green], default: red }
        day: { pattern: "[0-9]{4}", default: 2026 }
      """
    let wrong = [("level", "0"), ("share", "1.5"), ("colour", "gren"), ("day", "26")]
    #expect(
      try resolved(params, wrong) == [
        "bad-parameter: the parameter 'level' is at least 1, not 0",
        "bad-parameter: the parameter 'share' is at most 1, not 1.5",
        "bad-parameter: the parameter 'colour' has no 'gren'; did you mean 'green'?",
        "bad-parameter: the parameter 'day' has the form '[0-9]{4}', and '26' has not",
      ])
    let right = [("level", "3"), ("share", "0"), ("colour", "green"), ("day", "2027")]
    #expect(try resolved(params, right).count == 4)
  }

  @Test("a default may use the parameters above it, and the time")
  func templates() throws {
    let params = """
        day: today
        file: "out/${{ params.day }}.txt"
        now: "${{ now() }}"
        twice: { type: integer, default: "${{ 2 * 21 }}", max: 42 }
      """
    #expect(
      try resolved(params, [("day", "monday")]) == [
        "day=a string monday", "file=a string out/monday.txt", "now=a string \(Self.now)",
        "twice=an integer 42",
      ])
  }

  @Test("a default with a wrong value is no echo of the parameter that it uses")
  func noEcho() throws {
    let params = "  n: 1\n  m: { type: integer, default: \"${{ params.n }}\" }"
    #expect(
      try resolved(params, [("n", "x")]) == [
        "bad-parameter: the parameter 'n' takes a whole number, not 'x'"
      ])
  }

  @Test("a default cannot use what is not known before the run")
  func unavailable() {
    let text = """
      params:
        a: "${{ params.b }}"
        b: "${{ env.HOME }}"
        c: "${{ run.id }}"
        d: "${{ params.nosuch }}"
      tasks: { t: { run: x } }
      """
    #expect(CheckedWorkflow(text).diagnostics.map { $0.origin?.position?.line } == [2, 3, 4, 5])
  }
}
