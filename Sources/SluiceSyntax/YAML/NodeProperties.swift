/// What stands before a node: its anchor and its tag (YAML 1.2, §6.9).
struct NodeProperties {
  let anchor: String?
  /// With its handle resolved.
  let tag: String?
  /// Where the tag is written.
  let tagOffsets: Range<Int>
  /// Where the node itself starts.
  let start: Int

  /// A node without properties.
  init(start: Int) {
    anchor = nil
    tag = nil
    tagOffsets = start..<start
    self.start = start
  }

  /// - Parameters:
  ///   - start: the first byte of the properties.
  ///   - end: no node starts behind it.
  init(
    anchor: String?, tag: String?, from start: Int, to end: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) {
    var offset = start
    var tagOffsets = start..<start
    skipping: while offset < end {
      switch text[offset] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        let first = offset
        while offset < end, !Self.endsProperty(at: offset, in: text) { offset += 1 }
        if text[first] == UInt8(ascii: "!") { tagOffsets = first..<offset }
      case UInt8(ascii: "#"):
        while offset < end, LineBreak.length(at: offset, in: text) == 0 { offset += 1 }
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        offset += 1
      default:
        let length = LineBreak.length(at: offset, in: text)
        if length == 0 { break skipping }
        offset += length
      }
    }
    self.anchor = anchor
    self.tag = tag
    self.tagOffsets = tagOffsets
    self.start = min(offset, end)
  }

  private static func endsProperty(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text[offset] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: "]"),
      UInt8(ascii: "}"):
      true
    default: LineBreak.length(at: offset, in: text) > 0
    }
  }
}
