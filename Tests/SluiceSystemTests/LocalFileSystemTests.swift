import Glibc
import SluiceSystem
import TestSupport
import Testing

@Suite("The machine's files")
struct LocalFileSystemTests {
  let files = LocalFileSystem()
  let folder: TemporaryFolder

  init() { folder = TemporaryFolder() }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(folder.path(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("a folder is made with the missing ones above it, and an existing one is no error")
  func makeDirectory() throws {
    try files.makeDirectory(folder.path("a/b//c/"), mode: 0o700)
    try files.makeDirectory(folder.path("a/b/c"), mode: 0o700)
    #expect(mode("a") == 0o700)
    #expect(try files.exists(folder.path("a/b/c")))
  }

  @Test("a file in a folder's place is an error that names it")
  func fileInThePlaceOfAFolder() throws {
    try files.writeFile(folder.path("a"), [], mode: 0o600)
    let inPlace = #expect(throws: SystemError.self) {
      try files.makeDirectory(folder.path("a"), mode: 0o700)
    }
    #expect(inPlace?.description == "make folder '\(folder.path("a"))': File exists")
    let above = #expect(throws: SystemError.self) {
      try files.makeDirectory(folder.path("a/b"), mode: 0o700)
    }
    #expect(above?.code == ENOTDIR)
  }

  @Test("what is written whole is read back whole, and no temporary file is left")
  func writeAndRead() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try files.writeFile(folder.path("f"), [1, 2], mode: 0o600)
    try files.writeFile(folder.path("f"), bytes, mode: 0o640)
    #expect(try files.readFile(folder.path("f")) == bytes)
    #expect(try files.list(folder.path) == ["f"])
    #expect(mode("f") == 0o640)
  }

  @Test("a file whose size the kernel does not tell is read to its end")
  func procFile() throws {
    let status = try files.readFile("/proc/self/status")
    #expect(String(decoding: status, as: UTF8.self).contains("\nPid:\t\(getpid())\n"))
  }

  @Test("an empty file reads as no bytes")
  func emptyFile() throws {
    try files.writeFile(folder.path("f"), [], mode: 0o600)
    #expect(try files.readFile(folder.path("f")).isEmpty)
  }

  @Test("a missing file is an error with its path and the system's words")
  func missingFile() {
    let failure = #expect(throws: SystemError.self) { try files.readFile(folder.path("none")) }
    #expect(failure?.code == ENOENT)
    #expect(failure?.description == "open '\(folder.path("none"))': No such file or directory")
  }

  @Test("a link is replaced in one step")
  func replaceLink() throws {
    try files.replaceLink(folder.path("latest"), to: "one")
    try files.replaceLink(folder.path("latest"), to: ".")
    #expect(try files.list(folder.path("latest")) == ["latest"])
    #expect(try files.list(folder.path) == ["latest"])
  }

  @Test("removing takes a whole tree and leaves what its links name")
  func remove() throws {
    try files.makeDirectory(folder.path("kept"), mode: 0o700)
    try files.writeFile(folder.path("kept/f"), [1], mode: 0o600)
    try files.makeDirectory(folder.path("tree/deep"), mode: 0o700)
    try files.writeFile(folder.path("tree/deep/f"), [1], mode: 0o600)
    try files.replaceLink(folder.path("tree/link"), to: folder.path("kept"))
    try files.remove(folder.path("tree"))
    #expect(try files.list(folder.path) == ["kept"])
    #expect(try files.exists(folder.path("kept/f")))
    #expect(throws: SystemError.self) { try files.remove(folder.path("tree")) }
  }

  @Test("names in a folder are sorted by bytes")
  func list() throws {
    for name in ["b", "a", "ä", "B"] {
      try files.writeFile(folder.path(name), [], mode: 0o600)
    }
    #expect(try files.list(folder.path) == ["B", "a", "b", "ä"])
    #expect(throws: SystemError.self) { try files.list(folder.path("none")) }
  }

  @Test("appended bytes follow one another, and a cut file goes on from the cut")
  func append() throws {
    let file = try files.openForAppending(folder.path("f"), create: true)
    try file.append(Array("abcdef".utf8))
    try file.truncate(to: 3)
    try file.append(Array("xyz".utf8))
    try file.append([])
    try file.sync()
    file.close()
    #expect(try files.readFile(folder.path("f")) == Array("abcxyz".utf8))
    #expect(mode("f") == 0o600)
  }

  @Test("a file that is missing is made only when asked")
  func openWithoutCreate() {
    #expect(throws: SystemError.self) {
      try files.openForAppending(folder.path("f"), create: false)
    }
  }

  @Test("a full device is told as an error")
  func fullDevice() throws {
    let file = try files.openForAppending("/dev/full", create: false)
    let failure = #expect(throws: SystemError.self) { try file.append([1]) }
    #expect(failure?.code == ENOSPC)
  }

  // In a process of its own: a child that does not execute its program yet shares the file.
  @Test("one opening of a file holds its lock, until it is closed")
  func lock() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let files = LocalFileSystem()
      let folder = TemporaryFolder()
      let path = folder.path("f")
      let first = try files.openForAppending(path, create: true)
      let second = try files.openForAppending(path, create: false)
      let isHeld =
        try first.tryLock() && first.tryLock() && !second.tryLock() && files.isLocked(path)
      first.close()
      let isFree = try !files.isLocked(path) && second.tryLock()
      try files.remove(folder.path)
      exit(isHeld && isFree ? 7 : 1)
    }
  }
}
