import SluiceModel
import TestSupport
import Testing

@testable import SluiceCommand

private let a = TaskID(0)
private let b = TaskID(1)

/// A splitter whose lines are kept.
private struct Splitting {
  var splitter = LineSplitter()
  var lines: [String] = []

  mutating func add(_ text: String, of task: TaskID = a) {
    splitter.add(Array(text.utf8)[...], of: task) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
  }

  mutating func finish(_ task: TaskID = a) -> String? {
    splitter.finish(task).map { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite("Output cut into lines")
struct LineSplitterTests {
  @Test("lines come out whole, however the output was cut")
  func chunks() {
    var output = Splitting()
    for chunk in ["on", "e\ntwo\n\nth", "r", "ee\n"] { output.add(chunk) }
    #expect(output.lines == ["one", "two", "", "three"])
    #expect(output.finish() == nil)
  }

  @Test("tasks do not mix their lines")
  func tasks() {
    var output = Splitting()
    output.add("a1", of: a)
    output.add("b1", of: b)
    output.add("a2\n", of: a)
    #expect(output.lines == ["a1a2"])
    #expect(output.finish(b) == "b1")
    #expect(output.finish(b) == nil)
  }

  @Test("a line without an end comes out at the task's end")
  func unfinished() {
    var output = Splitting()
    output.add("one\ntwo")
    #expect(output.lines == ["one"])
    #expect(output.finish() == "two")
  }

  @Test("a very long line comes out in pieces, and nothing of it is lost")
  func long() {
    var output = Splitting()
    let count = LineSplitter.longestPiece
    output.add(String(repeating: "x", count: count))
    #expect(output.lines.isEmpty)
    output.add(String(repeating: "y", count: count * 2))
    output.add("z\n")
    #expect(output.lines.allSatisfy { $0.utf8.count <= count })
    let expected =
      String(repeating: "x", count: count) + String(repeating: "y", count: count * 2) + "z"
    #expect(output.lines.joined() == expected)
  }

  @Test("a progress bar without a line's end takes no more memory than its last states")
  func progressBar() {
    var output = Splitting()
    for percent in 0..<100_000 { output.add("\r\(percent)") }
    output.add("\n")
    #expect(output.lines.count == 1)
    #expect(output.lines[0].hasSuffix("\r99999"))
  }

  @Test("any cut of an output gives the same lines", arguments: [1, 2, 3, 4, 5])
  func anyCut(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<300).map { _ in "ab\n".randomElement(using: &generator)! }
    var output = Splitting()
    var rest = text[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...7, using: &generator)
      output.add(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let lines = output.lines + [output.finish() ?? ""]
    let expected = String(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines == expected.map(String.init), "seed \(seed)")
  }
}
