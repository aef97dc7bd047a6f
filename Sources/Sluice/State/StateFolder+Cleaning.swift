import Glibc
import SluiceState
import SluiceSystem

/// Why a run was not removed.
package enum RunKept: Error {
  /// An engine drives it, or has just taken it up.
  case live
  case problem(RunProblem)
}

extension StateFolder {
  /// Where a run waits for its deletion: taken there in one step, it is no run any more, and what
  /// an engine that was killed left of it goes with the next cleaning.
  private var trashPath: String { path + "/trash" }

  /// Deletes what an earlier cleaning did not come to.
  ///
  /// - Returns: How many bytes that were.
  @discardableResult
  package func sweepTrash() throws(SystemError) -> Int64 {
    guard try fileSystem.exists(trashPath) else { return 0 }
    let bytes = try fileSystem.byteCount(of: trashPath)
    try removeIfThere(trashPath)
    return bytes
  }

  /// Another cleaning may delete the same at the same time.
  private func removeIfThere(_ path: String) throws(SystemError) {
    do { try fileSystem.remove(path) } catch {
      if error.code != ENOENT { throw error }
    }
  }

  /// Removes a run that no engine drives, after it has ended what the run left running.
  ///
  /// The journal is locked meanwhile, so that nobody takes the run up.
  ///
  /// - Parameter pause: Waits.
  /// - Returns: How many bytes it took.
  package func removeRun(
    _ glance: RunGlance, pause: (Duration) -> Void
  ) throws(RunKept) -> Int64 {
    let lock = try lock(glance)
    defer { lock?.close() }
    if glance.needsSurvivorsEnded { try endSurvivors(of: glance, pause: pause) }
    do throws(SystemError) {
      let bytes = try fileSystem.byteCount(of: glance.folder.path)
      try fileSystem.makeDirectory(trashPath, mode: 0o700)
      let trash = "\(trashPath)/\(glance.folder.id)"
      try removeIfThere(trash)
      try fileSystem.rename(glance.folder.path, to: trash)
      try removeIfThere(trash)
      return bytes
    } catch {
      throw .problem(.cannotWriteState(error))
    }
  }

  /// Points `latest` at the newest run that is left, where the one that it named is gone.
  package func repairLatest() throws(SystemError) {
    let link = path + "/latest"
    guard try !fileSystem.exists(link) else { return }
    if let newest = try runs().last {
      try fileSystem.replaceLink(link, to: "runs/\(newest)")
    } else {
      // There is none where nothing has ever run here.
      try? fileSystem.remove(link)
    }
  }

  /// - Returns: Nil: there is no journal to lock.
  private func lock(_ glance: RunGlance) throws(RunKept) -> (any AppendableFile)? {
    let isLocked: Bool
    let file: any AppendableFile
    do throws(SystemError) {
      guard try fileSystem.exists(glance.folder.journal) else { return nil }
      file = try fileSystem.openForAppending(glance.folder.journal, create: false)
      isLocked = try file.tryLock()
    } catch {
      throw .problem(.cannotWriteState(error))
    }
    if isLocked { return file }
    file.close()
    throw .live
  }

  private func endSurvivors(
    of glance: RunGlance, pause: (Duration) -> Void
  ) throws(RunKept) {
    do throws(RunProblem) {
      if case .damaged = glance.standing {
        try Survivors(run: glance.folder.id.text).end(pause: pause)
      } else {
        _ = try read(glance.folder).endSurvivors(pause: pause)
      }
    } catch {
      throw .problem(error)
    }
  }
}

extension RunGlance {
  /// Whether tasks of it may run although no engine drives it.
  fileprivate var needsSurvivorsEnded: Bool {
    if case .damaged = standing { true } else { isUnfinished }
  }
}

extension Survivors {
  /// Those of a run whose journal cannot be read: by the run's name in their environment.
  fileprivate init(run: String) {
    self.init(run: run, bootID: Self.currentBootID, processes: [])
  }

  /// By KILL alone, since the tasks' own graces are not known.
  fileprivate func end(pause: (Duration) -> Void) throws(RunProblem) {
    let left: [ProcessEntry]
    do { left = try stop(SIGKILL, grace: .zero, pause: pause) } catch {
      throw .cannotReadState(error)
    }
    guard left.isEmpty else { throw .survivors(left.map(\.pid)) }
  }
}
