import SluiceSystem

/// The name of a task's log as a file: `build.2.log`.
package struct LogName: Hashable, Sendable {
  /// Encoded as `FileName` does.
  package let task: String
  /// From 1.
  package let attempt: Int32

  /// Nil: it is no log's name.
  package init?(_ name: String) {
    guard name.hasSuffix(".log") else { return nil }
    let stem = name.dropLast(4)
    guard let dot = stem.lastIndex(of: "."), let attempt = Int32(stem[stem.index(after: dot)...]),
      attempt > 0
    else { return nil }
    task = String(stem[..<dot])
    self.attempt = attempt
  }
}

extension StateFolder {
  /// The attempts of a task that have written something, in order.
  package func attemptsWithLog(
    of task: String, in folder: RunFolder
  ) throws(SystemError) -> [Int32] {
    let name = FileName.encode(task)
    let names = try fileSystem.exists(folder.logs) ? fileSystem.list(folder.logs) : []
    return names.compactMap { LogName($0) }.filter { $0.task == name }.map(\.attempt).sorted()
  }
}
