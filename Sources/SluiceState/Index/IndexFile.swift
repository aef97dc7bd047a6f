import Glibc
import SluiceSystem

/// The database file `.sluice/index.db`: how it is made and brought to this build's schema.
enum IndexFile {
  /// The schema that this build makes and reads, in the file's `user_version`; it grows where an
  /// older build would do harm.
  static let schema: Int64 = 1

  /// Makes an empty file that only its user may read, where there is none: SQLite would make it by
  /// the process's mask. Its companions get the same rights.
  static func make(_ path: String) throws(IndexProblem) {
    do throws(SystemError) {
      // O_EXCL: opening and closing one that is there would take locks away from it.
      _ = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    } catch {
      guard error.code != EEXIST else { return }
      throw .unusable(error.description)
    }
  }

  /// Reads the schema, and makes it in a new file.
  static func prepare(_ database: SQLiteDatabase, path: String) throws(IndexProblem) {
    let found: Int64
    do throws(SQLiteError) {
      // Not OFF: a loss of power could damage the file, and with it what is no cache. NORMAL syncs
      // no commit of a write-ahead log, only its checkpoints.
      try database.execute("PRAGMA synchronous = NORMAL")
      if try database.number("PRAGMA user_version") == 0 {
        // It fails where another process does the same now, which is as good.
        try? database.execute("PRAGMA journal_mode = \(journalMode(at: path))")
        try database.transaction { () throws(SQLiteError) in
          if try database.number("PRAGMA user_version") == 0 { try database.execute(definition) }
        }
      }
      found = try database.number("PRAGMA user_version")
    } catch {
      throw IndexProblem(error)
    }
    if found > schema { throw .newer(schema: found) }
  }

  /// A write-ahead log needs memory that processes share (sqlite.org/wal.html).
  private static func journalMode(at path: String) -> String {
    switch FileSystemKind(of: path) {
    case .local: "WAL"
    case .remote: "DELETE"
    }
  }

  private static let definition = """
    CREATE TABLE workflows(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE indexed_runs(id TEXT PRIMARY KEY, workflow INTEGER NOT NULL)
      STRICT, WITHOUT ROWID;
    CREATE TABLE durations(
      workflow INTEGER NOT NULL, task TEXT NOT NULL, run TEXT NOT NULL, wall_us INTEGER NOT NULL,
      PRIMARY KEY(workflow, task, run)) STRICT, WITHOUT ROWID;
    PRAGMA user_version = \(schema);
    """
}
