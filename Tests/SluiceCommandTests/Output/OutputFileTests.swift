import Glibc
import SluiceSystem
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("A file that a user named for output")
struct OutputFileTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to name: String) throws {
    try OutputFile(path: folder.path(name), fileSystem: LocalFileSystem()).write(text)
  }

  @Test("is made, and replaced as a whole")
  func file() throws {
    try write("a long text", to: "file")
    try write("short", to: "file")
    #expect(folder.read("file") == "short")
  }

  @Test("stays a link where it is one")
  func symbolicLink() throws {
    try folder.write("old", to: "file")
    try LocalFileSystem().replaceLink(folder.path("link"), to: "file")
    try write("new", to: "link")
    #expect(folder.read("file") == "new")
    try write("newer", to: "link")
    #expect(folder.read("file") == "newer")
  }

  @Test("keeps its mode, whatever the umask says", arguments: [0o600, 0o640, 0o666, 0o755])
  func mode(_ mode: mode_t) throws {
    try folder.write("old", to: "file")
    #expect(chmod(folder.path("file"), mode) == 0)
    try write("new", to: "file")
    var status = stat()
    #expect(stat(folder.path("file"), &status) == 0)
    #expect(status.st_mode & 0o777 == mode)
    #expect(folder.read("file") == "new")
  }

  @Test("stays one file where it has another name")
  func hardLink() throws {
    try folder.write("a long text", to: "file")
    #expect(link(folder.path("file"), folder.path("other")) == 0)
    try write("new", to: "file")
    #expect(folder.read("other") == "new")
  }

  @Test("is written to where it is a fifo, which stays one")
  func fifo() throws {
    let sluice = Sluice()
    try sluice.write("tasks: { a: { run: x } }", to: "sluice.yaml")
    let ending = try sluice.start(
      """
      mkfifo pipe; cat pipe > got & sluice graph --format json -o pipe; code=$?; wait
      test -p pipe && exit $code
      """
    ).wait()
    #expect(ending.code == 0)
    #expect(sluice.read("got").hasPrefix("{"))
  }
}
