import Testing

@testable import SluiceSyntax

@Suite("Did you mean")
struct EditDistanceTests {
  private static let keys = [
    "needs", "run", "retry", "resources", "timeout", "idle_timeout", "env",
  ]

  @Test(
    "the word that was meant is found",
    arguments: [
      ("need", "needs"), ("nedes", "needs"), ("RUN", "run"), ("rnu", "run"), ("retrys", "retry"),
      ("ressource", "resources"), ("time_out", "timeout"), ("Env", "env"),
    ])
  func near(word: String, expected: String) {
    #expect(EditDistance.nearest(to: word, among: Self.keys) == expected)
  }

  @Test(
    "a word that is far from all is nobody's", arguments: ["x", "", "build", "go", "on", "delay"])
  func far(word: String) {
    #expect(EditDistance.nearest(to: word, among: Self.keys) == nil)
  }

  @Test("the nearer one wins, of equals the first")
  func nearest() {
    #expect(EditDistance.nearest(to: "taskx1", among: ["taskx12", "taskx2", "TASKX1"]) == "TASKX1")
    #expect(EditDistance.nearest(to: "task3", among: ["task1", "task2"]) == "task1")
  }

  @Test("an endless word costs nothing")
  func longWord() {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(EditDistance.nearest(to: word, among: [word + "b"]) == nil)
  }

  @Test("insertions, deletions, replacements and swaps count one each")
  func distance() {
    func distance(_ a: String, _ b: String) -> Int {
      EditDistance.distance(Array(a.unicodeScalars), Array(b.unicodeScalars))
    }
    #expect(distance("", "abc") == 3)
    #expect(distance("abc", "abc") == 0)
    #expect(distance("abc", "acb") == 1)
    #expect(distance("ca", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
  }
}
