import SluiceModel

/// Cuts the output of tasks into lines, each task's on its own, in memory that is bounded a task.
struct LineSplitter {
  /// A longer line comes out in pieces of this many bytes.
  static let longestPiece = 65_536

  /// Begun lines of tasks.
  private var rests: [TaskID: [UInt8]] = [:]

  /// Calls `body` with each line that `chunk` ends, without its line feed.
  mutating func add(
    _ chunk: ArraySlice<UInt8>, of task: TaskID, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    var start = chunk.startIndex
    while let end = chunk[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if var line = rests.removeValue(forKey: task) {
        line += chunk[start..<end]
        body(Self.takePieces(of: line[...], body))
      } else {
        body(Self.takePieces(of: chunk[start..<end], body))
      }
      start = end + 1
    }
    if start < chunk.endIndex { keep(chunk[start...], of: task, body) }
  }

  /// Takes out the line that a task began and did not end.
  mutating func finish(_ task: TaskID) -> ArraySlice<UInt8>? {
    rests.removeValue(forKey: task)?[...]
  }

  private mutating func keep(
    _ rest: ArraySlice<UInt8>, of task: TaskID, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    var line = rests.removeValue(forKey: task) ?? []
    line += rest
    // What a carriage return has overwritten is never shown.
    if line.count > Self.longestPiece, let last = line.lastIndex(of: UInt8(ascii: "\r")) {
      line.removeFirst(last)
    }
    rests[task] = Array(Self.takePieces(of: line[...], body))
  }

  /// Hands out what is too much for one piece; returns the last one.
  private static func takePieces(
    of line: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void
  ) -> ArraySlice<UInt8> {
    var line = line
    while line.count > longestPiece {
      body(line.prefix(longestPiece))
      line = line.dropFirst(longestPiece)
    }
    return line
  }
}
