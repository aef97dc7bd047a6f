import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport

/// A run on a manual clock without a core: a test plays the core and the launcher, line by line.
struct Timeline {
  private(set) var machine: RunMachine
  private(set) var now = Instant(nanoseconds: 0)

  init(_ workflow: String, targets: [String] = []) throws {
    let graph = try checkedGraph(workflow)
    machine = RunMachine(
      graph: graph, header: header(of: graph, targets: targets),
      context: RunContext(
        environment: [:], parameters: [:], runDirectory: "/run",
        capacities: graph.resources.map { resource in
          if case .amount(let amount) = resource.capacity { amount } else { 0 }
        }))
    machine.apply(.runStarted(machine.header, EngineIdentity(pid: 1, bootID: "boot")), at: now)
  }

  /// The events that follow from an input, applied, in words.
  mutating func take(_ input: RunInput) -> [String] {
    let events = machine.decide(input, at: now)
    for event in events { machine.apply(event, at: now) }
    return events.map { words(for: $0) }
  }

  mutating func resume() {
    machine.apply(.runResumed(EngineIdentity(pid: 2, bootID: "boot")), at: now)
  }

  mutating func ready(_ task: String) -> [String] { take(.ready(id(task))) }

  mutating func granted(_ task: String) -> [String] { take(.granted(id(task))) }

  mutating func exits(_ task: String, _ code: Int32) -> [String] {
    take(
      .exited(id(task), attempt: machine[id(task)].attempt, .exited(code), ResourceUsage()))
  }

  mutating func killed(_ task: String, by signal: Int32) -> [String] {
    take(
      .exited(
        id(task), attempt: machine[id(task)].attempt, .signalled(signal, core: false),
        ResourceUsage()))
  }

  /// Ready, granted and ended, without a word.
  mutating func runs(_ task: String, exit code: Int32 = 0) {
    _ = ready(task)
    _ = granted(task)
    _ = exits(task, code)
  }

  mutating func after(_ duration: Duration) -> [String] {
    now += duration
    var words: [String] = []
    while let deadline = machine.nextDeadline(), deadline <= now { words += take(.tick) }
    return words
  }

  mutating func settled() -> [String] { take(.settled) }

  /// What follows from what a person asks, applied, in words; or why it is refused.
  mutating func asks(_ order: RunOrder) -> [String] {
    do throws(OrderRefusal) {
      let events = try machine.decide(order, asked: WallTime(microseconds: 5), at: now)
      for event in events { machine.apply(event, at: now) }
      return events.map { words(for: $0) }
    } catch {
      return ["refused: \(error.words(in: machine.graph))"]
    }
  }

  mutating func interrupted() -> [String] { take(.stop(.interrupted(signal: 2))) }

  func id(_ task: String) -> TaskID {
    TaskID(machine.graph.definitions.firstIndex { $0.name == task }!)
  }

  private func words(for event: RunEvent) -> String {
    var object = JSONObjectWriter()
    object.beginObject()
    event.encode(into: &object, graph: machine.graph)
    object.endObject()
    let text = String(decoding: object.bytes, as: UTF8.self).filter { !"{}\"".contains($0) }
    let fields = text.split(separator: ",").map(String.init)
      .filter { field in !noise.contains { field.hasPrefix($0) } }
      .map { $0.replacing("task:", with: "") }
    return ([String(describing: event.kind)] + fields).joined(separator: " ")
  }

  /// What a timeline never asks about.
  private var noise: [String] { ["wall_us", "user_us", "system_us", "peak_bytes"] }
}

func header(of graph: WorkflowGraph, targets: [String] = []) -> RunHeader {
  RunHeader(
    run: RunID(text: "20261130T193101.123-abcdef"), workflow: graph.name, file: "test.yaml",
    directory: "/flows", digest: "0", parameters: [], targets: targets,
    startedAt: WallTime(microseconds: 0))
}

/// Retry policies without YAML.
enum RetryPolicyProbe {
  static func policy(delay: Duration, factor: Double, maximum: Duration) -> RetryPolicy {
    var policy = RetryPolicy()
    policy.delay = delay
    policy.factor = factor
    policy.maximumDelay = maximum
    return policy
  }
}
