import Sluice
import SluiceSystem
import TestSupport
import Testing

@testable import SluiceCommand

/// A screen with a block, and what has to be seen on it.
private struct Scene {
  var terminal: FakeTerminal
  var screen: LiveScreen
  private var random: SeededGenerator
  /// All that was written above the block.
  private var printed: [String] = []
  private var block: [BlockLine] = []
  private var lastLine = 0

  init(seed: UInt64, _ narrowing: LiveScreen.Narrowing) {
    random = SeededGenerator(seed: seed)
    terminal = FakeTerminal(
      .init(
        columns: .random(in: 20...120, using: &random), rows: .random(in: 6...40, using: &random)),
      narrowing)
    screen = LiveScreen(
      painter: Painter(isColoured: .random(using: &random)), narrowing: narrowing)
    // What was there before.
    for number in 0..<Int.random(in: 0...50, using: &random) {
      printed.append("$ \(number)")
      terminal.write("$ \(number)\n")
    }
  }

  var expected: [String] { printed + block.map(\.text) + [""] }

  mutating func drawFrame() {
    var lines: [UInt8] = []
    for _ in 0..<[0, 0, 1, 3, 30].randomElement(using: &random)! {
      lastLine += 1
      let line = "task.\(lastLine) | " + text()
      lines.append(text: line + "\n")
      printed.append(line)
    }
    block = LiveBlock.lines(snapshot(), on: terminal.size)
    terminal.write(screen.draw(lines, block, columns: terminal.size.columns))
  }

  mutating func resize() {
    let next = Terminal.Size(
      columns: .random(in: 20...120, using: &random), rows: .random(in: 6...40, using: &random))
    // What has left the screen cannot be repaired: a block that no longer fits stays behind.
    let rows = block.reduce(0) { $0 + $1.rows(at: next.columns) }
    if rows < next.rows { terminal.resize(next) }
  }

  mutating func type() {
    // What is typed where no block is stays, as without Sluice.
    guard !block.isEmpty else { return }
    terminal.write("typed")
    if Bool.random(using: &random) {
      terminal.write("\n")
      screen.addTypedRow()
    }
  }

  /// Something else writes below the block, as a shell while the program is stopped.
  mutating func stop() {
    terminal.write("[1]+ Stopped\n$ fg\n")
    printed += block.map(\.text) + ["[1]+ Stopped", "$ fg"]
    block = []
    screen.leaveBlock()
  }

  private mutating func snapshot() -> LiveSnapshot {
    var snapshot = LiveSnapshot()
    snapshot.total = .random(in: 1...10_000, using: &random)
    snapshot.done = .random(in: 0...snapshot.total, using: &random)
    snapshot.running = .random(in: 0...20, using: &random)
    snapshot.waiting = .random(in: 0...20, using: &random)
    snapshot.failed = .random(in: 0...2, using: &random)
    snapshot.elapsed = .seconds(Int.random(in: 0...10_000, using: &random))
    for _ in 0..<min(snapshot.running, LiveSnapshot.mostRunning) {
      snapshot.longest.append(.init(task: text(), elapsed: .seconds(3), note: nil))
    }
    if snapshot.waiting > 0 {
      snapshot.waits = WaitTally([.init(words: "for queue \(text())", count: snapshot.waiting)])
    }
    return snapshot
  }

  /// Lines that are cut off are never wide, so that they stay whole.
  private mutating func text() -> String {
    let letters = ["a", "b", "ü", "界", "🚀", "e\u{301}", " x"]
    let most = terminal.narrowing == .cuts ? 3 : 90
    return (0...Int.random(in: 0...most, using: &random))
      .map { _ in letters.randomElement(using: &random)! }.joined()
  }

  mutating func step() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: resize()
    case 1: type()
    // What was left behind and is then cut off would not be whole.
    case 2 where terminal.narrowing == .reflows: stop()
    default: break
    }
    drawFrame()
  }
}

@Suite("The screen of a live block")
struct LiveScreenTests {
  @Test(
    "holds every line once and the block below, whatever is drawn, typed or resized; 40 seeds",
    arguments: [LiveScreen.Narrowing.reflows, .cuts])
  func anySequence(narrowing: LiveScreen.Narrowing) {
    for seed in UInt64(1)...40 {
      var scene = Scene(seed: seed, narrowing)
      for step in 1...40 {
        scene.step()
        guard scene.terminal.lines == scene.expected else {
          Issue.record(
            """
            seed \(seed), step \(step), \(scene.terminal.size)
            seen:     \(scene.terminal.lines.suffix(16))
            expected: \(scene.expected.suffix(16))
            """)
          return
        }
        #expect(scene.terminal.isCursorBelowAll, "seed \(seed), step \(step)")
      }
      #expect(scene.terminal.unknown == [])
      #expect(!scene.terminal.isCursorHidden)
    }
  }

  @Test("nothing to draw is nothing to write")
  func nothing() {
    var screen = LiveScreen(painter: Painter(isColoured: false), narrowing: .reflows)
    #expect(screen.draw([], [], columns: 80) == [])
  }

  @Test("the block goes and the lines stay")
  func end() {
    var screen = LiveScreen(painter: Painter(isColoured: true), narrowing: .reflows)
    var terminal = FakeTerminal(.init(columns: 40, rows: 10))
    var snapshot = LiveSnapshot()
    snapshot.total = 3
    let block = LiveBlock.lines(snapshot, on: terminal.size)
    terminal.write(screen.draw(Array("a | 1\n".utf8), block, columns: 40))
    #expect(terminal.lines.count == 3)
    terminal.write(screen.draw(Array("sluice: succeeded\n".utf8), [], columns: 40))
    #expect(terminal.lines == ["a | 1", "sluice: succeeded", ""])
    #expect(terminal.isCursorBelowAll)
  }

  @Test("a frame is a synchronized update that hides no cursor")
  func sequences() {
    var screen = LiveScreen(painter: Painter(isColoured: false), narrowing: .reflows)
    var line = BlockLine(limit: 9)
    line.add("0/3 done")
    _ = screen.draw([], [line], columns: 10)
    let frame = String(decoding: screen.draw([], [line], columns: 10), as: UTF8.self)
    #expect(frame == "\u{1b}[?2026h\r\u{1b}[1A0/3 done\u{1b}[K\n\u{1b}[J\u{1b}[?2026l")
  }
}
