import Glibc
import SluiceModel
import SluiceState
import SluiceSystem

/// What a run's journal alone tells of it, without its definition; there is one of every run, also
/// of a damaged one.
package struct RunGlance: Sendable {
  package enum Standing: Hashable, Sendable {
    /// An engine drives it; 0: the engine has not recorded itself yet.
    case running(pid: Int32)
    /// No engine drives it, and it has no end: its engine died.
    case orphaned
    case ended(RunOutcome)
    /// Its journal has no whole first record, and nobody is about to write one.
    case neverStarted
    case damaged(JournalFault)
    /// It cannot be looked at.
    case unreadable(SystemError)
  }

  package let folder: RunFolder
  package let standing: Standing
  /// Nil where the first record cannot be read.
  package let header: RunHeader?
  /// From its start to its last record by the clock of the day, which may jump; never negative.
  package let elapsed: Duration
  /// How many tasks have which result, handlers left out.
  package let results: [TaskResult: Int]

  package init(
    folder: RunFolder, standing: Standing, header: RunHeader?, elapsed: Duration,
    results: [TaskResult: Int]
  ) {
    self.folder = folder
    self.standing = standing
    self.header = header
    self.elapsed = elapsed
    self.results = results
  }

  /// Whether a resume goes on from here.
  package var isUnfinished: Bool {
    switch standing {
    case .orphaned: true
    case .ended(let outcome): outcome.isUnfinished
    case .running, .neverStarted, .damaged, .unreadable: false
    }
  }
}

extension StateFolder {
  /// Looks at a run. Changes nothing.
  package func glance(at folder: RunFolder) -> RunGlance {
    // Asked before the journal is read: a run that ends in between is told as ended.
    let isLocked = (try? fileSystem.isLocked(folder.journal)) ?? false
    let bytes: [UInt8]
    do { bytes = try fileSystem.readFile(folder.journal) } catch {
      let isMissing = error.code == ENOENT
      return RunGlance(folder, isMissing ? .neverStarted : .unreadable(error))
    }
    do {
      return RunGlance(folder, try JournalReader.read(bytes), isLocked: isLocked)
    } catch {
      let isNew = error.reason == .neverStarted
      return RunGlance(
        folder, isNew ? (isLocked ? .running(pid: 0) : .neverStarted) : .damaged(error),
        header: JournalReader.firstRecord(of: bytes).flatMap { try? RunHeader($0) })
    }
  }
}

extension RunGlance {
  fileprivate init(_ folder: RunFolder, _ standing: Standing, header: RunHeader? = nil) {
    self.init(folder: folder, standing: standing, header: header, elapsed: .zero, results: [:])
  }

  fileprivate init(_ folder: RunFolder, _ contents: JournalContents, isLocked: Bool) {
    let header: RunHeader
    do { header = try RunHeader(contents.records[0]) } catch {
      self.init(folder, .damaged(JournalFault(line: 1, reason: error)))
      return
    }
    let last = contents.records.last.flatMap { WallTime(rfc3339: $0.time) } ?? header.startedAt
    self.init(
      folder: folder, standing: Standing(contents, isLocked: isLocked), header: header,
      elapsed: .microseconds(max(0, last.microseconds - header.startedAt.microseconds)),
      results: contents.results)
  }
}

extension RunGlance.Standing {
  fileprivate init(_ contents: JournalContents, isLocked: Bool) {
    guard let last = contents.records.last, last.kind == "run.finished" else {
      self = isLocked ? .running(pid: contents.lastEngine?.pid ?? 0) : .orphaned
      return
    }
    do { self = .ended(try RunOutcome(last)) } catch {
      self = .damaged(JournalFault(line: contents.records.count, reason: error))
    }
  }
}
