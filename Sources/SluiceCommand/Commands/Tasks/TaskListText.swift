import SluiceModel

/// The tasks of a workflow for people, in 80 columns.
struct TaskListText {
  private let graph: WorkflowGraph
  private let isLong: Bool
  /// Where descriptions begin.
  private let column: Int

  /// Names that are longer do not push the others' descriptions to the right.
  private static let widestName = 28

  init(graph: WorkflowGraph, isLong: Bool) {
    self.graph = graph
    self.isLong = isLong
    let widths =
      graph.definitions.map { Self.shownName(of: $0).count + 4 }
      + graph.parameters.map { $0.name.count + 2 }
    column = min(widths.max() ?? 0, Self.widestName) + 2
  }

  var text: String {
    let title = [graph.name, graph.description.map(OutputLine.harmless)].compactMap(\.self)
      .joined(separator: ": ")
    return Paragraph.wrap(title) + groups.map { section($0) }.joined() + handlers
      + parameters
  }

  // MARK: Groups

  /// Tasks that share the first part of their dotted names, or one alone.
  private struct Group {
    /// Nil: a task that shares it with no other.
    let name: Substring?
    var tasks: [TaskID]
  }

  /// Each where its first task stands in the file.
  private var groups: [Group] {
    var members: [Substring: [TaskID]] = [:]
    for index in 0..<graph.taskCount where graph.definitions[index].instance == nil {
      if let name = groupName(of: TaskID(index)) {
        members[name, default: []].append(TaskID(index))
      }
    }
    let tasks = (0..<graph.taskCount).map { TaskID($0) }.filter { graph[$0].instance == nil }
    return tasks.compactMap { task in
      guard let name = groupName(of: task), let tasks = members[name], tasks.count > 1 else {
        return Group(name: nil, tasks: [task])
      }
      return tasks[0] == task ? Group(name: name, tasks: tasks) : nil
    }
  }

  private func groupName(of task: TaskID) -> Substring? {
    let name = graph[task].name
    return name.firstIndex(of: ".").map { name[..<$0] }
  }

  private func section(_ group: Group) -> String {
    guard let name = group.name else { return group.tasks.map { entry($0, indent: 2) }.joined() }
    return "  \(name).*\n" + group.tasks.map { entry($0, indent: 4) }.joined()
  }

  private var handlers: String {
    guard !graph.occasions.isEmpty else { return "" }
    let ids = (graph.taskCount..<graph.definitions.count).map { TaskID($0) }
    return "handlers, which run after the last task\n"
      + ids.map { entry($0, indent: 2) }.joined()
  }

  private var parameters: String {
    guard !graph.parameters.isEmpty else { return "" }
    let rows = graph.parameters.map { parameter in
      let description = [parameter.description].compactMap(\.self).map(OutputLine.harmless)
      return row("  " + parameter.name, [parameter.phrase] + description)
    }
    return "parameters, as in: -p \(graph.parameters[0].name)=VALUE\n" + rows.joined()
  }

  // MARK: Entries

  /// Without what all handlers' names begin with.
  private static func shownName(of task: TaskDefinition) -> String {
    let name = task.name
    return name.hasPrefix("handlers:") ? String(name.dropFirst("handlers:".count)) : name
  }

  private func entry(_ task: TaskID, indent: Int) -> String {
    let name = String(repeating: " ", count: indent) + Self.shownName(of: graph[task])
    let lines =
      [graph[task].description].compactMap(\.self).map(OutputLine.harmless)
      + (isLong ? details(of: task) : [])
    return row(name, lines)
  }

  /// A name, and beside it, or below a long one, what is said of it.
  private func row(_ name: String, _ lines: [String]) -> String {
    let paragraphs = lines.map { Paragraph.wrap($0, indent: column) }.joined()
    guard !paragraphs.isEmpty else { return name + "\n" }
    guard name.count + 2 <= column else { return name + "\n" + paragraphs }
    return name + paragraphs.dropFirst(name.count)
  }

  private func details(of task: TaskID) -> [String] {
    let definition = graph[task]
    var details: [String] = []
    if let group = definition.gathered {
      details.append("instances: \(group.instances.count)")
    }
    let needs = graph.writtenNeeds(of: task).map { graph[$0].name }
    if !needs.isEmpty { details.append("needs: " + needs.joined(separator: " ")) }
    if let condition = definition.condition {
      details.append("if: " + OutputLine.harmless(condition.text))
    }
    if definition.queue != .global {
      details.append("queue: " + graph.queues[Int(definition.queue.index)].name)
    }
    let demands = definition.demands.map { demand in
      "\(graph.resources[Int(demand.resource.index)].name) \(demand.amount.text)"
    }
    if !definition.tags.isEmpty {
      details.append("tags: " + definition.tags.joined(separator: " "))
    }
    if !demands.isEmpty { details.append("resources: " + demands.joined(separator: ", ")) }
    return details
  }
}

extension ResourceDemand.Amount {
  /// In words where only a run can tell it.
  var text: String {
    switch self {
    case .units(let amount): SizeSyntax.written(amount)
    case .template: "by an expression"
    }
  }
}
