import CSQLite

/// One connection to a database file.
///
/// Confined: whoever opens it uses it and lets it go on one thread.
package final class SQLiteDatabase {
  private let handle: OpaquePointer

  /// Opens a file for reading and writing; an empty one is an empty database.
  ///
  /// - Parameter patience: How long a call waits for another process that writes.
  package init(path: String, patience: Duration) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      // A handle is given out also where the opening failed, but for a lack of memory.
      let error = SQLiteError(code: code, of: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, Int32(clamping: patience.clampedMilliseconds))
  }

  deinit {
    // Waits for the statements that are left, which go with their last reference.
    sqlite3_close_v2(handle)
  }

  /// Runs statements that take no values and whose rows do not matter.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, of: handle) }
  }

  package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    try SQLiteStatement(sql, of: self, handle)
  }

  /// Runs `body` between BEGIN IMMEDIATE and COMMIT; where it throws, nothing of it stays.
  package func transaction<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // It fails where SQLite itself has rolled back, and then nothing is left to do.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The single number that a pragma or a query yields.
  package func number(_ sql: String) throws(SQLiteError) -> Int64 {
    var number: Int64 = 0
    try prepare(sql).forEachRow { number = $0.integer(0) }
    return number
  }
}

extension SQLiteError {
  /// The connection's last error.
  init(code: Int32, of handle: OpaquePointer?) {
    let text = handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(code: code, message: text.map { String(cString: $0) } ?? "error \(code)")
  }
}

extension Duration {
  /// Rounded down.
  fileprivate var clampedMilliseconds: Int64 {
    components.seconds.multipliedReportingOverflow(by: 1000).partialValue
      + components.attoseconds / 1_000_000_000_000_000
  }
}
