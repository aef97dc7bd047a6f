import Foundation
import Testing

@Suite("The house is tidy")
struct TidyTests {
  private static let maximumLines = 400

  /// Files that are longer all the same, with what they may have; a number only ever sinks.
  private static let longFiles: [String: Int] = [:]

  /// Where text may be written to standard output.
  private static let printers: Set = ["SluiceCommand", "sluice-bench"]

  /// Words that have no place in finished code, put together so that this file does not hold them.
  private static let unfinished = ["TO" + "DO", "FIX" + "ME", "not " + "implemented"]

  @Test("no file of Sources has more than 400 lines, but those of the list")
  func length() throws {
    let lengths = Dictionary(
      uniqueKeysWithValues: try SourceTree.swiftFiles(in: "Sources").map { source in
        (source.path, source.lines.last == "" ? source.lines.count - 1 : source.lines.count)
      })
    let long = lengths.filter { $0.value > Self.maximumLines }
    let grown = long.filter { $0.value > Self.longFiles[$0.key] ?? Self.maximumLines }
    #expect(grown.isEmpty, "longer than they may be")
    let shrunk = Self.longFiles.filter { $0.value > long[$0.key] ?? 0 }
    #expect(shrunk.isEmpty, "shorter than the list says: lower their numbers")
  }

  @Test("no line is longer than 100 columns or has a tab or a blank at its end")
  func lines() throws {
    let untidy = try places(in: ["Sources", "Tests"]) { line, _ in
      line.unicodeScalars.count > 100 || line.contains("\t") || line.last == " "
    }
    #expect(untidy == [])
  }

  @Test("nothing is left unfinished")
  func finished() throws {
    let unfinished = try places(in: ["Sources", "Tests"]) { line, _ in
      Self.unfinished.contains { line.contains($0) }
    }
    #expect(unfinished == [])
  }

  @Test("nothing is forced where an error is meant")
  func forced() throws {
    let forced = try places(in: ["Sources"]) { line, _ in
      let code = Self.code(of: line)
      return code.contains("try!") || code.contains("as! ")
    }
    #expect(forced == [])
  }

  @Test("only the command and the benchmarks print")
  func printing() throws {
    let printing = try places(in: ["Sources"]) { line, source in
      !Self.printers.contains(source.target) && Self.calls("print", in: Self.code(of: line))
    }
    #expect(printing == [])
  }

  @Test("each opt-out of the compiler's checks says what guards it, on its line or the one above")
  func optOuts() throws {
    var above: Substring = ""
    let unguarded = try places(in: ["Sources"]) { line, _ in
      defer { above = line }
      let code = Self.code(of: line)
      let isOptOut = code.contains("@unchecked Sendable") || code.contains("nonisolated(unsafe)")
      return isOptOut && !line.contains("//") && !above.contains("//")
    }
    #expect(unguarded == [])
  }

  /// Where lines are as a rule forbids, as `path:line`.
  private func places(
    in folders: [String], _ isUntidy: (Substring, SourceTree.Source) -> Bool
  ) throws -> [String] {
    try folders.flatMap { try SourceTree.swiftFiles(in: $0) }.flatMap { source in
      source.lines.indices.filter { isUntidy(source.lines[$0], source) }
        .map { "\(source.path):\($0 + 1)" }
    }
  }

  @Test("a call is told from a name that only ends like it")
  func reading() {
    #expect(Self.calls("print", in: "  print(x)"))
    #expect(Self.calls("print", in: "{print(x)}"))
    #expect(!Self.calls("print", in: "  fingerprint(x)"))
    #expect(!Self.calls("print", in: "  renderer.print(x)"))
    #expect(!Self.calls("print", in: "  func print(_ x: Int)"))
    #expect(Self.code(of: "let a = 1  // print(a)") == "let a = 1  ")
    #expect(Self.code(of: "/// print(a)") == "")
  }

  /// A line without its comment.
  private static func code(of line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }

  /// Whether a function of this name, and not a method or a part of a name, is called.
  private static func calls(_ name: String, in code: Substring) -> Bool {
    code.ranges(of: name + "(").contains { range in
      let before = code[..<range.lowerBound]
      if before.hasSuffix("func ") { return false }
      guard let last = before.last else { return true }
      return !(last.isLetter || last.isNumber || last == "_" || last == ".")
    }
  }
}
