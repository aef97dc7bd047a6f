import CSQLite

/// A value that a statement takes.
package enum SQLiteValue: Hashable, Sendable {
  case integer(Int64)
  case text(String)
}

/// A compiled statement, to be run any number of times.
///
/// Confined as its database is, which it keeps open.
package final class SQLiteStatement {
  private let database: SQLiteDatabase
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  init(
    _ sql: String, of database: SQLiteDatabase, _ connection: OpaquePointer
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw SQLiteError(code: code, of: connection)
    }
    self.database = database
    self.connection = connection
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs it to its end.
  package func run(_ values: SQLiteValue...) throws(SQLiteError) {
    try step(values) { _ in }
  }

  /// Runs it, and calls `body` for each row in order; the row is valid in the call alone.
  package func forEachRow(
    _ values: SQLiteValue..., body: (SQLiteRow) -> Void
  ) throws(SQLiteError) {
    try step(values, body)
  }

  private func step(
    _ values: [SQLiteValue], _ body: (SQLiteRow) -> Void
  ) throws(SQLiteError) {
    // Lets go of its locks, however it ends.
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    while true {
      let code = sqlite3_step(handle)
      switch code {
      case SQLITE_ROW: body(SQLiteRow(statement: handle))
      case SQLITE_DONE: return
      default: throw SQLiteError(code: code, of: connection)
      }
    }
  }

  /// - Parameter index: From 1.
  private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
    let code: Int32
    switch value {
    case .integer(let integer): code = sqlite3_bind_int64(handle, index, integer)
    case .text(let text):
      code = text.withCString {
        csqlite_bind_text(handle, index, $0, UInt64(text.utf8.count))
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, of: connection) }
  }
}

/// The row that a statement stands on.
package struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  /// - Parameter column: From 0.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// - Parameter column: From 0.
  package func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
