import CSQLite

/// What SQLite refused, and why.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code (sqlite.org/rescode.html).
  package let code: Int32
  /// SQLite's own words.
  package let message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the file is no database, or one that is damaged.
  package var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff) }

  package var description: String { message }
}
