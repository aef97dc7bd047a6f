import SluiceModel
import TestSupport
import Testing

@Suite("The critical path")
struct CriticalPathTests {
  /// Seconds by task.
  private func path(_ tasks: String, _ seconds: [String: Int]) throws -> (String, Duration) {
    let graph = try checkedGraph("tasks:\n" + tasks)
    let path = graph.criticalPath { .seconds(seconds[graph[$0].name] ?? 0) }
    return (path.tasks.map { graph[$0].name }.joined(separator: " "), path.length)
  }

  private let diamond = """
      a: { run: "true" }
      b: { needs: a, run: "true" }
      c: { needs: a, run: "true" }
      d: { needs: [b, c], run: "true" }
      e: { run: "true" }
    """

  @Test("it is the chain with the largest sum, not the one with the most tasks")
  func longest() throws {
    #expect(try path(diamond, ["a": 1, "b": 2, "c": 5, "d": 1]) == ("a c d", .seconds(7)))
    #expect(try path(diamond, ["a": 1, "b": 2, "c": 5, "d": 1, "e": 9]) == ("e", .seconds(9)))
  }

  @Test("of two equal chains it is the one that the file names first")
  func ties() throws {
    #expect(try path(diamond, ["a": 1, "b": 3, "c": 3, "d": 1]) == ("a b d", .seconds(5)))
  }

  @Test("where nothing takes time there is none")
  func empty() throws {
    #expect(try path(diamond, [:]) == ("", .zero))
  }

  @Test("a chain of 50,000 costs no stack")
  func long() throws {
    let count = 50_000
    let tasks = (0..<count).reversed()
      .map { "  t\($0): { \($0 > 0 ? "needs: t\($0 - 1), " : "")run: 'true' }" }
    let graph = try checkedGraph("tasks:\n" + tasks.joined(separator: "\n"))
    let path = graph.criticalPath { _ in .seconds(1) }
    #expect(path.length == .seconds(count))
    #expect(path.tasks.count == count)
  }
}
