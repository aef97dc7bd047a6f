/// Finds the expressions in a text.
enum TemplateScanner {
  enum Segment: Hashable {
    case text(Range<Int>)
    /// With its braces, and what stands between them without blanks at its ends.
    case expression(Range<Int>, inner: Range<Int>)

    var range: Range<Int> {
      switch self {
      case .text(let range), .expression(let range, _): range
      }
    }
  }

  /// The text in order, without gaps; empty where it is empty.
  ///
  /// An expression ends at the first `}}` outside single quotes. One that does not end is reported,
  /// and the rest of the text left out.
  static func segments(_ range: Range<Int>, report: inout ExpressionReport) -> [Segment] {
    let source = report.source
    var segments: [Segment] = []
    var start = range.lowerBound
    while let opening = find("${{", from: start, to: range.upperBound, in: source) {
      guard let closing = closing(of: opening, to: range.upperBound, in: source) else {
        reportUnterminated(opening, &report)
        return segments
      }
      if opening > start { segments.append(.text(start..<opening)) }
      let inner = source.trimmed((opening + 3)..<(closing - 2))
      segments.append(.expression(opening..<closing, inner: inner))
      start = closing
    }
    if start < range.upperBound { segments.append(.text(start..<range.upperBound)) }
    return segments
  }

  /// Whether bytes hold the beginning of an expression.
  static func holdsExpression(_ bytes: some Collection<UInt8>) -> Bool {
    var matched = 0
    for byte in bytes {
      switch (matched, byte) {
      case (0, UInt8(ascii: "$")), (1, UInt8(ascii: "{")): matched += 1
      case (2, UInt8(ascii: "{")): return true
      default: matched = byte == UInt8(ascii: "$") ? 1 : 0
      }
    }
    return false
  }

  static func find(
    _ pattern: StaticString, from start: Int, to end: Int, in source: ScalarText
  ) -> Int? {
    (start..<max(start, end - pattern.utf8CodeUnitCount + 1)).first {
      source.holds(pattern, at: $0)
    }
  }

  /// The offset after the `}}` of the expression that opens at an offset.
  private static func closing(of opening: Int, to end: Int, in source: ScalarText) -> Int? {
    var isQuoted = false
    var offset = opening + 3
    while offset < end {
      if source.bytes[offset] == UInt8(ascii: "'") {
        isQuoted.toggle()
      } else if !isQuoted, offset + 2 <= end, source.holds("}}", at: offset) {
        return offset + 2
      }
      offset += 1
    }
    return nil
  }

  private static func reportUnterminated(_ opening: Int, _ report: inout ExpressionReport) {
    let source = report.source
    let end = find("}}", from: opening, to: source.bytes.count, in: source)
    let place = opening..<(opening + 3)
    if end == nil {
      report.report(
        .expressionUnterminated, at: place, "'${{' has no '}}' after it",
        help: "end the expression with '}}'; for the characters themselves write ${{ '${{' }}")
    } else {
      report.report(
        .expressionUnterminated, at: place, "a single quote in this expression hides its '}}'",
        help: "end the text with a single quote; a quote inside is written twice: 'it''s'")
    }
  }
}
