import SluiceTesting
import TestSupport

/// A workflow and what its tasks do, from a seed.
struct RandomWorkflow {
  let yaml: String
  let jobs: Int
  /// By task: how many attempts fail before one succeeds; more than its retries: it fails for good.
  let failures: [String: Int]
  private let seconds: [String: Int64]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...24, using: &random)
    var failures: [String: Int] = [:]
    var seconds: [String: Int64] = [:]
    var tasks = ""
    for index in 0..<count {
      let name = "t\(index)"
      failures[name] =
        Int.random(in: 0...9, using: &random) < 7 ? 0 : .random(in: 1...3, using: &random)
      seconds[name] = .random(in: 0...5, using: &random)
      tasks += "  \(name): { run: x, " + Self.keys(of: index, &random) + " }\n"
    }
    yaml = """
      on_error: \(["continue", "continue", "finish", "stop"].randomElement(using: &random)!)
      queues:
        narrow: { limit: \(Int.random(in: 1...3, using: &random)) }
        line: { target: narrow, limit: serial }
        wide: { order: fifo }
      resources: { memory: 4, licence: 1 }
      handlers: { finally: { run: x } }
      tasks:
      \(tasks)
      """
    jobs = .random(in: 1...4, using: &random)
    self.failures = failures
    self.seconds = seconds
  }

  private static func keys(of index: Int, _ random: inout SeededGenerator) -> String {
    var keys: [String] = []
    let needs = (0..<index).filter { _ in Int.random(in: 0..<max(2, index), using: &random) < 2 }
    keys.append("needs: [\(needs.map { "t\($0)" }.joined(separator: ", "))]")
    if Int.random(in: 0...2, using: &random) > 0 {
      keys.append("queue: \(["narrow", "line", "wide"].randomElement(using: &random)!)")
    }
    if Int.random(in: 0...3, using: &random) == 0 {
      keys.append("resources: { memory: \(Int.random(in: 0...4, using: &random)) }")
    } else if Int.random(in: 0...3, using: &random) == 0 {
      keys.append("resources: { memory: 1, licence: 1 }")
    }
    if Int.random(in: 0...4, using: &random) == 0 { keys.append("barrier: true") }
    if Int.random(in: 0...4, using: &random) == 0 { keys.append("delay: 3s") }
    if Int.random(in: 0...4, using: &random) == 0 { keys.append("allow_failure: true") }
    if Int.random(in: 0...4, using: &random) == 0 { keys.append("timeout: 4s") }
    if Int.random(in: 0...4, using: &random) == 0 { keys.append("cpus: 2") }
    if Int.random(in: 0...5, using: &random) == 0 { keys.append("if: always()") }
    keys.append("priority: \(Int.random(in: -2...2, using: &random))")
    keys.append("retry: { limit: \(Int.random(in: 0...2, using: &random)), delay: 2s }")
    return keys.joined(separator: ", ")
  }

  /// What a task does, the same in every life of the engine.
  func plan(_ task: String, _ attempt: Int) -> FakeLauncher.Plan {
    let code: Int32 = attempt <= failures[task] ?? 0 ? 1 : 0
    return .init(.ends(after: .seconds(seconds[task] ?? 0), .exited(code)))
  }
}
