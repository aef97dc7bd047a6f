import Glibc
import Sluice
import SluiceOperations
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("Watching files")
struct FileWatcherTests {
  let reactor: Reactor
  let watcher: InotifyWatcher
  let folder: TemporaryFolder
  let files = LocalFileSystem()

  init() throws {
    reactor = try Reactor()
    watcher = try InotifyWatcher(reactor: reactor)
    folder = TemporaryFolder()
  }

  /// The events up to the first one that is `last`.
  private func events(upTo last: (FileEvent) -> Bool) -> [FileEvent] {
    let limit = SystemClock().now + .seconds(10)
    var events: [FileEvent] = []
    watcher.report = { events.append($0) }
    reactor.run {
      if events.contains(where: last) || SystemClock().now >= limit { reactor.mailbox.stop() }
      return limit
    }
    if !events.contains(where: last) { Issue.record("the event did not come: \(events)") }
    return events
  }

  private func write(_ name: String) throws {
    let file = try files.openForAppending(folder.path(name), create: true)
    try file.append([1])
    file.close()
  }

  @Test("making, writing, moving and deleting a file are told in their order")
  func order() throws {
    let id = try watcher.watch(folder.path)
    try write("a")
    rename(folder.path("a"), folder.path("b"))
    try files.remove(folder.path("b"))
    let events = events { $0.kind == .deleted }
    #expect(events.allSatisfy { $0.watch == id && !$0.isFolder })
    #expect(events.map(\.name) == ["a", "a", "a", "b", "b"].map { Array($0.utf8) })
    #expect(events[0].kind == .created && events[1].kind == .closedAfterWrite)
    guard case .movedAway(let cookie) = events[2].kind else {
      Issue.record("not a move: \(events[2])")
      return
    }
    #expect(events[3].kind == .movedHere(cookie: cookie))
  }

  @Test("a folder in the watched one is told as such")
  func subfolder() throws {
    _ = try watcher.watch(folder.path)
    try files.makeDirectory(folder.path("sub"), mode: 0o700)
    #expect(events { $0.isFolder }.map(\.kind) == [.created])
  }

  @Test("the end of the watched path itself is told")
  func gone() throws {
    try files.makeDirectory(folder.path("sub"), mode: 0o700)
    let id = try watcher.watch(folder.path("sub"))
    try files.remove(folder.path("sub"))
    #expect(
      events { $0.kind == .watchedPathGone } == [FileEvent(watch: id, kind: .watchedPathGone)])
    watcher.cancel(id)
  }

  @Test("two watches of one folder both have the event, and one ends without the other")
  func twoWatches() throws {
    let first = try watcher.watch(folder.path)
    let second = try watcher.watch(folder.path + "/.")
    try write("a")
    #expect(
      events { $0.watch == second && $0.kind == .closedAfterWrite }.map(\.watch)
        == [first, second, first, second])
    watcher.cancel(first)
    try write("b")
    #expect(events { $0.kind == .closedAfterWrite }.map(\.watch) == [second, second])
  }

  @Test("a cancelled watch has no further event, also none that has happened already")
  func cancel() throws {
    try files.makeDirectory(folder.path("sub"), mode: 0o700)
    let cancelled = try watcher.watch(folder.path)
    try write("a")
    watcher.cancel(cancelled)
    let id = try watcher.watch(folder.path("sub"))
    try write("sub/b")
    #expect(events { $0.kind == .closedAfterWrite }.allSatisfy { $0.watch == id })
  }

  @Test("a missing path is an error that names it")
  func missing() {
    let failure = #expect(throws: SystemError.self) { try watcher.watch(folder.path("none")) }
    #expect(failure?.description == "watch '\(folder.path("none"))': No such file or directory")
  }

  @Test("a name of any bytes is told unchanged")
  func hostileName() throws {
    _ = try watcher.watch(folder.path)
    let name: [UInt8] = [0x61, 0x0a, 0xff, 0x20]
    let path = Array(folder.path.utf8) + [0x2f] + name + [0]
    close(open(path.map(CChar.init(bitPattern:)), O_CREAT | O_WRONLY, 0o600))
    #expect(events { $0.kind == .closedAfterWrite }.allSatisfy { $0.name == name })
    unlink(path.map(CChar.init(bitPattern:)))
  }

  @Test("the fake tells each watch of a path what is posted there, until it is cancelled")
  func fake() throws {
    let fake = FakeWatcher()
    var events: [FileEvent] = []
    fake.report = { events.append($0) }
    let first = try fake.watch("/a")
    let second = try fake.watch("/a")
    let other = try fake.watch("/b")
    fake.post(.closedAfterWrite, at: "/a", name: "x")
    fake.cancel(first)
    fake.post(.deleted, at: "/a", name: "x")
    fake.overflow()
    #expect(events.map(\.watch) == [first, second, second, second, other])
    #expect(
      events.map(\.kind)
        == [.closedAfterWrite, .closedAfterWrite, .deleted, .overflow, .overflow])
    #expect(fake.watchedPaths == ["/a", "/b"])
    fake.refusals["/c"] = ENOSPC
    #expect(throws: SystemError(code: ENOSPC, operation: "watch '/c'")) { try fake.watch("/c") }
  }
}
