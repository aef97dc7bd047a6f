/// One fault of what the user wrote, with everything that is needed to mend it.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// A second place that belongs to the fault.
  public struct Note: Hashable, Sendable {
    public let message: String
    public let origin: Origin?

    public init(_ message: String, origin: Origin? = nil) {
      self.message = message
      self.origin = origin
    }
  }

  /// A change of the text that is the single obvious way to mend the fault.
  public struct FixIt: Hashable, Sendable {
    public let file: SourceFile
    public let range: SourceRange
    public let replacement: String

    public init(file: SourceFile, range: SourceRange, replacement: String) {
      self.file = file
      self.range = range
      self.replacement = replacement
    }
  }

  public let id: DiagnosticID
  public let severity: Severity
  /// One phrase for what is wrong; without a full stop.
  public let message: String
  /// One phrase for how to mend it; without a full stop.
  public let help: String?
  public let origin: Origin?
  public let notes: [Note]
  public let fixIt: FixIt?

  public init(
    _ id: DiagnosticID, severity: Severity = .error, _ message: String, help: String? = nil,
    origin: Origin? = nil, notes: [Note] = [], fixIt: FixIt? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.help = help
    self.origin = origin
    self.notes = notes
    self.fixIt = fixIt
  }
}

extension Diagnostic {
  /// Diagnostics as they are shown: by file (as the files first occur) and place, those without a
  /// place first, and without echoes (the same id at the same place).
  package static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var fileOrder: [String: Int] = [:]
    var seen: Set<Echo> = []
    var kept: [(file: Int, position: SourcePosition, diagnostic: Diagnostic)] = []
    for diagnostic in diagnostics {
      if let origin = diagnostic.origin,
        !seen.insert(Echo(id: diagnostic.id, origin: origin)).inserted
      {
        continue
      }
      var file = -1
      if let path = diagnostic.origin?.path {
        file = fileOrder[path] ?? fileOrder.count
        fileOrder[path] = file
      }
      let position = diagnostic.origin?.position ?? SourcePosition(line: 0, column: 0)
      kept.append((file, position, diagnostic))
    }
    // The sort is stable: of two at one place the first found stays first.
    kept.sort { ($0.file, $0.position) < ($1.file, $1.position) }
    return kept.map(\.diagnostic)
  }

  private struct Echo: Hashable {
    let id: DiagnosticID
    let origin: Origin
  }
}
