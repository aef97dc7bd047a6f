/// Where the user said something, so that a message can point at it.
public enum Origin: Hashable, Sendable {
  /// A stretch of a workflow file; the file is compared by identity.
  case yaml(SourceFile, SourceRange)
  /// A call in a program that builds its workflow in Swift.
  case swift(fileID: String, line: UInt32, column: UInt32)
  /// An argument of the command line, as written.
  case commandLine(argument: String)
}

extension Origin {
  /// The file's path, the Swift file, or nil for an argument.
  package var path: String? {
    switch self {
    case .yaml(let file, _): file.path
    case .swift(let fileID, _, _): fileID
    case .commandLine: nil
    }
  }

  /// The first place; nil for an argument.
  package var position: SourcePosition? {
    switch self {
    case .yaml(_, let range): range.start
    case .swift(_, let line, let column): SourcePosition(line: line, column: column)
    case .commandLine: nil
    }
  }
}
