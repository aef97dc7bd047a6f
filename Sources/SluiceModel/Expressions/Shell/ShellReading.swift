/// What reading a script found out about its expressions.
struct ShellReading {
  /// For each expression its place; nil where it has none that is safe, for which there is a fault.
  var places: [ShellPlace?]
  var faults: [Fault] = []
  /// The bodies of here-documents that hold expressions, in order.
  var hereDocuments: [HereDocument] = []

  /// A place where a value cannot be made safe.
  struct Fault: Error, Hashable {
    /// Of UTF-8 bytes of the script.
    let range: Range<Int>
    let message: String
    let help: String
  }

  struct HereDocument: Hashable {
    /// The lines of the body, without the delimiter's, of UTF-8 bytes of the script.
    let range: Range<Int>
    let delimiter: String
    /// Whether the shell expands `$`, `` ` `` and backslashes in it.
    let expands: Bool
    /// `<<-`: tabs at the beginning of a line are taken off.
    let stripsTabs: Bool
  }
}

extension ShellReading.Fault {
  static let useVariable = "give it to the task by 'env:' and write \"$NAME\" in the script"
}
