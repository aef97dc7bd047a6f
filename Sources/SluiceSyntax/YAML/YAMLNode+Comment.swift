extension YAMLNode {
  /// A comment that ends what stands before it on its line.
  package struct Comment {
    /// With its `#`.
    package let text: String
    package let origin: Origin
  }

  /// The comment that ends a plain scalar; nil for a scalar that none ends, and an empty one.
  package var comment: Comment? {
    guard cell.shape == .plain, cell.start < cell.end else { return nil }
    return document.file.comment(behind: Int(cell.end))
  }

  /// The comment where the value of a key should stand.
  package var commentBehindKey: Comment? {
    let text = document.file.text
    var offset = Int(cell.end)
    while offset < text.count, text[offset] == 0x20 { offset += 1 }
    guard offset < text.count, text[offset] == UInt8(ascii: ":") else { return nil }
    return document.file.comment(behind: offset + 1)
  }
}

extension SourceFile {
  /// The comment that is all that follows on the line.
  fileprivate func comment(behind end: Int) -> YAMLNode.Comment? {
    var start = end
    while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    guard start > end, start < text.count, text[start] == UInt8(ascii: "#") else { return nil }
    let offsets = start..<lineUTF8Offsets(at: start).upperBound
    return YAMLNode.Comment(
      text: String(decoding: text[offsets], as: UTF8.self),
      origin: .yaml(self, range(ofUTF8Offsets: offsets)))
  }
}
