/// Cuts what a client sends into lines, and holds no more of it than a line may have.
struct RequestLines {
  enum Next: Hashable {
    /// Without its end.
    case line([UInt8])
    /// There is no whole line yet.
    case none
    /// A line is longer than one may be.
    case tooLong
  }

  private let longest: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to here there is no end of a line.
  private var searched = 0

  /// - Parameter longest: No line has as many bytes, with its end.
  init(longest: Int) { self.longest = longest }

  /// How much may still be added; 0 only where there is a whole line, or one that is too long.
  var room: Int { max(0, longest - (bytes.count - start)) }

  var isEmpty: Bool { start == bytes.count }

  /// Lets `body` add to the end of the bytes.
  mutating func add<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    return body(&bytes)
  }

  /// Takes the next line out.
  mutating func next() -> Next {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return bytes.count - start >= longest ? .tooLong : .none
    }
    defer {
      start = end + 1
      searched = start
    }
    return end - start < longest ? .line(Array(bytes[start..<end])) : .tooLong
  }
}
