import Testing

@testable import Sluice

@Suite("An env_file")
struct EnvironmentFileTests {
  private func read(_ text: String) throws -> [String] {
    try EnvironmentFile.read(Array(text.utf8)).map { "\($0.name)=\($0.text)" }
  }

  @Test("has a variable a line; blank lines, comments and export are passed over")
  func lines() throws {
    let text = "\n# a comment\nA=1\n  export B = two words  # why\nC=\nD=x#y\r\n"
    #expect(try read(text) == ["A=1", "B=two words", "C=", "D=x#y"])
    #expect(try read("\u{FEFF}A=1") == ["A=1"])
  }

  @Test("has values in quotes, which may go on over lines, and expands nothing")
  func quotes() throws {
    let text = #"""
      A='$HOME "x"'
      B="a\nb \"c\" \d $A"  # after
      C="over
      two lines"
      """#
    #expect(
      try read(text) == [
        #"A=$HOME "x""#, "B=a\nb \"c\" \\d $A", "C=over\ntwo lines",
      ])
  }

  @Test("may hold bytes that are not UTF-8")
  func bytes() throws {
    let variables = try EnvironmentFile.read(Array("A=".utf8) + [0xff, 0xfe])
    #expect(variables.first?.bytes == [0xff, 0xfe])
  }

  @Test(
    "with a fault is told with its line",
    arguments: [
      ("A=1\nnonsense\n", 2, "no '='"), ("1A=x", 1, "is no name"), ("=x", 1, "is no name"),
      ("A='open\n", 1, "never closed"), ("A='x' y", 1, "after the closing quote"),
      ("A=\u{0}", 1, "NUL"),
    ])
  func faults(text: String, line: Int, words: String) throws {
    let fault = try #require(throws: EnvironmentFile.Fault.self) { _ = try read(text) }
    #expect(fault.line == line)
    #expect(fault.message.contains(words))
  }
}
