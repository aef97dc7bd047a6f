/// A text under `|` or `>` that a line ends which was to go on with it: it is indented less.
struct CutBlockText {
  /// The byte of the `|` or `>`.
  let header: Int
  /// The line that ends the text.
  let line: FaultyLine
  /// Whether that line begins where the key of the text does, and so may be the next key.
  let isBesideKey: Bool

  /// How many lines above a fault are looked at.
  private static let reach = 200

  /// Nil where no such text ends in the line of a fault, or shortly above it in a here-document.
  ///
  /// - Complexity: O(n) in the bytes of the lines in reach.
  init?(_ text: UnsafeBufferPointer<UInt8>, above fault: FaultyLine) {
    var (line, lines) = (fault, [fault])
    while lines.count < Self.reach, line.start > 0 {
      line = FaultyLine(text, around: line.start - 1)
      if line.content == nil { continue }
      if let header = line.blockHeader {
        guard let cut = Self.cut(lines.reversed(), below: line, in: text) else { return nil }
        (self.header, self.line) = (header, cut)
        isBesideKey = cut.indentation == line.indentation
        return
      }
      lines.append(line)
    }
    return nil
  }

  /// The first of the lines that is indented less than the first one; nil where it can be no part
  /// of the text.
  private static func cut(
    _ lines: [FaultyLine], below header: FaultyLine, in text: UnsafeBufferPointer<UInt8>
  ) -> FaultyLine? {
    guard let first = lines.first, first.indentation > header.indentation else { return nil }
    let end =
      lines.firstIndex { $0.indentation <= header.indentation }
      ?? lines.firstIndex { $0.indentation < first.indentation }
    guard let end else { return nil }
    if end == lines.count - 1 { return lines[end] }
    // What looked like YAML up to the fault is text where a here-document is open.
    let above = text[header.end..<lines[end].start]
    return above.indices.dropLast().contains { above[$0] == 0x3C && above[$0 + 1] == 0x3C }
      ? lines[end] : nil
  }
}

extension FaultyLine {
  var indentation: Int { (content ?? end) - start }

  /// The `|` or `>` that ends the line as the value of a key or of an item, with its signs.
  fileprivate var blockHeader: Int? {
    guard let value, value.count <= 3 else { return nil }
    let first = text[value.lowerBound]
    guard first == UInt8(ascii: "|") || first == UInt8(ascii: ">"),
      text[value].dropFirst().allSatisfy({ "+-123456789".utf8.contains($0) })
    else { return nil }
    return value.lowerBound
  }
}
