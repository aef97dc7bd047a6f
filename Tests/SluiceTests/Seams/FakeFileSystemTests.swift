import Glibc
import SluiceSystem
import SluiceTesting
import TestSupport
import Testing

@Suite("The disk in memory")
struct FakeFileSystemTests {
  let disk = FakeFileSystem()

  private func journal() throws -> any AppendableFile {
    try disk.makeDirectory("/state/runs/1", mode: 0o700)
    return try disk.openForAppending("/state/runs/1/journal", create: true)
  }

  private func text(_ path: String) -> String? {
    (try? disk.readFile(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("it agrees with the machine's own files, call for call")
  func agreement() throws {
    let folder = TemporaryFolder()
    func trace(_ files: any FileSystem, _ root: String) -> [String] {
      var trace: [String] = []
      func note(_ step: String, _ body: () throws -> String) {
        do {
          trace.append("\(step): \(try body())")
        } catch {
          trace.append("\(step): errno \((error as? SystemError)?.code ?? -1)")
        }
      }
      func note(_ step: String, _ body: () throws -> Void) {
        note(step) { () throws -> String in
          try body()
          return "done"
        }
      }
      func content(_ path: String) throws -> String {
        String(decoding: try files.readFile(root + path), as: UTF8.self)
      }
      note("folder") { try files.makeDirectory(root + "/a/b", mode: 0o700) }
      note("folder again") { try files.makeDirectory(root + "/a/b/", mode: 0o700) }
      note("file") { try files.writeFile(root + "/a/f", Array("one".utf8), mode: 0o600) }
      note("file again") { try files.writeFile(root + "/a/f", Array("two".utf8), mode: 0o600) }
      note("read") { try content("/a/f") }
      note("read missing") { try content("/a/none") }
      note("read folder") { try content("/a") }
      note("folder over file") { try files.makeDirectory(root + "/a/f", mode: 0o700) }
      note("folder below file") { try files.makeDirectory(root + "/a/f/g", mode: 0o700) }
      note("file below missing") { try files.writeFile(root + "/n/f", [], mode: 0o600) }
      note("link") { try files.replaceLink(root + "/link", to: "a") }
      note("through link") { try content("/link/f") }
      note("list") { try files.list(root + "/link").joined(separator: " ") }
      note("list missing") { try files.list(root + "/none").joined() }
      note("list file") { try files.list(root + "/a/f").joined() }
      note("relink") { try files.replaceLink(root + "/link", to: root + "/a/b") }
      note("list relinked") { try files.list(root + "/link").joined(separator: " ") }
      note("exists") { try "\(files.exists(root + "/link")) \(files.exists(root + "/none"))" }
      note("open missing") { _ = try files.openForAppending(root + "/l", create: false) }
      note("append") {
        let file = try files.openForAppending(root + "/l", create: true)
        try file.append(Array("abcdef".utf8))
        try file.truncate(to: 2)
        try file.append(Array("xy".utf8))
        try file.truncate(to: 5)
        try file.sync()
        let other = try files.openForAppending(root + "/l", create: false)
        let locks = (try file.tryLock(), try other.tryLock(), try file.tryLock())
        file.close()
        other.close()
        return "\(try files.readFile(root + "/l")) \(locks)"
      }
      note("remove link") { try files.remove(root + "/link") }
      note("remove tree") { try files.remove(root + "/a") }
      note("remove again") { try files.remove(root + "/a") }
      note("list root") { try files.list(root).joined(separator: " ") }
      return trace
    }
    try disk.makeDirectory("/root", mode: 0o700)
    #expect(trace(disk, "/root") == trace(LocalFileSystem(), folder.path))
  }

  @Test("a fault hits the call it is meant for, once or for ever")
  func faults() throws {
    let file = try journal()
    disk.inject(.init(.append, at: "journal", after: 1, code: EIO, writtenBytes: 2))
    try file.append(Array("one\n".utf8))
    #expect(throws: SystemError(code: EIO, operation: "write '/state/runs/1/journal'")) {
      try file.append(Array("two\n".utf8))
    }
    #expect(text("/state/runs/1/journal") == "one\ntw")
    try file.append(Array("o\n".utf8))
    disk.inject(.init(.sync, code: EIO, isLasting: true))
    for _ in 0..<2 { #expect(throws: SystemError.self) { try file.sync() } }
    disk.repair()
    try file.sync()
  }

  @Test("a full disk takes what fits")
  func full() throws {
    let file = try journal()
    disk.capacity = 6
    try file.append(Array("1234".utf8))
    let failure = #expect(throws: SystemError.self) { try file.append(Array("5678".utf8)) }
    #expect(failure?.code == ENOSPC)
    #expect(text("/state/runs/1/journal") == "123456")
    disk.capacity = nil
    try file.append(Array("78".utf8))
  }

  @Test("a read-only disk can be read")
  func readOnly() throws {
    let file = try journal()
    try file.append([0x61])
    disk.isReadOnly = true
    let failure = #expect(throws: SystemError.self) { try file.append([0x62]) }
    #expect(failure?.code == EROFS)
    #expect(text("/state/runs/1/journal") == "a")
  }

  @Test(
    "a process's death frees its locks and keeps what it wrote; a loss of power keeps the synced")
  func crash() throws {
    let earlier = try journal()
    #expect(try earlier.tryLock())
    let file = try journal()
    #expect(try !file.tryLock())
    earlier.close()
    #expect(try file.tryLock())
    try file.append(Array("synced".utf8))
    try file.sync()
    try file.append(Array(" and not".utf8))
    disk.crash()
    #expect(text("/state/runs/1/journal") == "synced and not")
    #expect(throws: SystemError.self) { try file.append([0]) }
    #expect(try journal().tryLock())
    disk.crash(losingUnsynced: true)
    #expect(text("/state/runs/1/journal") == "synced")
  }
}
