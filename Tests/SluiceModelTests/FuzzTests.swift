import SluiceSyntax
import TestSupport
import Testing

@testable import SluiceModel

@Suite("No workflow crashes the checker")
struct FuzzTests {
  private static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13]

  private static let good = """
    version: 1
    name: good
    params: { day: today, n: { type: integer, min: 1, max: 9, default: 3 } }
    env: { A: 1, B: "${{ params.day }}" }
    defaults: { shell: bash, retry: 1, queue: q, stop: { signal: INT, grace: 2s } }
    queues: { m: { limit: 8 }, q: { target: m, limit: serial, qos: utility }, r: 3 }
    resources: { memory: 80%, gpu: 2, licence: { capacity: 3 } }
    tasks:
      build: { run: make all, resources: { gpu: 1, memory: 2GiB }, timeout: 1h30m }
      test.a: { run: "echo ${{ params.n }}", needs: build, if: success() }
      test.b: { argv: [make, test], needs: [build], retry: { limit: 2, on: [1, timeout] } }
      all: { needs: [test.*], priority: high }
      mail:
        run: |
          mail ${{ tasks.build.result }}
        needs: [all]
        if: "always() && tasks.all.result != 'skipped'"
        stdin: { file: in.txt }
        env: { C: "" }
    handlers:
      finally: [{ run: rm -rf tmp }, { argv: [touch, done], timeout: 5s }]
    """

  private static let words = [
    "run", "argv", "needs", "if", "queue", "retry", "limit", "target", "on", "params", "tasks",
    "handlers", "finally", "${{ x }}", "${{ tasks.build.result }}", "${{", "}}", "*", "test.*",
    "-1",
    "0", "90", "1:30", "99999999999999999999", "~", "null", "[]", "{}", "{ a: b }", "[1, [2]]",
    "true", "80%", "1.5GiB", "serial", "global", "main", "\"\"", "SIGKILL", "a b", "é", "[ -f x ]",
  ]

  @Test("made of words of the language in a wrong place", arguments: seeds)
  func words(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var parts = Self.good.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = parts.indices.randomElement(using: &random)!
        parts[place] = Self.words.randomElement(using: &random)!
      }
      check(parts.joined(separator: " "), seed)
    }
  }

  @Test("with lines dropped, doubled or exchanged", arguments: seeds)
  func lines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var lines = Self.good.split(separator: "\n").map(String.init)
      for _ in 0..<Int.random(in: 1...5, using: &random) where lines.count > 1 {
        let place = lines.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.remove(at: place)
        case 1: lines.insert(lines[place], at: place)
        default: lines.swapAt(place, lines.indices.randomElement(using: &random)!)
        }
      }
      check(lines.joined(separator: "\n"), seed)
    }
  }

  @Test("with bytes changed", arguments: seeds)
  func bytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var bytes = Array(Self.good.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = bytes.indices.randomElement(using: &random)!
        bytes[place] = "[]{}:,-#&*!|>'\"%@`\t\n $.0a".utf8.randomElement(using: &random)!
      }
      check(String(decoding: bytes, as: UTF8.self), seed)
    }
  }

  /// Sees that there is a graph exactly where nothing is an error, and that all can be shown.
  private func check(_ text: String, _ seed: UInt64) {
    let checked = CheckedWorkflow(text)
    let isFaulty = checked.diagnostics.contains { $0.severity == .error }
    #expect((checked.graph == nil) == isFaulty, "seed \(seed):\n\(text)")
    #expect(checked.rendered.isEmpty == checked.diagnostics.isEmpty, "seed \(seed):\n\(text)")
    if let graph = checked.graph { #expect(!GraphDump.text(graph).isEmpty) }
  }

  @Test("the good one is good")
  func good() { #expect(faults(Self.good) == "") }
}
