import SluiceSyntax

@testable import SluiceModel

/// A graph in words, a line for each thing in it; what is as by default is left out.
enum GraphDump {
  static func text(_ graph: WorkflowGraph) -> String {
    var lines = ["workflow \(graph.name)"]
    if let timeout = graph.timeout { lines[0] += " timeout=\(timeout)" }
    if graph.onError != .continue { lines[0] += " on_error=\(graph.onError)" }
    lines += graph.environmentFiles.map { "env_file \($0.path)" }
    lines += graph.environment.map { "env \(text($0))" }
    lines += graph.queues.dropFirst().map { queue(graph, $0) }
    lines += graph.resources.map { resource($0) }
    for (index, definition) in graph.definitions.enumerated() {
      lines.append(task(graph, TaskID(index), definition))
    }
    return lines.joined(separator: "\n")
  }

  private static func queue(_ graph: WorkflowGraph, _ queue: QueueDefinition) -> String {
    var line = "queue \(queue.name)"
    if let target = queue.target, target != .global {
      line += " target=\(graph.queues[Int(target.index)].name)"
    }
    if let limit = queue.limit { line += " limit=\(limit)" }
    if queue.order == .fifo { line += " fifo" }
    if let quality = queue.qualityOfService { line += " qos=\(quality.rawValue)" }
    return line + (queue.startsSuspended ? " suspended" : "")
  }

  private static func resource(_ resource: ResourceDefinition) -> String {
    switch resource.capacity {
    case .amount(let amount): "resource \(resource.name)=\(amount)"
    case .percentOfMemory(let percent): "resource \(resource.name)=\(percent)%"
    }
  }

  private static func task(
    _ graph: WorkflowGraph, _ id: TaskID, _ task: TaskDefinition
  ) -> String {
    var line = "task \(task.name)"
    switch task.body {
    case .gather(let group): line += " of \(group.instances.count)"
    case .join: line += " join"
    case .script(let script): line += " run(\(text(script)))"
    case .arguments(let arguments): line += " argv(\(arguments.map(text).joined(separator: ", ")))"
    }
    let needs = graph.needs(of: id).map { graph[$0].name }
    if !needs.isEmpty { line += " needs=\(needs.joined(separator: ","))" }
    if task.queue != .global { line += " queue=\(graph.queues[Int(task.queue.index)].name)" }
    if task.condition != nil { line += " if" }
    if task.priority != 0 { line += " priority=\(task.priority)" }
    if task.isBarrier { line += " barrier" }
    if task.allowsFailure { line += " allow_failure" }
    if task.cpus != 1 { line += " cpus=\(task.cpus)" }
    for demand in task.demands {
      let name = graph.resources[Int(demand.resource.index)].name
      switch demand.amount {
      case .units(let amount): line += " \(name)=\(amount)"
      case .template(let template): line += " \(name)=(\(text(template)))"
      }
    }
    return line + settings(task.settings)
  }

  private static func settings(_ settings: TaskSettings) -> String {
    var line = ""
    if !settings.shell.isDefault { line += " shell=\(settings.shell.words)" }
    if let directory = settings.directory { line += " dir=\(text(directory))" }
    for entry in settings.environment { line += " env:\(text(entry))" }
    switch settings.standardInput {
    case .empty: break
    case .text(let template): line += " stdin(\(text(template)))"
    case .file(let template): line += " stdin<\(text(template))"
    }
    if let timeout = settings.timeout { line += " timeout=\(timeout)" }
    if let delay = settings.delay { line += " delay=\(delay)" }
    return line + retry(settings.retry) + stop(settings.stop)
  }

  private static func retry(_ retry: RetryPolicy) -> String {
    guard retry.limit > 0 else { return "" }
    var line = " retry=\(retry.limit)"
    if retry.delay != .seconds(1) { line += " every=\(retry.delay)" }
    if retry.factor != 2 { line += " factor=\(retry.factor)" }
    if retry.maximumDelay != .seconds(100) { line += " max=\(retry.maximumDelay)" }
    if retry.jitter != 0.1 { line += " jitter=\(retry.jitter)" }
    if let longest = retry.maximumDuration { line += " for=\(longest)" }
    guard !retry.reasons.any else { return line }
    line += " on=\(retry.reasons.exitCodes.sorted())"
    return line + (retry.reasons.timeout ? "+timeout" : "")
      + (retry.reasons.signal ? "+signal" : "")
  }

  private static func stop(_ stop: StopPolicy) -> String {
    var line = ""
    if stop.signal != 15 { line += " signal=\(stop.signal)" }
    if stop.grace != .seconds(10) { line += " grace=\(stop.grace)" }
    return line + (stop.detaches ? " detach" : "")
  }

  private static func text(_ entry: EnvironmentEntry) -> String {
    "\(entry.name)=\(text(entry.value))"
  }

  private static func text(_ template: Template) -> String { template.literal ?? "${{…}}" }
}
