import Glibc
import Sluice
import SluiceModel
import SluiceState
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("Removing runs")
struct CleaningTests {
  private let engine = SimulatedEngine(jobs: 1)
  private var state: StateFolder { StateFolder(path: "/flows/.sluice", fileSystem: engine.disk) }

  private func makeRun() throws -> RunFolder {
    _ = try engine.run(try checkedGraph("tasks: { a: { run: x } }"))
    return state.folder(of: try #require(try state.runs().last))
  }

  @Test("takes all of a run, says how many bytes, and points latest at what is left")
  func removal() throws {
    let first = try makeRun()
    engine.clock.advance(by: .seconds(1))
    let second = try makeRun()
    let bytes = try engine.disk.byteCount(of: second.path)
    #expect(bytes > 0)
    #expect(try state.removeRun(state.glance(at: second)) { _ in } == bytes)
    try state.repairLatest()
    #expect(try state.runs() == [first.id])
    #expect(try engine.disk.list("/flows/.sluice/latest").contains("journal.jsonl"))
    _ = try state.removeRun(state.glance(at: first)) { _ in }
    try state.repairLatest()
    #expect(try state.runs() == [])
    #expect(try !engine.disk.list("/flows/.sluice").contains("latest"))
  }

  @Test("also takes a new run that the disk had no room for, and leaves the one before")
  func failedStart() throws {
    let first = try makeRun()
    engine.clock.advance(by: .seconds(1))
    for skipped in 0..<3 {
      for operation in [FakeFileSystem.Operation.makeDirectory, .write, .open, .replaceLink] {
        engine.disk.inject(.init(operation, after: skipped, code: ENOSPC))
        _ = try? engine.run(try checkedGraph("tasks: { a: { run: x } }"))
        engine.disk.repair()
        for run in try state.runs() where run != first.id {
          let glance = state.glance(at: state.folder(of: run))
          #expect(glance.standing != .neverStarted, "\(operation) after \(skipped)")
          _ = try state.removeRun(glance) { _ in }
        }
        #expect(try state.runs() == [first.id], "\(operation) after \(skipped)")
        engine.clock.advance(by: .seconds(1))
      }
    }
  }

  @Test("leaves a run alone that an engine drives")
  func live() throws {
    let run = try makeRun()
    let glance = state.glance(at: run)
    let file = try engine.disk.openForAppending(run.journal, create: false)
    #expect(try file.tryLock())
    #expect(throws: RunKept.self) { try state.removeRun(glance) { _ in } }
    #expect(try state.runs() == [run.id])
    file.close()
    _ = try state.removeRun(glance) { _ in }
    #expect(try state.runs() == [])
  }

  @Test("that is killed at any point leaves a whole run, or none and a rest for the next cleaning")
  func kill() throws {
    var fatal = 0
    var isOver = false
    while !isOver {
      let run = try makeRun()
      let life = KillSwitch(at: fatal)
      let dying = StateFolder(path: state.path, fileSystem: life.guarding(engine.disk))
      _ = try? dying.removeRun(dying.glance(at: run)) { _ in }
      isOver = !life.isDead
      engine.disk.crash()
      if try state.runs().isEmpty {
        try state.repairLatest()
        #expect(try !engine.disk.list(state.path).contains("latest"), "killed at \(fatal)")
      } else {
        #expect(try state.verify(run).outcome == .succeeded, "killed at \(fatal)")
        _ = try state.removeRun(state.glance(at: run)) { _ in }
      }
      try state.sweepTrash()
      #expect(try state.runs() == [])
      #expect(try !engine.disk.list(state.path).contains("trash"), "killed at \(fatal)")
      engine.clock.advance(by: .seconds(1))
      fatal += 1
    }
    #expect(fatal > 4)
  }
}
