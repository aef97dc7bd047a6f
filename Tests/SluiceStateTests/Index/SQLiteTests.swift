import Glibc
import SluiceState
import TestSupport
import Testing

@Suite("A SQLite database")
struct SQLiteTests {
  private let folder = TemporaryFolder()

  private func open() throws -> SQLiteDatabase {
    let path = folder.path("x.db")
    if access(path, F_OK) != 0 { try folder.write("", to: "x.db") }
    return try SQLiteDatabase(path: path, patience: .milliseconds(10))
  }

  @Test("gives back what was put in: any text, any number")
  func values() throws {
    let database = try open()
    try database.execute("CREATE TABLE t(a TEXT, b INTEGER)")
    let rows: [(text: String, number: Int64)] = [
      ("", 0), ("a\u{0}b", .min), ("günther 🏁", .max), ("'; DROP TABLE t; --", -1),
    ]
    let insert = try database.prepare("INSERT INTO t VALUES(?, ?)")
    for row in rows {
      try insert.run(.text(row.text), .integer(row.number))
      #expect(database.changes == 1)
    }
    var read: [(text: String, number: Int64)] = []
    try database.prepare("SELECT a, b FROM t ORDER BY rowid").forEachRow {
      read.append(($0.text(0), $0.integer(1)))
    }
    #expect(read.map(\.text) == rows.map(\.text))
    #expect(read.map(\.number) == rows.map(\.number))
  }

  @Test("an empty text is a text, and not null")
  func emptyText() throws {
    let database = try open()
    try database.execute("CREATE TABLE t(a TEXT NOT NULL)")
    try database.prepare("INSERT INTO t VALUES(?)").run(.text(""))
    #expect(try database.number("SELECT count(*) FROM t WHERE a = ''") == 1)
  }

  @Test("a fault is told with its code and in words, and the statement can be used again")
  func faults() throws {
    let database = try open()
    try database.execute("CREATE TABLE t(a TEXT UNIQUE)")
    let insert = try database.prepare("INSERT INTO t VALUES(?)")
    try insert.run(.text("x"))
    let error = #expect(throws: SQLiteError.self) { try insert.run(.text("x")) }
    #expect(error?.code == 2067)
    #expect(error?.description == "UNIQUE constraint failed: t.a")
    try insert.run(.text("y"))
    #expect(throws: SQLiteError.self) { try database.prepare("SELEKT 1") }
    #expect(throws: SQLiteError.self) { try database.execute("SELECT * FROM nosuch") }
  }

  @Test("a transaction that fails leaves nothing behind")
  func transaction() throws {
    let database = try open()
    try database.execute("CREATE TABLE t(a INTEGER)")
    #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in
        try database.execute("INSERT INTO t VALUES(1)")
        try database.execute("INSERT INTO nosuch VALUES(1)")
      }
    }
    #expect(try database.number("SELECT count(*) FROM t") == 0)
    let sum = try database.transaction { () throws(SQLiteError) in
      try database.execute("INSERT INTO t VALUES(1), (2)")
      return try database.number("SELECT sum(a) FROM t")
    }
    #expect(sum == 3)
  }

  @Test("waits for another one that writes, and then says that it is locked")
  func locked() throws {
    let (first, second) = (try open(), try open())
    try first.execute("CREATE TABLE t(a INTEGER); BEGIN IMMEDIATE")
    let error = #expect(throws: SQLiteError.self) { try second.execute("BEGIN IMMEDIATE") }
    #expect(error?.description == "database is locked")
    #expect(error?.isDamage == false)
    try first.execute("COMMIT")
    try second.execute("BEGIN IMMEDIATE")
  }

  @Test("is not made where there is none, and nothing else is taken for one")
  func absent() throws {
    #expect(throws: SQLiteError.self) {
      _ = try SQLiteDatabase(path: folder.path("nosuch.db"), patience: .zero)
    }
    #expect(folder.read("nosuch.db") == nil)
    try folder.write(String(repeating: "no database ", count: 100), to: "x.db")
    let database = try open()
    let error = #expect(throws: SQLiteError.self) { try database.number("PRAGMA user_version") }
    #expect(error?.isDamage == true)
  }
}
