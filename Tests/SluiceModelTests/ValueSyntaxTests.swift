import Testing

@testable import SluiceModel

@Suite("Values are written")
struct ValueSyntaxTests {
  @Test(
    "a duration as numbers and units, the larger first",
    arguments: [
      ("500ms", Duration.milliseconds(500)), ("30s", .seconds(30)), ("5m", .seconds(300)),
      ("1h30m", .seconds(5_400)), ("2d", .seconds(172_800)), ("0s", .zero),
      ("1d2h3m4s5ms", .milliseconds(93_784_005)), ("90m", .seconds(5_400)),
      ("3650d", DurationSyntax.maximum),
    ])
  func duration(text: String, duration: Duration) throws {
    #expect(try DurationSyntax.parse(text) == duration)
  }

  @Test(
    "a text that is no duration says what it was taken for",
    arguments: [
      ("90", DurationSyntax.Failure.withoutUnit), ("1:30", .clock), ("1:30:00", .clock),
      ("1.5h", .fraction), ("30 seconds", .spelled(as: "30s")), ("5min", .spelled(as: "5m")),
      ("1H", .spelled(as: "1h")), ("1h 30m", .spelled(as: "1h30m")), ("3651d", .tooLong),
      ("99999999999999999999d", .tooLong), ("9223372036854775807ms", .tooLong),
      ("", .malformed), ("soon", .malformed), ("-5s", .malformed), ("30m1h", .malformed),
      ("5s5s", .malformed), ("s", .malformed), ("1h30", .malformed), ("٣s", .malformed),
    ])
  func noDuration(text: String, failure: DurationSyntax.Failure) {
    #expect(throws: failure) { try DurationSyntax.parse(text) }
  }

  @Test("an integer in decimal, as it would be printed")
  func integers() {
    #expect(NumberSyntax.integer("0") == 0)
    #expect(NumberSyntax.integer("-9223372036854775808") == .min)
    for text in ["", "-", "+3", "007", "0x1F", "1_000", "1.0", "1e3", "9223372036854775808"] {
      #expect(NumberSyntax.integer(text) == nil)
    }
  }

  @Test(
    "a number with fraction and exponent",
    arguments: [("0.1", 0.1), (".5", 0.5), ("1.", 1), ("-2.5e-1", -0.25), ("1E3", 1000), ("7", 7)])
  func number(text: String, value: Double) {
    #expect(NumberSyntax.number(text) == value)
  }

  @Test(
    "a text that only Swift or C takes for a number is none",
    arguments: ["", ".", "inf", "nan", ".inf", "0x1p3", "1e", "1e999", "--1", "1_0.0", "1e0x3"])
  func noNumber(text: String) {
    #expect(NumberSyntax.number(text) == nil)
  }

  @Test(
    "an amount as units, or as a size in bytes",
    arguments: [
      ("0", 0), ("3", 3), ("4KB", 4_000), ("4KiB", 4_096), ("16GiB", 17_179_869_184),
      ("2TB", 2_000_000_000_000), ("8388607TiB", 9_223_370_937_343_148_032),
    ])
  func amount(text: String, value: Int64) throws {
    #expect(try SizeSyntax.parse(text) == value)
  }

  @Test(
    "a text that is no amount says how it was meant",
    arguments: [
      ("-1", SizeSyntax.Failure.negative), ("0.5", .fraction), ("-0.5", .negative),
      ("1.5GiB", .fractionOfSize(whole: "1536MiB")), ("0.1GB", .fractionOfSize(whole: "100MB")),
      ("1.5KiB", .fraction), ("4gb", .spelled(as: "4GB")), ("4G", .spelled(as: "4GiB")),
      ("4 GiB", .spelled(as: "4GiB")), ("512M", .spelled(as: "512MiB")),
      ("8388608TiB", .tooLarge), ("99999999999999999999", .tooLarge), ("two", .malformed),
      ("", .malformed), ("010", .spelled(as: "10")), ("4XB", .malformed), ("-4GiB", .negative),
    ])
  func noAmount(text: String, failure: SizeSyntax.Failure) {
    #expect(throws: failure) { try SizeSyntax.parse(text) }
  }

