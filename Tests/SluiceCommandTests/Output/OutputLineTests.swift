import TestSupport
import Testing

@testable import SluiceCommand

/// A line as it is shown.
private func shown(_ bytes: [UInt8], _ colours: OutputLine.Colours = .removed) -> String {
  var result: [UInt8] = []
  OutputLine.append(bytes[...], to: &result, colours: colours)
  return String(validating: result, as: UTF8.self) ?? "no UTF-8: \(result)"
}

private func shown(_ text: String, _ colours: OutputLine.Colours = .removed) -> String {
  shown(Array(text.utf8), colours)
}

@Suite("A line of a task's output")
struct OutputLineTests {
  @Test("plain text, tabs and other scripts stay as they are")
  func plain() {
    #expect(shown("a\tb ~") == "a\tb ~")
    #expect(shown("größer 日本 🙂") == "größer 日本 🙂")
    #expect(shown("") == "")
  }

  @Test("bytes that are no UTF-8 become replacement characters, one for each broken sequence")
  func invalid() {
    #expect(shown([0x67, 0x72, 0xfc, 0x6e]) == "gr\u{fffd}n")
    #expect(shown([0xff, 0xfe, 0x41]) == "\u{fffd}\u{fffd}A")
    #expect(shown([0xe6, 0x97]) == "\u{fffd}")
    #expect(shown([0xed, 0xa0, 0x80]) == "\u{fffd}\u{fffd}\u{fffd}")
  }

  @Test("control characters are spelt, those above ASCII replaced")
  func controls() {
    #expect(shown("a\u{0}b\u{8}\u{7f}") == "a^@b^H^?")
    #expect(shown("a\u{9b}2Jb\u{85}") == "a\u{fffd}2Jb\u{fffd}")
  }

  @Test("a carriage return starts the line anew, at its end it means nothing")
  func carriageReturns() {
    #expect(shown("\r1%\r2%\r3%") == "3%")
    #expect(shown("done\r") == "done")
    #expect(shown("10%\r20%\r\r") == "20%")
  }

  @Test("escape sequences are left out")
  func escapes() {
    #expect(shown("\u{1b}[2J\u{1b}]0;title\u{7} done") == " done")
    #expect(shown("\u{1b}]8;;http://x\u{1b}\\link\u{1b}]8;;\u{1b}\\") == "link")
    #expect(shown("\u{1b}[1;31mred\u{1b}[0m") == "red")
    #expect(shown("\u{1b}(Bx\u{1b}7y\u{1b}Pq#0\u{1b}\\z") == "xyz")
    #expect(shown("cut\u{1b}") == "cut")
    #expect(shown("cut\u{1b}[3") == "cut")
  }

  @Test("for a terminal colours stay, and end with their line; nothing else does")
  func colours() {
    #expect(shown("\u{1b}[1;31mred", .kept) == "\u{1b}[1;31mred\u{1b}[0m")
    #expect(shown("\u{1b}[38:5:1mred", .kept) == "\u{1b}[38:5:1mred\u{1b}[0m")
    #expect(shown("\u{1b}[?25lhidden\u{1b}[5A", .kept) == "hidden")
    #expect(shown("\u{1b}[>4;2mx", .kept) == "x")
    #expect(shown("plain", .kept) == "plain")
  }

  @Test("a text of our own comes out on one line")
  func harmless() {
    #expect(OutputLine.harmless("a\nb\u{1b}[2J") == "a b")
    #expect(OutputLine.harmless("") == "")
  }

  @Test("no byte sequence comes out as a control or as invalid UTF-8", arguments: [1, 2, 3, 4, 5])
  func fuzz(seed: UInt64) {
    var numbers = SeededBytes(seed: seed)
    for _ in 0..<2000 {
      let line = numbers.line(upTo: 60)
      let text = shown(line)
      let isHarmless = text.unicodeScalars.allSatisfy {
        $0 == "\t" || ($0.value >= 0x20 && $0.value != 0x7f && !(0x80..<0xa0 ~= $0.value))
      }
      #expect(isHarmless, "seed \(seed): \(line)")
    }
  }
}

/// Bytes with many of those that matter here.
private struct SeededBytes {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func line(upTo length: Int) -> [UInt8] {
    let special: [UInt8] = [0x1b, 0x5b, 0x5d, 0x5c, 0x07, 0x0d, 0x6d, 0x9b, 0xc2, 0xe2, 0xf0, 0x3b]
    return (0..<Int.random(in: 0...length, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? special.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
    }.filter { $0 != 0x0a }
  }
}
