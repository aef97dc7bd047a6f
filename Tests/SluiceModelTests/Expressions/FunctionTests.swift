import SluiceModel
import Testing

@Suite("Functions of expressions")
struct FunctionTests {
  @Test(
    arguments: [
      ("contains('hello', 'ell')", "true"), ("contains('hello', 'Ell')", "false"),
      ("contains('a', '')", "true"),
      ("contains(params.files, 'c')", "true"), ("contains(params.files, 'b')", "false"),
      ("contains(fromJSON('[1, 2]'), 2)", "true"),
      ("startsWith('refs/tags/v1', 'refs/')", "true"), ("startsWith('a', 'ab')", "false"),
      ("endsWith('a.tar.gz', '.gz')", "true"), ("endsWith('gz', 'a.gz')", "false"),
      ("format('{1}-{0} {{}}', 'a', 2)", "\"2-a {}\""), ("format('x')", "\"x\""),
      ("join(params.files)", "\"a b,c\""), ("join(params.files, ' + ')", "\"a b + c\""),
      ("join('a', '-')", "\"a\""),
      ("split('a,b,,c', ',')", "[\"a\",\"b\",\"\",\"c\"]"), ("split('', ',')", "[]"),
      ("split('a', ',')", "[\"a\"]"), ("split('a--b', '--')", "[\"a\",\"b\"]"),
      ("toJSON(params.files)", "\"[\\\"a b\\\",\\\"c\\\"]\""),
      ("fromJSON(toJSON(params.files))", "[\"a b\",\"c\"]"),
      ("env('HOME')", "\"/home/me\""), ("env(format('{0}', 'NOT_SET'))", "null"),
      ("default(params.none, 'x')", "\"x\""), ("default('', 'x')", "\"x\""), ("default(0, 1)", "0"),
      ("default(fromJSON('{}').a.b, 'x')", "\"x\""),
      ("now()", "\"2026-11-30T19:19:45Z\""),
      ("range(3)", "[0,1,2]"), ("range(1, 4)", "[1,2,3]"), ("range(5, 0, -2)", "[5,3,1]"),
      ("range(0)", "[]"),
      (
        "range(9223372036854775805, 9223372036854775807)",
        "[9223372036854775805,9223372036854775806]"
      ),
      ("basename('/a/b.csv')", "\"b.csv\""), ("basename('/a/b.csv', '.csv')", "\"b\""),
      ("basename('a/')", "\"a\""), ("basename('/')", "\"/\""), ("basename('')", "\"\""),
      ("basename('.csv', '.csv')", "\".csv\""),
      ("dirname('/a/b.csv')", "\"/a\""), ("dirname('a')", "\".\""), ("dirname('/a')", "\"/\""),
      ("dirname('a//b/')", "\"a\""), ("dirname('/')", "\"/\""), ("dirname('')", "\".\""),
    ])
  func yields(expression: String, json: String) throws {
    #expect(try value(expression) == json)
  }

  @Test(
    "a wrong argument that only the run knows is an error then",
    arguments: [
      ("range(2000000)", "range() gives at most 1000000 items, not 2000000"),
      ("range(0, 9, params.zero)", "range() needs a step that is not 0"),
      ("split('a', env.NOT_SET)", "split() needs a separator"),
      (
        "format(params.name && '{0}{', 'a')",
        "a '{' in the format has no '}'; the character is '{{'"
      ),
      (
        "startsWith(fromJSON('[]'), 'a')",
        "startsWith() takes null, a boolean, an integer, a number or a string here, not a list"
      ),
    ])
  func failures(expression: String, message: String) {
    #expect(failure("${{ \(expression) }}") == message)
  }

  @Test(
    "JSON as RFC 8259 has it",
    arguments: [
      (#"{"a":[1,-2.5e1,true,null,"xA"]}"#, #"{"a":[1,-25,true,null,"xA"]}"#),
      (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#), (#""\ud83d\ude00é""#, #""😀é""#),
      ("9223372036854775808", "9.223372036854776e+18"), (" [ ] ", "[]"),
      (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    ])
  func json(text: String, json: String) throws {
    #expect(try value("fromJSON('\(text)')") == json)
  }

  @Test(
    "what is no JSON is told with its place",
    arguments: [
      ("", "a value is missing (at byte 1)"), ("[1,]", "a value is missing (at byte 4)"),
      ("[1 2]", "a ',' or ']' is missing (at byte 4)"),
      ("01", "a number begins with 0 (at byte 3)"),
      ("1 2", "there is more after the value (at byte 3)"),
      (#""\ud800""#, "half of a surrogate pair stands alone (at byte 8)"),
      (#""\x""#, "an escape is unknown (at byte 4)"),
      ("1.", "a digit is missing after '.' (at byte 3)"),
      ("tru", "a value is missing (at byte 1)"), ("1e999", "a number is too large (at byte 6)"),
      (#"{"a" 1}"#, "a ':' is missing (at byte 6)"), (#""a"#, "a string does not end (at byte 3)"),
    ])
  func noJSON(text: String, message: String) {
    #expect(failure("${{ fromJSON('\(text)') }}") == "fromJSON() got no JSON: \(message)")
  }

  @Test("JSON that nests without bound is refused")
  func deepJSON() {
    let text = String(repeating: "[", count: 100_000)
    #expect(
      failure("${{ fromJSON('\(text)') }}")
        == "fromJSON() got no JSON: it nests deeper than 100 levels (at byte 102)")
  }
}
