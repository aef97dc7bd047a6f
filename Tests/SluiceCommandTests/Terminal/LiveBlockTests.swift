import Sluice
import SluiceSystem
import Testing

@testable import SluiceCommand

private func block(_ snapshot: LiveSnapshot, _ columns: Int, rows: Int = 24) -> [String] {
  LiveBlock.lines(snapshot, on: .init(columns: columns, rows: rows)).map(\.text)
}

/// As far as a run of so many tasks has come after half of them.
private func snapshot(of total: Int) -> LiveSnapshot {
  var snapshot = LiveSnapshot()
  snapshot.total = total
  snapshot.done = total / 2
  snapshot.elapsed = .milliseconds(65_900)
  guard total > 0 else { return snapshot }
  snapshot.running = min(4, total - total / 2)
  snapshot.waiting = total - total / 2 - snapshot.running
  snapshot.longest = (0..<snapshot.running).map { number in
    .init(
      task: "build.component_\(number)", elapsed: .seconds(61 - 20 * number),
      note: number == 1 ? "attempt 2" : nil)
  }
  guard snapshot.waiting > 0 else { return snapshot }
  snapshot.failed = 3
  snapshot.left = .seconds(170)
  snapshot.waits = WaitTally([
    .init(words: "for other tasks", count: snapshot.waiting - 4),
    .init(words: "for a place in queue net (4 of 4 taken)", count: 3),
    .init(words: "for resource memory (0 of 4 free)", count: 1),
  ])
  return snapshot
}

@Suite("The live block")
struct LiveBlockTests {
  @Test("of a run without tasks is a line of counts")
  func none() {
    #expect(block(snapshot(of: 0), 20) == ["[--------] 0/0 done"])
    #expect(block(snapshot(of: 0), 40) == ["[----------------] 0/0 done, 1 min 05 s"])
    #expect(block(snapshot(of: 0), 80) == ["[------------------] 0/0 done, 1 min 05 s"])
    #expect(block(snapshot(of: 0), 200) == ["[------------------] 0/0 done, 1 min 05 s"])
  }

  @Test("of a run of one task")
  func one() {
    let task = "  1 min 01 s  build.component_0"
    #expect(block(snapshot(of: 1), 20) == ["0/1 done, 1 running", "  1 min 01 s  buil…"])
    #expect(block(snapshot(of: 1), 40) == ["0/1 done, 1 running, 1 min 05 s", task])
    let line = "[------------------] 0/1 done, 1 running, 1 min 05 s"
    #expect(block(snapshot(of: 1), 80) == [line, task])
    #expect(block(snapshot(of: 1), 200) == [line, task])
  }

  @Test("of a run of a hundred tasks says less the narrower the screen is")
  func hundred() {
    let snapshot = snapshot(of: 100)
    #expect(
      block(snapshot, 20) == [
        "50/100 done", "  1 min 01 s  buil…", "        41 s  buil…", "        21 s  buil…",
        "         1 s  buil…", "  waiting: 42 for …",
      ])
    let tasks = [
      "  1 min 01 s  build.component_0", "        41 s  build.component_1 (attempt 2)",
      "        21 s  build.component_2", "         1 s  build.component_3",
    ]
    #expect(
      block(snapshot, 40)
        == ["50/100 done, 4 running, 3 failed"] + [
          tasks[0], "        41 s  build.component_1 (attem…", tasks[2], tasks[3],
          "  waiting: 42 for other tasks, 3 for a…",
        ])
    let reasons =
      "  waiting: 42 for other tasks, 3 for a place in queue net (4 of 4 taken), 1 for resource "
      + "memory (0 of 4 free)"
    #expect(
      block(snapshot, 80)
        == ["50/100 done, 4 running, 46 waiting, 3 failed, 1 min 05 s, about 3 min left"] + tasks
        + [reasons.prefix(78) + "…"])
    #expect(
      block(snapshot, 200) == [
        "[#########---------] 50/100 done, 4 running, 46 waiting, 3 failed, 1 min 05 s, "
          + "about 3 min left"
      ] + tasks + [reasons])
  }

  @Test("of a run of ten thousand tasks is no longer")
  func many() {
    let snapshot = snapshot(of: 10_000)
    #expect(block(snapshot, 20).first == "5000/10000 done")
    #expect(block(snapshot, 40).first == "5000/10000 done, 4 running, 3 failed")
    #expect(
      block(snapshot, 80).first
        == "[#####-----] 5000/10000 done, 4 running, 3 failed, 1 min 05 s, about 3 min left")
    #expect(
      block(snapshot, 200).first
        == "[#########---------] 5000/10000 done, 4 running, 4996 waiting, 3 failed, 1 min 05 s, "
        + "about 3 min left")
    for columns in [20, 40, 80, 200] { #expect(block(snapshot, columns).count == 6) }
  }

  @Test("takes a third of the rows at most, and the counts come first")
  func rows() {
    var snapshot = snapshot(of: 100)
    snapshot.longest = (0..<LiveSnapshot.mostRunning).map {
      .init(task: "t\($0)", elapsed: .seconds(9), note: nil)
    }
    for rows in 2...60 {
      let lines = block(snapshot, 80, rows: rows)
      #expect(lines.count == min(max(1, rows / 3), 10))
      #expect(lines[0].hasPrefix("50/100 done"))
      #expect(lines.last?.contains("for other tasks") == (rows >= 9))
    }
    #expect(block(snapshot, 80, rows: 1) == [])
  }

  @Test("never reaches the last column, also with names of wide letters")
  func widths() {
    var snapshot = snapshot(of: 100)
    let name = "界面🚀e\u{301}\u{1b}[31m\u{7}❤\u{fe0f}"
    snapshot.longest = (1...4).map { count in
      .init(
        task: String(repeating: name, count: count), elapsed: .seconds(count), note: nil)
    }
    for columns in 5...200 {
      for line in LiveBlock.lines(snapshot, on: .init(columns: columns, rows: 24)) {
        #expect(line.width < columns)
        var terminal = FakeTerminal(.init(columns: columns, rows: 24))
        terminal.write(line.text)
        #expect(terminal.lines == [line.text.filter { $0 != "\u{fe0f}" }])
        #expect(terminal.unknown == [])
      }
    }
  }

  @Test("below twenty columns is one line, and below five nothing")
  func tiny() {
    #expect(block(snapshot(of: 100), 19) == ["50/100 done"])
    #expect(block(snapshot(of: 100), 8) == ["50/100…"])
    #expect(block(snapshot(of: 100), 4) == [])
    #expect(block(snapshot(of: 100), 0) == [])
  }
}

@Suite("Times of a live block")
struct LiveTimeTests {
  @Test("tell whole seconds")
  func elapsed() {
    #expect(LiveTime.elapsed(.milliseconds(999)) == "0 s")
    #expect(LiveTime.elapsed(.milliseconds(59_999)) == "59 s")
    #expect(LiveTime.elapsed(.seconds(65)) == "1 min 05 s")
  }

  @Test(
    "that are guessed are rounded",
    arguments: [
      (0, "1 s"), (9, "9 s"), (11, "15 s"), (56, "60 s"), (89, "1 min"), (170, "3 min"),
      (3570, "60 min"), (3600, "1 h"), (5000, "1 h 25 min"), (86_399, "24 h"),
    ])
  func left(seconds: Int, text: String) {
    #expect(LiveTime.left(.seconds(seconds)) == "about \(text) left")
  }
}
