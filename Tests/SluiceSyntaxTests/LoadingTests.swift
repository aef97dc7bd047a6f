import Foundation
import Glibc
import Testing

@testable import SluiceSyntax

@Suite("A file is read by path, or refused in words")
struct LoadingTests {
  /// The ids that no golden can show: they are about paths and sizes.
  static let ids: [DiagnosticID] = [.fileNotFound, .notAFile, .fileNotReadable, .fileTooLarge]

  @Test("a file that does not exist is exit code 66")
  func missing() throws {
    let failure = try failure(of: "/nowhere/a.yaml")
    #expect(failure.exitCode == 66)
    #expect(
      DiagnosticRenderer().render(failure.diagnostic)
        == "error: there is no file '/nowhere/a.yaml' [file-not-found]\n")
  }

  @Test("a path that holds NUL names no file")
  func nulInPath() throws {
    #expect(try failure(of: "/etc/passwd\0.yaml").diagnostic.id == .fileNotFound)
  }

  @Test("a folder is refused")
  func folder() throws {
    let failure = try failure(of: "/tmp")
    #expect(failure.exitCode == 66)
    #expect(failure.diagnostic.id == .notAFile)
    #expect(failure.diagnostic.message == "'/tmp' is a folder")
  }

  @Test("a pipe that nobody writes to is refused without waiting")
  func pipe() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/pipe.yaml"
      try #require(mkfifo(path, 0o600) == 0)
      let failure = try failure(of: path)
      #expect(failure.exitCode == 66)
      #expect(failure.diagnostic.message == "'\(path)' is a pipe")
    }
  }

  @Test("a socket and a device are refused")
  func specialFiles() throws {
    #expect(try failure(of: "/dev/null").diagnostic.id == .notAFile)
    try inTemporaryFolder { folder in
      let path = folder + "/s"
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let bound = withUnsafeBytes(of: &address) {
        bind(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), size)
      }
      try #require(bound == 0)
      #expect(try failure(of: path).diagnostic.id == .notAFile)
    }
  }

  @Test("a file without permission is refused", .disabled(if: geteuid() == 0, "root may read all"))
  func permission() throws {
    try inTemporaryFile(Array("a: 1".utf8)) { path in
      chmod(path, 0)
      let failure = try failure(of: path)
      #expect(failure.exitCode == 66)
      #expect(failure.diagnostic.message == "no permission to read '\(path)'")
    }
  }

  @Test("a fault of the disk is told in the system's words")
  func systemError() throws {
    // Reading the memory of a process at address 0 is EIO, proc(5).
    let failure = try failure(of: "/proc/self/mem")
    #expect(failure.exitCode == 66)
    #expect(failure.diagnostic.id == .fileNotReadable)
    #expect(failure.diagnostic.message == "cannot read '/proc/self/mem': Input/output error")
  }

  @Test("a file of /proc, whose size is said to be 0, is read to its end")
  func sizeUnknown() throws {
    let file = try SourceFile.load(path: "/proc/self/status").get()
    #expect(file.lineText(1).hasPrefix("Name:"))
    #expect(file.bytes.count > 500)
  }

  @Test("more bytes than the bound is exit code 65, at the bound it is read")
  func tooLarge() throws {
    try inTemporaryFile(Array("a: 12345".utf8)) { path in
      let file = try SourceFile.load(path: path, maximumSize: 8).get()
      #expect(file.text.count == 8)
      let failure = try failure(of: path, maximumSize: 7)
      #expect(failure.exitCode == 65)
      #expect(
        DiagnosticRenderer().render(failure.diagnostic)
          == "error: '\(path)' is larger than 7 bytes [file-too-large]\n")
    }
  }

  @Test("an empty file is a document without a root", arguments: ["", "\n\n", "# x\n", "---\n"])
  func empty(text: String) {
    let (document, diagnostics) = YAMLDocument.read(SourceFile(path: "a.yaml", text: text))
    #expect(document != nil)
    #expect(document?.root == nil)
    #expect(diagnostics.isEmpty)
  }
}

extension LoadingTests {
  private func failure(
    of path: String, maximumSize: Int = YAMLLimits.standard.inputBytes
  ) throws -> LoadFailure {
    switch SourceFile.load(path: path, maximumSize: maximumSize) {
    case .success: throw Unexpected(path: path)
    case .failure(let failure): failure
    }
  }

  private struct Unexpected: Error { let path: String }

  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func inTemporaryFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let path = folder + "/a.yaml"
      try Data(bytes).write(to: URL(filePath: path))
      try body(path)
    }
  }
}
