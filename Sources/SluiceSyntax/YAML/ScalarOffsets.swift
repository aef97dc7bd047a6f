/// Turns libyaml's indices, which count Unicode scalars, into byte offsets.
///
/// It walks from the index asked for last: in the order of events all of them together cost O(n).
struct ScalarOffsets {
  private let text: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  private var index = 0
  private var offset = 0

  init(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.text = text
    self.isASCII = isASCII
  }

  mutating func offset(of wanted: Int) -> Int {
    if isASCII { return min(wanted, text.count) }
    while index < wanted, offset < text.count {
      offset += 1
      while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > wanted, offset > 0 {
      offset -= 1
      while offset > 0, text[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }
}
