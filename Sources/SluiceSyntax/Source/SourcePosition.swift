/// One place in a text, as people and editors count it.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// From 1. LF, CRLF, CR, NEL, LS and PS each end a line, as in YAML 1.1 (§5.4).
  public let line: UInt32
  /// From 1, in Unicode scalars.
  public let column: UInt32

  public init(line: UInt32, column: UInt32) {
    self.line = line
    self.column = column
  }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A stretch of a text; empty where something is missing.
public struct SourceRange: Hashable, Sendable {
  public let start: SourcePosition
  /// Exclusive.
  public let end: SourcePosition

  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
