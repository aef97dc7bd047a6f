/// A `{{` that YAML takes for a map, with the value that was meant.
struct UnquotedTemplate {
  let file: SourceFile
  let line: FaultyLine
  /// The byte of its first brace.
  let offset: Int

  var diagnostic: Diagnostic {
    let value = line.value(around: offset)
    let text = line.text(value)
    let origin = Origin.yaml(file, file.range(ofUTF8Offsets: offset..<(offset + 2)))
    guard text.utf8.count <= 200, text.contains("}}") else {
      return Diagnostic(
        .unquotedTemplate, Self.message, help: "quote the whole value", origin: origin)
    }
    if line.key(before: value.lowerBound) == "if", let expression = Self.expression(text) {
      let spelling = ScalarSpelling.spelling(of: expression)
      return Diagnostic(
        .unquotedTemplate, "`if` takes the expression without braces",
        help: "write `if: \(spelling)`", origin: origin, fixIt: replacing(value, by: spelling))
    }
    let quoted = ScalarSpelling.quoted(text)
    return Diagnostic(
      .unquotedTemplate, Self.message, help: "quote the whole value: \(quoted)", origin: origin,
      fixIt: replacing(value, by: quoted))
  }

  private static let message = "YAML takes an unquoted '{{' for a map in a map"

  private func replacing(_ range: Range<Int>, by text: String) -> Diagnostic.FixIt {
    .init(file: file, range: file.range(ofUTF8Offsets: range), replacement: text)
  }

  /// What stands in the braces, where they are around the whole.
  private static func expression(_ text: String) -> String? {
    let braces = text.hasPrefix("$") ? text.dropFirst() : text[...]
    guard braces.hasPrefix("{{"), braces.hasSuffix("}}") else { return nil }
    let inner = braces.dropFirst(2).dropLast(2)
    guard !inner.contains("{{") else { return nil }
    let words = inner.drop { $0 == " " }
    return words.lastIndex { $0 != " " }.map { String(words[...$0]) }
  }
}

extension FaultyLine {
  /// The value, as it was meant, that a template is a part of.
  func value(around template: Int) -> Range<Int> {
    var first = template
    while first > start, !isBoundary(before: first) { first -= 1 }
    while first < template, text[first] == 0x20 { first += 1 }
    // A plain text outside brackets may hold a template, so one at fault lies in brackets.
    let isInBrackets =
      text[first] != UInt8(ascii: "{") || text[start..<first].contains { "[{".utf8.contains($0) }
    var last = template
    while last < end {
      if text[last] == UInt8(ascii: "{"), last + 1 < end, text[last + 1] == text[last] {
        last = endOfTemplate(from: last)
      } else if isInBrackets && ",]}".utf8.contains(text[last])
        || text[last] == UInt8(ascii: "#") && text[last - 1] == 0x20
      {
        break
      } else {
        last += 1
      }
    }
    while last > first, text[last - 1] == 0x20 { last -= 1 }
    return first..<last
  }

  /// The plain word before the colon that a value stands behind.
  func key(before value: Int) -> String {
    var end = value
    while end > start, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: ":") { end -= 1 }
    let first = text[start..<end].lastIndex { " ,{[".utf8.contains($0) }.map { $0 + 1 } ?? start
    return text(first..<end)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private func isBoundary(before offset: Int) -> Bool {
    if ",[{".utf8.contains(text[offset - 1]) { return true }
    guard text[offset - 1] == 0x20, offset - 2 >= start else { return false }
    return text[offset - 2] == UInt8(ascii: ":")
      || text[offset - 2] == UInt8(ascii: "-") && offset - 2 == content
  }

  private func endOfTemplate(from start: Int) -> Int {
    var offset = start + 2
    while offset + 1 < end {
      if text[offset] == UInt8(ascii: "}"), text[offset + 1] == text[offset] { return offset + 2 }
      offset += 1
    }
    return end
  }
}
