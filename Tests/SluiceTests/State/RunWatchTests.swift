import Glibc
import Sluice
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@Suite("A run that is watched")
struct RunWatchTests {
  private let files = LocalFileSystem()
  private let root = TemporaryFolder()
  private let run: RunFolder

  init() throws {
    run = RunFolder(id: RunID(text: "r"), path: root.path("r"))
    try files.makeDirectory(run.logs, mode: 0o700)
  }

  /// An engine's opening of the journal, which holds the lock.
  private func engine() throws -> any AppendableFile {
    let file = try files.openForAppending(run.journal, create: true)
    #expect(try file.tryLock())
    return file
  }

  @Test("tells of logs by their names")
  func logs() throws {
    let engine = try engine()
    let watch = try RunWatch(run, withLogs: true, fileSystem: files)
    try files.openForAppending(run.logs + "/a.1.log", create: true).append([1])
    let changes = watch.wait(atMost: .seconds(30))
    #expect(changes.logs == ["a.1.log"])
    #expect(changes.isDriven)
    engine.close()
  }

  @Test("is driven by nobody once its engine closes the journal")
  func end() throws {
    let engine = try engine()
    let watch = try RunWatch(run, withLogs: false, fileSystem: files)
    #expect(watch.isDriven)
    engine.close()
    var changes = watch.wait(atMost: .seconds(30))
    // The kernel frees the lock an instant after it has told of the close.
    while changes.isDriven { changes = watch.wait(atMost: .seconds(30)) }
    #expect(!watch.isDriven)
  }

  @Test("is driven on where another one has opened and closed the journal")
  func stranger() throws {
    let engine = try engine()
    let watch = try RunWatch(run, withLogs: false, fileSystem: files)
    let stranger = try files.openForAppending(run.journal, create: false)
    #expect(try !stranger.tryLock())
    stranger.close()
    #expect(watch.wait(atMost: .seconds(30)).isDriven)
    #expect(watch.isDriven)
    engine.close()
  }

  @Test("ends the wait for another descriptor, and says which")
  func descriptors() throws {
    let engine = try engine()
    let watch = try RunWatch(run, withLogs: false, fileSystem: files)
    let counter = try EventCounter()
    counter.signal()
    let number = counter.descriptor.number
    let changes = watch.wait(for: [(number, Int32(POLLIN))], atMost: .seconds(30))
    #expect(changes.ready == [number])
    engine.close()
  }
}
