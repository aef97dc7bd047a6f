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
    /// Its journal has this format, which only a newer Sluice reads: nothing is known to be wrong
    /// with it.
    case newerFormat(Int64)
    /// It cannot be looked at.
    case unreadable(SystemError)
  }

  package let folder: RunFolder
  package let standing: Standing
  /// Nil where the first record cannot be read.
  package let header: RunHeader?
  /// When its last record was written, as far as it is known; nil: nothing of it is.
  package let lastTime: WallTime?
  /// How long engines drove it, as far as is recorded.
  package let driven: DrivenTime
  /// How many tasks came to what, handlers left out.
  package let results: [RecordedResult: Int]

  package init(
    folder: RunFolder, standing: Standing, header: RunHeader?, lastTime: WallTime?,
    driven: DrivenTime, results: [RecordedResult: Int]
  ) {
    self.folder = folder
    self.standing = standing
    self.header = header
    self.lastTime = lastTime
    self.driven = driven
    self.results = results
  }

  /// Whether a resume goes on from here.
  package var isUnfinished: Bool {
    switch standing {
    case .orphaned: true
    case .ended(let outcome): outcome.isUnfinished
    case .running, .neverStarted, .damaged, .newerFormat, .unreadable: false
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
      return RunGlance(
        folder, RunGlance.Standing(error, isLocked: isLocked),
        header: JournalReader.firstRecord(of: bytes).flatMap { try? RunHeader($0) })
    }
  }
}

extension RunGlance {
  fileprivate init(_ folder: RunFolder, _ standing: Standing, header: RunHeader? = nil) {
    self.init(
      folder: folder, standing: standing, header: header,
      lastTime: header?.startedAt ?? folder.id.time, driven: DrivenTime(), results: [:])
  }

  fileprivate init(_ folder: RunFolder, _ contents: JournalContents, isLocked: Bool) {
    let header: RunHeader
    do { header = try RunHeader(contents.records[0]) } catch {
      self.init(folder, .damaged(JournalFault(line: 1, reason: error)))
      return
    }
    self.init(
      folder: folder, standing: Standing(contents, isLocked: isLocked), header: header,
      lastTime: contents.records.last.flatMap { WallTime(rfc3339: $0.time) } ?? header.startedAt,
      driven: contents.drivenTime, results: contents.results)
  }
}

extension RunGlance.Standing {
  fileprivate init(_ fault: JournalFault, isLocked: Bool) {
    switch fault.reason {
    case .neverStarted: self = isLocked ? .running(pid: 0) : .neverStarted
    case .newerFormat(let format): self = .newerFormat(format)
    default: self = .damaged(fault)
    }
  }

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
