import SluiceSyntax

/// A text that may hold expressions, with the places of its bytes in what the user wrote.
///
/// Offsets are of UTF-8 bytes, from 0.
package struct ScalarText {
  /// How the text is quoted where the user wrote it, which a replacement must heed.
  package enum Quoting: Sendable { case none, single, double }

  package let text: String
  package let bytes: [UInt8]
  private let quoting: Quoting
  private let locate: (Range<Int>) -> Origin

  /// - Parameter locate: the place of a range of bytes; a range may be empty.
  package init(
    _ text: String, quoting: Quoting = .none, locate: @escaping (Range<Int>) -> Origin
  ) {
    self.text = text
    bytes = Array(text.utf8)
    self.quoting = quoting
    self.locate = locate
  }

  package func origin(of range: Range<Int>) -> Origin { locate(range) }

  func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The range without blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  func holds(_ pattern: StaticString, at offset: Int) -> Bool {
    offset + pattern.utf8CodeUnitCount <= bytes.count
      && pattern.withUTF8Buffer { $0.elementsEqual(bytes[offset..<(offset + $0.count)]) }
  }

  /// The change that writes `replacement` for a range; nil where the text is not of a file.
  func fixIt(_ range: Range<Int>, _ replacement: String) -> Diagnostic.FixIt? {
    guard case .yaml(let file, let place) = locate(range) else { return nil }
    let written =
      switch quoting {
      case .none: replacement
      case .single: replacement.doubling("'")
      case .double: replacement.escapedForYAML
      }
    return Diagnostic.FixIt(file: file, range: place, replacement: written)
  }
}

extension UInt8 {
  /// A blank between the tokens of an expression.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension String {
  func doubling(_ character: Character) -> String {
    split(separator: character, omittingEmptySubsequences: false)
      .joined(separator: "\(character)\(character)")
  }

  fileprivate var escapedForYAML: String {
    var text = ""
    for character in self {
      if character == "\\" || character == "\"" { text += "\\" }
      text.append(character)
    }
    return text
  }
}
