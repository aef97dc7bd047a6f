/// Why the index cannot be used. Its file is left as it is.
package enum IndexProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A later build made it.
  case newer(schema: Int64)
  case damaged(SQLiteError)
  /// It cannot be opened, read or written.
  case unusable(String)

  init(_ error: SQLiteError) {
    self = error.isDamage ? .damaged(error) : .unusable(error.description)
  }

  /// In words, as in "the index of durations …".
  package var description: String {
    switch self {
    case .newer(let schema):
      "has schema \(schema), and this build reads \(IndexFile.schema) and older"
    case .damaged(let error): "is damaged: \(error)"
    case .unusable(let reason): "cannot be used: \(reason)"
    }
  }
}
