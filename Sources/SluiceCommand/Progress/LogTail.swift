/// The end of a task's log.
enum LogTail {
  /// No more than this is looked at.
  private static let longest = 8192

  /// The last lines, at most `count`; nil where there is no such file, or it cannot be read.
  static func lines(of path: String, count: Int) -> [ArraySlice<UInt8>]? {
    (try? FileTail.read(path, atMost: longest)).map {
      lastLines(of: $0.bytes, count: count, isCut: $0.isCut)
    }
  }

  /// - Parameter isCut: Whether `bytes` may begin within a line.
  static func lastLines(of bytes: [UInt8], count: Int, isCut: Bool) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if isCut && lines.count > 1 { lines.removeFirst() }
    return lines.suffix(count)
  }
}
