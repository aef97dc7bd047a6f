import Glibc
import Sluice
import SluiceSystem
import TestSupport
import Testing

@Suite("A file that grows")
struct GrowingFileTests {
  private let folder = TemporaryFolder()

  private func append(_ text: String, to path: String) throws {
    try LocalFileSystem().openForAppending(path, create: true).append(Array(text.utf8))
  }

  private func rest(of file: GrowingFile) throws -> String {
    var bytes: [UInt8] = []
    while case let piece = try file.next(), !piece.isEmpty { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("is read from where the last look ended, also if it was not there")
  func growing() throws {
    let file = GrowingFile(folder.path("log"))
    #expect(try rest(of: file) == "")
    try append("one\ntw", to: file.path)
    #expect(try rest(of: file) == "one\ntw")
    file.close()
    try append("o\n", to: file.path)
    #expect(try rest(of: file) == "o\n")
    #expect(file.offset == 8)
  }

  @Test("gives its last lines, as many as there are")
  func tail() throws {
    for (text, count, expected) in [
      ("a\nb\nc\n", 2, "b\nc\n"), ("a\nb\nc", 2, "b\nc"), ("a\nb\nc\n", 9, "a\nb\nc\n"),
      ("a\nb\nc\n", 0, ""), ("", 3, ""), ("\n\n\n", 2, "\n\n"), ("abc", 1, "abc"),
    ] {
      let path = try folder.write(text, to: "log")
      let file = GrowingFile(path)
      try file.skipToLast(count)
      #expect(try rest(of: file) == expected, "\(count) of \(text.debugDescription)")
    }
  }

  @Test("goes to behind its whole lines, so that a line that was begun is given from its start")
  func wholeLines() throws {
    for (text, expected) in [("a\nb\nc", "c"), ("a\nb\n", ""), ("abc", "abc"), ("", "")] {
      let file = GrowingFile(try folder.write(text, to: "log"))
      try file.skipWholeLines()
      #expect(try rest(of: file) == expected, "\(text.debugDescription)")
    }
  }

  @Test("gives its last lines where they are longer than what is read at once")
  func longTail() throws {
    let line = String(repeating: "x", count: 100_000) + "\n"
    let path = try folder.write(line + line + line, to: "log")
    let file = GrowingFile(path)
    try file.skipToLast(2)
    #expect(file.offset == 100_001)
    try file.skipToLast(3)
    #expect(file.offset == 0)
  }
}
