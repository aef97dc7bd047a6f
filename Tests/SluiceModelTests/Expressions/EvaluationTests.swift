import SluiceModel
import Testing

@Suite("What expressions yield")
struct EvaluationTests {
  @Test(
    "literals",
    arguments: [
      ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("42", "42"),
      ("-3", "-3"),
      ("0x1F", "31"), ("1.5", "1.5"), ("2.0", "2"), ("1e3", "1000"), ("1.5e-3", "0.0015"),
      ("'a'", "\"a\""), ("''", "\"\""), ("'it''s'", "\"it's\""), ("'}}'", "\"}}\""),
      ("'${{'", "\"${{\""),
    ])
  func literals(expression: String, json: String) throws {
    #expect(try value(expression) == json)
  }

  @Test("names of the run")
  func names() throws {
    #expect(try text("${{ params.name }} ${{params.n}}") == "O'Brien 7")
    #expect(try text("${{ env.HOME }}${{ env.NOT_SET }}.") == "/home/me.")
    #expect(
      try text("${{ tasks.build.result }} ${{ tasks['test.unit'].outcome }}") == "succeeded failed")
    #expect(
      try text("${{ task.name }} ${{ task.attempt }} ${{ run.id }} ${{ run.dir }}")
        == "deploy 2 r1 /run")
  }

  @Test(
    "'!' binds tightest, then * / %, + -, order, equality, '&&', '||'",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 2 - 3", "5"), ("-2 * -3", "6"),
      ("1 < 2 == true", "true"),
      ("true || false && false", "true"), ("!true || true", "true"), ("!(true || true)", "false"),
      ("2 + 3 > 4 && 1 != 2", "true"), ("7 % 4 * 2", "6"),
    ])
  func precedence(expression: String, json: String) throws {
    #expect(try value(expression) == json)
  }

  @Test(
    "'&&' and '||' yield one of their operands, and do not look at the other in vain",
    arguments: [
      ("params.flag && 'yes' || 'no'", "\"yes\""), ("'' || 'b'", "\"b\""), ("0 && 1 / 0", "0"),
      ("null || 0 || 'x'", "\"x\""), ("'a' || 1 / params.zero", "\"a\""),
      ("!params.files", "false"),
      ("!'false'", "false"), ("!null", "true"), ("!0.0", "true"),
    ])
  func connectives(expression: String, json: String) throws {
    #expect(try value(expression) == json)
  }

  @Test(
    "'==' compares like with like, and a text with a number or a boolean by its text",
    arguments: [
      ("1 == 1.0", true), ("'a' == 'a'", true), ("'a' == 'A'", false), ("env.N == 3", true),
      ("env.CI == true", true), ("'3.10' == 3.1", false), ("'03' == 3", false),
      ("null == ''", false),
      ("null == null", true), ("params.none == null", true), ("0 == null", false),
      ("1 == true", false),
      ("'é' == 'e\u{301}'", false), ("fromJSON('[1, \"a\"]') == fromJSON('[1.0, \"a\"]')", true),
      ("fromJSON('{\"a\":1,\"b\":2}') == fromJSON('{\"b\":2,\"a\":1}')", true),
      ("fromJSON('[1]') == fromJSON('[1,2]')", false),
      ("9007199254740993 == 9007199254740992.0", false),
    ])
  func equality(expression: String, isEqual: Bool) throws {
    #expect(try value(expression) == String(isEqual))
    #expect(try value("!(\(expression))") == String(!isEqual))
  }

  @Test(
    "order is of numbers or of strings",
    arguments: [
      ("1 < 2", true), ("2 <= 2.0", true), ("'a' < 'b'", true), ("'B' < 'a'", true),
      ("'10' < '9'", true),
      ("1 > 0.5", true), ("3 >= 4", false), ("9223372036854775807 < 9223372036854775808.0", true),
    ])
  func order(expression: String, holds: Bool) throws {
    #expect(try value(expression) == String(holds))
  }

  @Test(
    "arithmetic of integers stays with integers, one number makes a number",
    arguments: [
      ("7 / 2", "3"), ("-7 / 2", "-3"), ("-7 % 2", "-1"), ("7 / 2.0", "3.5"), ("1 + 0.5", "1.5"),
      ("0.1 + 0.2", "0.30000000000000004"), ("2 * task.attempt", "4"), ("5.5 % 2", "1.5"),
      ("-9223372036854775807 - 1", "-9223372036854775808"),
      ("(-9223372036854775807 - 1) % -1", "0"),
    ])
  func arithmetic(expression: String, json: String) throws {
    #expect(try value(expression) == json)
  }

  @Test(
    "what has no value is an error, not a crash",
    arguments: [
      ("1 / params.zero", "'/' divides by zero"), ("1 % params.zero", "'%' divides by zero"),
      ("1.5 / params.zero", "'/' divides by zero"),
      ("9223372036854775807 + 1", "9223372036854775807 + 1 does not fit 64 bits"),
      ("-(-9223372036854775807 - 1)", "0 - -9223372036854775808 does not fit 64 bits"),
      ("(-9223372036854775807 - 1) / -1", "-9223372036854775808 / -1 does not fit 64 bits"),
      ("1e308 * 10", "1e+308 * 10.0 is too large for a number"),
      (
        "fromJSON('\"a\"') < 1",
        "'<' compares two numbers or two strings, not a string with an integer"
      ),
      ("fromJSON('\"1\"') + 1", "'+' takes numbers, not a string"),
      ("fromJSON('\"a\"').b", "a string has no parts"),
      ("fromJSON('[1]').b", "a part of a list is chosen by an integer, not by a string"),
      ("fromJSON('{')", "fromJSON() got no JSON: a member's name is missing (at byte 2)"),
      (
        "fromJSON('\"\\u0000\"')",
        "the value holds a NUL character, which cannot be passed to a program"
      ),
    ])
  func failures(expression: String, message: String) {
    #expect(failure("${{ \(expression) }}") == message)
  }

  @Test(
    "parts of objects and lists; what is not there is null",
    arguments: [
      ("fromJSON('{\"a\":{\"b\":[1,2]}}').a.b[1]", "2"), ("fromJSON('{\"a-b\":1}')['a-b']", "1"),
      ("fromJSON('[1]')[1]", "null"), ("fromJSON('[1]')[-1]", "null"),
      ("fromJSON('{}').a.b.c", "null"),
      ("params.files[0]", "\"a b\""), ("fromJSON('{\"1\":2}').1", "2"),
    ])
  func parts(expression: String, json: String) throws {
    #expect(try value(expression) == json)
  }

  @Test("a long chain of operators is no deep one")
  func longChain() throws {
    #expect(try value(Array(repeating: "1", count: 20_000).joined(separator: " + ")) == "20000")
    #expect(
      try value(Array(repeating: "false", count: 20_000).joined(separator: " || ")) == "false")
  }

  @Test("a template's text is the values' texts; a list or an object is JSON")
  func texts() throws {
    #expect(try text("[${{ null }}|${{ true }}|${{ 0.5 }}|${{ 3.0 }}]") == "[|true|0.5|3]")
    #expect(try text("${{ params.files }}") == "[\"a b\",\"c\"]")
    #expect(try text("no expression: $x {{ y }} }}") == "no expression: $x {{ y }} }}")
    #expect(check("$ {{ x }}").result.literal == "$ {{ x }}")
  }

  @Test("a list that is a whole argument becomes many, one beside other text is one")
  func arguments() throws {
    let scope = Scope()
    #expect(
      try check("${{ params.files }}", .argument).result.evaluateArguments(in: scope) == [
        "a b", "c",
      ])
    #expect(
      try check("-${{ params.files }}", .argument).result.evaluateArguments(in: scope) == [
        "-[\"a b\",\"c\"]"
      ])
    #expect(
      try check("${{ params.name }}", .argument).result.evaluateArguments(in: scope) == ["O'Brien"])
    #expect(try check("${{ split('', ' ') }}", .argument).result.evaluateArguments(in: scope) == [])
    #expect(try check("plain", .argument).result.evaluateArguments(in: scope) == ["plain"])
  }
}
