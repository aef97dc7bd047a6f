/// A task of a run, for the commands that take one.
struct TaskOfRun: Hashable, Sendable {
  var run = RunReference.latest
  var task = ""
  var state = StatePlace()

  mutating func take(_ words: [String]) throws(UsageError) {
    let (run, task) = try Words.runAndTask(words, needsTask: true)
    (self.run, self.task) = (run, task ?? "")
  }
}

extension TaskOfRun {
  /// - Throws: Where there is no such run; with advice where the words are in the wrong order.
  func contact(_ program: Program) throws(CommandFailure) -> RunContact {
    do throws(CommandFailure) { return try RunContact(program, run, at: state) } catch {
      guard case .named(let word) = run, task == "latest" else { throw error }
      throw CommandFailure(
        error.exitCode, error.message, help: "first the run, then the task: 'latest \(word)'")
    }
  }
}

extension Words {
  /// `RUN TASK`, or `RUN` alone where that is enough.
  static func runAndTask(
    _ words: [String], needsTask: Bool
  ) throws(UsageError) -> (run: RunReference, task: String?) {
    guard let run = words.first else {
      throw UsageError("the run is missing", help: "'latest' is the newest one")
    }
    if needsTask && words.count < 2 {
      throw UsageError(
        "the run or the task is missing",
        help: "as in 'latest \(run)': first the run, then the task")
    }
    try none(Array(words.dropFirst(2)))
    return (RunReference(word: run), words.count > 1 ? words[1] : nil)
  }
}
