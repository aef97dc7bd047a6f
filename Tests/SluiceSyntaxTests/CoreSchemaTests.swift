import Testing

@testable import SluiceSyntax

@Suite("Scalars by the core schema, where a field asks")
struct CoreSchemaTests {
  private func value(_ text: String) throws -> YAMLNode {
    try #require(try node("k: \(text)")["k"])
  }

  @Test(
    "null is plain and has four spellings and nothing",
    arguments: ["", "~", "null", "Null", "NULL", "!!null ''"])
  func null(text: String) throws {
    #expect(try value(text).isNull)
  }

  @Test(
    "other texts are not null", arguments: ["'~'", "\"\"", "!!str", "nULL", "nil", "[]", "|\n  ~"])
  func notNull(text: String) throws {
    #expect(try !value(text).isNull)
  }

  @Test(
    "booleans, and what YAML 1.1 took for them",
    arguments: [
      ("true", YAMLBoolean.value(true)), ("False", .value(false)), ("TRUE", .value(true)),
      ("!!bool 'true'", .value(true)), ("'true'", .quoted(true)), ("!!str false", .quoted(false)),
      ("yes", .legacy(true)), ("Off", .legacy(false)), ("tRUE", .other), ("1", .other),
      ("[]", .other), ("", .other),
    ])
  func boolean(text: String, expected: YAMLBoolean) throws {
    #expect(try value(text).boolean == expected)
  }

  @Test(
    "integers, and what looks like one",
    arguments: [
      ("0", YAMLInteger.value(0)), ("-17", .value(-17)), ("+5", .value(5)), ("0o17", .value(15)),
      ("0x1F", .value(31)), ("9223372036854775807", .value(.max)),
      ("9223372036854775808", .tooLarge),
      ("0xFFFFFFFFFFFFFFFFF", .tooLarge), ("010", .leadingZero(10)), ("00", .leadingZero(0)),
      ("1_000", .separated), ("1:30", .sexagesimal), ("1.5", .fraction), ("1e3", .fraction),
      (".5", .fraction), ("'5'", .quoted), ("!!str 5", .quoted), ("!!int '5'", .value(5)),
      ("0o8", .other), ("0x-1", .other), ("five", .other), ("5m", .other), ("", .other),
      ("+", .other),
      ("inf", .other), ("[5]", .other), ("0x1p3", .other),
    ])
  func integer(text: String, expected: YAMLInteger) throws {
    #expect(try value(text).integer == expected)
  }

  @Test(
    "numbers",
    arguments: [
      ("1.5", 1.5), ("-2e3", -2000.0), (".5", 0.5), ("7", 7.0), ("0x10", 16.0), (".inf", .infinity),
      ("-.Inf", -.infinity), ("inf", nil), ("nan", nil), ("'1.5'", nil), ("!!float '1.5'", 1.5),
      ("1_0.5", nil), ("0x1p3", nil), ("", nil), ("e5", nil),
    ] as [(String, Double?)])
  func float(text: String, expected: Double?) throws {
    #expect(try value(text).float == expected)
  }

  @Test("not a number is a number")
  func notANumber() throws {
    #expect(try value(".nan").float?.isNaN == true)
  }
}
