import SluiceSystem

/// The part of `.sluice/index.db` that remembers how long tasks took.
///
/// A cache of journals: what is not in it is read from them again. The file itself is never thrown
/// away, since what else it may hold is no cache. Confined to one thread.
///
/// - Important: SQLite's locks are the process's (fcntl_locking(2)): where another part of the
///   process opens and closes the file meanwhile, they are lost.
package final class DurationIndex {
  private let database: SQLiteDatabase
  private let findRun: SQLiteStatement

  /// Opens the index of an existing state folder, and makes it where there is none.
  package init(path: String) throws(IndexProblem) {
    try IndexFile.make(path)
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path: path, patience: .milliseconds(500))
    } catch {
      throw IndexProblem(error)
    }
    try IndexFile.prepare(database, path: path)
    do throws(SQLiteError) {
      findRun = try database.prepare(
        """
        SELECT path FROM indexed_runs JOIN workflows ON workflows.id = workflow
        WHERE indexed_runs.id = ?
        """)
    } catch {
      throw IndexProblem(error)
    }
  }

  /// The workflow of a run whose durations are known; nil: they are not.
  package func workflow(of run: RunID) throws(IndexProblem) -> String? {
    var path: String?
    try reporting { () throws(SQLiteError) in
      try findRun.forEachRow(.text(run.text)) { path = $0.text(0) }
    }
    return path
  }

  /// Takes a run; one that another process has added meanwhile stays as it is.
  package func add(_ run: RunDurations) throws(IndexProblem) {
    try reporting { () throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in
        try database.prepare("INSERT OR IGNORE INTO workflows(path) VALUES(?)")
          .run(.text(run.workflow))
        let workflow = try number(of: run.workflow)
        try database.prepare("INSERT OR IGNORE INTO indexed_runs VALUES(?, ?)")
          .run(.text(run.run.text), workflow)
        if database.changes > 0 { try add(run, workflow) }
      }
    }
  }

  private func add(_ run: RunDurations, _ workflow: SQLiteValue) throws(SQLiteError) {
    let insert = try database.prepare("INSERT OR REPLACE INTO durations VALUES(?, ?, ?, ?)")
    // What is older than those that count is of no use.
    let prune = try database.prepare(
      """
      DELETE FROM durations WHERE workflow = ?1 AND task = ?2 AND run <= (
        SELECT run FROM durations WHERE workflow = ?1 AND task = ?2
        ORDER BY run DESC LIMIT 1 OFFSET \(DurationSamples.newest))
      """)
    for (task, wall) in run.walls {
      let microseconds = wall.clampedNanoseconds / 1000
      try insert.run(workflow, .text(task), .text(run.run.text), .integer(microseconds))
      try prune.run(workflow, .text(task))
    }
  }

  private func number(of workflow: String) throws(SQLiteError) -> SQLiteValue {
    var number: Int64 = 0
    try database.prepare("SELECT id FROM workflows WHERE path = ?")
      .forEachRow(.text(workflow)) { number = $0.integer(0) }
    return .integer(number)
  }

  /// What is known of one workflow.
  package func samples(of workflow: String) throws(IndexProblem) -> DurationSamples {
    var samples = DurationSamples()
    try reporting { () throws(SQLiteError) in
      try database.prepare(
        """
        SELECT task, wall_us FROM durations JOIN workflows ON workflows.id = workflow
        WHERE path = ? ORDER BY task, run DESC
        """
      ).forEachRow(.text(workflow)) {
        samples.add(.microseconds($0.integer(1)), of: $0.text(0))
      }
    }
    return samples
  }

  /// Forgets which runs before this one were read, as is right where all of them are gone; what
  /// they told of durations stays.
  package func forgetRuns(before oldest: RunID) throws(IndexProblem) {
    try reporting { () throws(SQLiteError) in
      try database.prepare("DELETE FROM indexed_runs WHERE id < ?").run(.text(oldest.text))
    }
  }

  private func reporting(_ body: () throws(SQLiteError) -> Void) throws(IndexProblem) {
    do { try body() } catch { throw IndexProblem(error) }
  }
}
