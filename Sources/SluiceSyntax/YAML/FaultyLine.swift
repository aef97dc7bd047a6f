/// The line of a fault, taken apart roughly: what YAML could not read, a person still can.
struct FaultyLine {
  let start: Int
  /// The byte after the line, its break not included.
  let end: Int
  /// The first byte that is no blank; nil in a blank line.
  let content: Int?
  /// What stands behind the first `key: `, or behind the dashes of a list.
  let value: Range<Int>?
  let text: UnsafeBufferPointer<UInt8>

  /// A line of a machine may be as long as the file; no further than this it is looked at.
  private static let reach = 4096

  init(_ text: UnsafeBufferPointer<UInt8>, around place: Int) {
    self.text = text
    var start = min(place, text.count)
    while start > 0, !LineBreak.endsLine(at: start - 1, in: text) { start -= 1 }
    var end = min(place, text.count)
    while end < text.count, end - place < Self.reach, LineBreak.length(at: end, in: text) == 0 {
      end += 1
    }
    while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    self.start = start
    self.end = end
    let content = text[start..<end].firstIndex { $0 != 0x20 && $0 != 0x09 }
    self.content = content
    value = content.flatMap { Self.value(in: text, from: $0, to: end) }
  }

  /// The closing quote or bracket that a text stands behind, if nothing but blanks is between.
  func closingCharacter(before offset: Int) -> String? {
    guard
      let last = text[start..<max(offset, start)].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      "'\"]}".utf8.contains(text[last])
    else { return nil }
    return String(decoding: text[last...last], as: UTF8.self)
  }

  /// A line `key:value` above that begins in the same column: to YAML it is a text, which goes on
  /// in this line.
  var tightPairAbove: TightPair? {
    guard let content, start > 0 else { return nil }
    let above = FaultyLine(text, around: start - 1)
    guard let key = above.content, key - above.start == content - start, above.value == nil else {
      return nil
    }
    return above.tightPair
  }

  /// `key:value` without the blank behind the colon.
  struct TightPair {
    let key: String
    let value: String
    let colon: Int

    var message: String { "a blank is missing after `\(key):`" }
    var help: String { "write `\(spelling)`" }
    var spelling: String {
      let isQuoted = "'\"[{|>".contains(value.prefix(1))
      return "\(key): \(isQuoted ? value : ScalarSpelling.spelling(of: value))"
    }
  }

  /// The line, where it is a word, a colon and text right behind it.
  var tightPair: TightPair? {
    guard let content, let colon = text[content..<end].firstIndex(of: UInt8(ascii: ":")),
      colon > content, colon + 1 < end, end - colon <= 200,
      // The slashes of an address.
      text[colon + 1] != UInt8(ascii: "/"),
      text[content..<colon].allSatisfy({ $0 == UInt8(ascii: "_") || isLetterOrDigit($0) })
    else { return nil }
    return TightPair(
      key: text(content..<colon), value: text((colon + 1)..<end), colon: colon)
  }

  /// The line, where it is a word, a blank and text, as a pair without its colon.
  var spacedPair: TightPair? {
    guard let content, let blank = text[content..<end].firstIndex(of: 0x20), end - blank <= 200,
      let value = text[blank..<end].firstIndex(where: { $0 != 0x20 }),
      text[content..<blank].allSatisfy({ $0 == UInt8(ascii: "_") || isLetterOrDigit($0) })
    else { return nil }
    return TightPair(key: text(content..<blank), value: text(value..<end), colon: blank)
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// The first `{{` that no quote stands before.
  var template: Int? {
    guard end - start >= 2 else { return nil }
    let quote = text[start..<end].firstIndex { $0 == 0x22 || $0 == 0x27 } ?? end
    return (start..<(end - 1)).first { offset in
      offset < quote && text[offset] == UInt8(ascii: "{") && text[offset + 1] == text[offset]
    }
  }

  /// Whether the value begins a list or map that other lines may continue.
  var isUnfinishedValue: Bool {
    guard let first = value.map({ text[$0.lowerBound] }) else { return true }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// The value as a text in quotes; nil where it may not be all of what is meant, or is too long
  /// to be shown.
  var quotedValue: String? {
    guard let value, value.count <= 200, !isPartOfFlow, !text[value].contains(0x09) else {
      return nil
    }
    let plain = String(decoding: text[value], as: UTF8.self)
    if plain.contains("'"), !plain.contains("\""), !plain.contains("\\") { return "\"\(plain)\"" }
    let parts = plain.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "''"))'"
  }

  /// Whether the value may be a list or map in brackets, or lie in one.
  private var isPartOfFlow: Bool {
    guard let content, let value else { return true }
    return "[{".utf8.contains(text[content])
      || "[{".utf8.contains(text[value.lowerBound]) && !hasTextBehindBracket(value)
  }

  private func hasTextBehindBracket(_ value: Range<Int>) -> Bool {
    let last = text[value.upperBound - 1]
    return !"]},".utf8.contains(last)
  }

  private static func value(
    in text: UnsafeBufferPointer<UInt8>, from content: Int, to end: Int
  ) -> Range<Int>? {
    func afterBlanks(_ offset: Int) -> Int {
      var offset = offset
      while offset < end, text[offset] == 0x20 { offset += 1 }
      return offset
    }
    var first = content
    while first + 1 < end, text[first] == UInt8(ascii: "-"), text[first + 1] == 0x20 {
      first = afterBlanks(first + 1)
    }
    let isItem = first > content
    var offset = first
    // A quoted key may hold a colon of its own.
    if offset < end, text[offset] == 0x22 || text[offset] == 0x27 {
      offset = text[(offset + 1)..<end].firstIndex(of: text[offset]) ?? offset
    }
    while offset + 1 < end, text[offset] != UInt8(ascii: ":") || text[offset + 1] != 0x20 {
      offset += 1
    }
    if offset + 1 < end {
      first = afterBlanks(offset + 1)
    } else if !isItem {
      return nil
    }
    return first < end ? first..<end : nil
  }
}
