extension FaultyLine {
  /// A plain value in braces with a comma in its parentheses, in which YAML gave up: the whole.
  func splitCall(before problem: Int) -> Range<Int>? {
    guard let first = lastValue(before: problem), !"'\"[{".utf8.contains(text[first]) else {
      return nil
    }
    var (depth, isQuoted, hasComma) = (0, false, false)
    for offset in first..<end {
      switch text[offset] {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth > 0: hasComma = true
      case UInt8(ascii: ","), UInt8(ascii: "}"):
        guard depth == 0, hasComma, offset > problem else { return nil }
        var last = offset
        while text[last - 1] == 0x20 { last -= 1 }
        return first..<last
      default: break
      }
    }
    return nil
  }

  /// Where the value behind the last `: ` begins.
  private func lastValue(before problem: Int) -> Int? {
    guard problem - start >= 2 else { return nil }
    let colon = (start..<(problem - 1)).last {
      text[$0] == UInt8(ascii: ":") && text[$0 + 1] == 0x20
    }
    return colon.flatMap { colon in
      text[colon..<problem].dropFirst().firstIndex { $0 != 0x20 }
    }
  }
}