  @Test("a signal by its name, with SIG or without, or by its number")
  func signals() throws {
    #expect(try SignalSyntax.parse("TERM") == 15)
    #expect(try SignalSyntax.parse("SIGINT") == 2)
    #expect(try SignalSyntax.parse("9") == 9)
    #expect(try SignalSyntax.parse("64") == 64)
    #expect(throws: SignalSyntax.Failure.outOfRange) { try SignalSyntax.parse("0") }
    #expect(throws: SignalSyntax.Failure.outOfRange) { try SignalSyntax.parse("65") }
    #expect(throws: SignalSyntax.Failure.unknown) { try SignalSyntax.parse("term") }
  }

  @Test("a name of letters, digits, '_', '-' and '.', up to 128 bytes")
  func names() throws {
    for name in ["a", "_a", "9", "a.b-c_d", String(repeating: "x", count: 128)] {
      #expect(throws: Never.self) { try IdentifierSyntax.check(name) }
    }
    #expect(throws: IdentifierSyntax.Failure.empty) { try IdentifierSyntax.check("") }
    #expect(throws: IdentifierSyntax.Failure.start("-")) { try IdentifierSyntax.check("-a") }
    #expect(throws: IdentifierSyntax.Failure.start(".")) { try IdentifierSyntax.check(".a") }
    #expect(throws: IdentifierSyntax.Failure.character("é")) {
      try IdentifierSyntax.check("café")
    }
    #expect(throws: IdentifierSyntax.Failure.character("/")) { try IdentifierSyntax.check("a/b") }
    #expect(throws: IdentifierSyntax.Failure.tooLong) {
      try IdentifierSyntax.check(String(repeating: "x", count: 129))
    }
  }

  @Test("the name of a file as that of its workflow")
  func sanitizedNames() {
    #expect(IdentifierSyntax.sanitized("nightly") == "nightly")
    #expect(IdentifierSyntax.sanitized("my flow") == "my-flow")
    #expect(IdentifierSyntax.sanitized("..") == "workflow")
    #expect(IdentifierSyntax.sanitized("-") == "workflow")
    #expect(IdentifierSyntax.sanitized(String(repeating: "x", count: 300)).utf8.count == 128)
  }

  @Test("a shell as a program with its options")
  func shells() throws {
    #expect(try ShellSyntax.parse("sh -e") == .default)
    #expect(try ShellSyntax.parse("sh") == .default)
    #expect(try ShellSyntax.parse("bash").words == ["bash", "-eo", "pipefail"])
    #expect(try ShellSyntax.parse("/bin/bash").words == ["/bin/bash", "-eo", "pipefail"])
    #expect(try ShellSyntax.parse("/bin/sh").words == ["/bin/sh", "-e"])
    #expect(
      try ShellSyntax.parse("/usr/bin/env bash").words
        == ["/usr/bin/env", "bash", "-eo", "pipefail"])
    #expect(try ShellSyntax.parse("/usr/bin/env").words == ["/usr/bin/env"])
    #expect(try ShellSyntax.parse("bash -x").words == ["bash", "-x"])
    #expect(try ShellSyntax.parse("python3  -u").words == ["python3", "-u"])
    #expect(try ShellSyntax.parse("run 'a b' \"c d\" ''").words == ["run", "a b", "c d", ""])
    #expect(try ShellSyntax.parse("awk -f {file}").words == ["awk", "-f", "{file}"])
    #expect(throws: ShellSyntax.Failure.empty) { try ShellSyntax.parse("  ") }
    #expect(throws: ShellSyntax.Failure.openQuote) { try ShellSyntax.parse("sh 'x") }
  }

  @Test("a pattern as a POSIX extended regular expression for the whole text")
  func patterns() {
    #expect(Pattern.matches("[0-9]{4}", "2026"))
    #expect(!Pattern.matches("[0-9]{4}", "20260"))
    #expect(!Pattern.matches("a|b", "ab"))
    #expect(!Pattern.matches("a", "a\0b"))
    #expect(!Pattern.matches("a", "a\n"))
    #expect(Pattern.fault(of: "[0-9") != nil)
    #expect(Pattern.fault(of: "[0-9]+") == nil)
  }
}
