import Glibc
import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@Suite("The index of durations")
struct DurationIndexTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("index.db") }

  private func durations(
    _ number: Int, _ walls: [String: Duration], directory: String = "/flows"
  ) throws -> RunDurations {
    let graph = try checkedGraph(
      "tasks: { a: { run: x }, b: { run: x } }", directory: directory)
    return try #require(RunDurations(journal: RecordedRun(number, of: graph, walls: walls).bytes))
  }

  @Test("remembers what runs took, also for the next process")
  func remembers() throws {
    let run = try durations(1, ["a": .milliseconds(1500), "b": .microseconds(7)])
    let index = try DurationIndex(path: path)
    #expect(try index.workflow(of: run.run) == nil)
    try index.add(run)
    for index in [index, try DurationIndex(path: path)] {
      #expect(try index.workflow(of: run.run) == "/flows/ci.yaml")
      let medians = try index.samples(of: "/flows/ci.yaml").medians
      #expect(medians["a"] == .milliseconds(1500))
      #expect(medians["b"] == .microseconds(7))
    }
  }

  @Test("keeps workflows of one name in two folders apart")
  func workflows() throws {
    let index = try DurationIndex(path: path)
    try index.add(try durations(1, ["a": .seconds(1)]))
    try index.add(try durations(2, ["a": .seconds(9)], directory: "/other"))
    #expect(try index.samples(of: "/flows/ci.yaml").medians["a"] == .seconds(1))
    #expect(try index.samples(of: "/other/ci.yaml").medians["a"] == .seconds(9))
    #expect(try index.samples(of: "/nosuch.yaml").medians.isEmpty)
  }

  @Test("counts the newest runs of a task, in whatever order they were added, and drops the rest")
  func newest() throws {
    let index = try DurationIndex(path: path)
    for number in Array(1...30).shuffled() {
      try index.add(try durations(number, ["a": .seconds(number)]))
    }
    try index.add(try durations(3, ["b": .seconds(3)]))
    #expect(try index.samples(of: "/flows/ci.yaml").medians["a"] == .milliseconds(25_500))
    let rows = try SQLiteDatabase(path: path, patience: .zero)
      .number("SELECT count(*) FROM durations")
    #expect(rows == 10)
  }

  @Test("takes a run once, also where two processes have read it")
  func twice() throws {
    let (first, second) = (try DurationIndex(path: path), try DurationIndex(path: path))
    try first.add(try durations(1, ["a": .seconds(1)]))
    try second.add(try durations(1, ["a": .seconds(5)]))
    #expect(try first.samples(of: "/flows/ci.yaml").medians["a"] == .seconds(1))
  }

  @Test("forgets which old runs it read, and not what they told")
  func forgetting() throws {
    let index = try DurationIndex(path: path)
    let runs = try (1...3).map { try durations($0, ["a": .seconds($0)]) }
    for run in runs { try index.add(run) }
    try index.forgetRuns(before: runs[2].run)
    #expect(try index.workflow(of: runs[1].run) == nil)
    #expect(try index.workflow(of: runs[2].run) != nil)
    #expect(try index.samples(of: "/flows/ci.yaml").medians["a"] == .seconds(2))
  }

  @Test("may be read by its user alone, whatever the process's mask, with a log beside it")
  func rights() throws {
    let index = try DurationIndex(path: path)
    try index.add(try durations(1, ["a": .seconds(1)]))
    for name in ["index.db", "index.db-wal", "index.db-shm"] {
      var status = stat()
      #expect(stat(folder.path(name), &status) == 0, "\(name)")
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test("of a later schema is refused by number, and left as it is")
  func newer() throws {
    do {
      _ = try DurationIndex(path: path)
      try SQLiteDatabase(path: path, patience: .zero).execute("PRAGMA user_version = 99")
    }
    let before = try LocalFileSystem().readFile(path)
    let problem = #expect(throws: IndexProblem.self) { try DurationIndex(path: path) }
    #expect(problem == .newer(schema: 99))
    #expect(try LocalFileSystem().readFile(path) == before)
  }

  @Test("that is cut anywhere or overwritten is reported and never replaced, or else it is right")
  func damaged() throws {
    let next = try durations(99, ["a": .seconds(1), "b": .seconds(2)])
    let known = try (1...40).map { try durations($0, ["a": .seconds(1), "b": .seconds(2)]) }
    do {
      let index = try DurationIndex(path: path)
      for run in known { try index.add(run) }
    }
    let whole = try LocalFileSystem().readFile(path)
    #expect(whole.count > 8192)
    var cuts = Array(stride(from: 1, to: whole.count, by: 512))
    cuts += [16, 99, 100, 4095, 4096, 4097]
    for length in cuts { try check(Array(whole[..<length]), adding: next, "cut at \(length)") }
    for start in stride(from: 0, to: whole.count, by: 1024) {
      var bytes = whole
      for index in start..<min(start + 512, bytes.count) { bytes[index] ^= 0xff }
      try check(bytes, adding: next, "overwritten at \(start)")
    }
  }

  /// Reads and writes an index whose file holds these bytes.
  private func check(_ bytes: [UInt8], adding next: RunDurations, _ what: Comment) throws {
    let files = LocalFileSystem()
    for name in ["index.db-wal", "index.db-shm"] { try? files.remove(folder.path(name)) }
    try files.writeFile(path, bytes, mode: 0o600)
    do throws(IndexProblem) {
      let index = try DurationIndex(path: path)
      _ = try index.samples(of: "/flows/ci.yaml")
      try index.add(next)
      let medians = try index.samples(of: "/flows/ci.yaml").medians
      #expect(medians["a"] == .seconds(1), what)
    } catch {
      guard case .damaged = error else {
        Issue.record("\(what): \(error)")
        return
      }
    }
    #expect(try files.exists(path), what)
  }

  @Test("that cannot be opened says why")
  func unusable() throws {
    let problem = #expect(throws: IndexProblem.self) {
      try DurationIndex(path: folder.path("nosuch/index.db"))
    }
    guard case .unusable(let reason)? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(reason.contains("nosuch/index.db"))
    #expect(problem?.description.hasPrefix("cannot be used: ") == true)
  }
}
