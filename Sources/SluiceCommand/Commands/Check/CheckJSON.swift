import SluiceModel
import SluiceSyntax

/// `sluice check --format json`: one object.
///
/// Lines and columns count from 1, columns in Unicode scalars; an `end` is the place behind the
/// last character. A diagnostic without `start` is about the file as a whole.
enum CheckJSON {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  static func document(of report: CheckReport) -> JSONTree {
    [
      "version": .integer(version),
      "column_unit": "unicode_scalar",
      "errors": .integer(Int64(report.errors)),
      "warnings": .integer(Int64(report.warnings)),
      "exit_code": .integer(Int64(report.exitCode.number)),
      "files": .list(report.files.map(file)),
      "diagnostics": .list(
        report.files.flatMap { file in file.diagnostics.map { diagnostic($0, in: file.path) } }),
    ]
  }

  private static func file(_ file: CheckReport.File) -> JSONTree {
    var members: [(String, JSONTree?)] = [("file", .text(file.path))]
    switch file.state {
    case .checked(let tasks):
      members.append(("state", "checked"))
      members.append(("tasks", tasks.map { .integer(Int64($0)) }))
    case .unreadable: members.append(("state", "unreadable"))
    case .skipped(let reason):
      members.append(("state", "skipped"))
      members.append(("reason", .text(reason)))
    }
    return .object(present: members)
  }

  private static func diagnostic(_ diagnostic: Diagnostic, in path: String) -> JSONTree {
    .object(present: [
      ("severity", .text(diagnostic.severity.rawValue)),
      ("id", .text(diagnostic.id.rawValue)),
      ("message", .text(diagnostic.message)),
      ("help", diagnostic.help.map { .text($0) }),
    ])
    .with(place(of: diagnostic.origin, orElse: path))
    .with([
      "notes": .list(diagnostic.notes.map(note)),
      "edits": .list([diagnostic.fixIt].compactMap { $0 }.map(edit)),
    ])
  }

  private static func note(_ note: Diagnostic.Note) -> JSONTree {
    let message: JSONTree = ["message": .text(note.message)]
    return message.with(place(of: note.origin, orElse: nil))
  }

  private static func edit(_ fixIt: Diagnostic.FixIt) -> JSONTree {
    let file: JSONTree = ["file": .text(fixIt.file.path)]
    return file.with(range(fixIt.range)).with(["text": .text(fixIt.replacement)])
  }

  private static func place(of origin: Origin?, orElse path: String?) -> JSONTree {
    if case .yaml(let file, let range) = origin {
      let file: JSONTree = ["file": .text(file.path)]
      return file.with(self.range(range))
    }
    return .object(present: [("file", path.map { .text($0) })])
  }

  private static func range(_ range: SourceRange) -> JSONTree {
    ["start": position(range.start), "end": position(range.end)]
  }

  private static func position(_ position: SourcePosition) -> JSONTree {
    ["line": .integer(Int64(position.line)), "column": .integer(Int64(position.column))]
  }
}
