import SluiceSyntax

extension WorkflowChecker {
  /// What each task needs, without duplicates, in the order of the file.
  mutating func resolvedNeeds() -> EdgeTable {
    var edges = EdgeTable(nodeCount: model.tasks.count, edgeCount: model.needs.count)
    let groups = TaskGroups(model)
    // By task: the last one that needs it, to find duplicates.
    var lastDependent = [Int32](repeating: -1, count: model.tasks.count)
    for task in model.tasks.indices {
      func add(_ need: Int32, _ reference: Reference, _ checker: inout WorkflowChecker) {
        guard lastDependent[Int(need)] != task else { return }
        lastDependent[Int(need)] = Int32(task)
        if need == task { checker.reportNeedOfItself(task, reference) } else { edges.append(need) }
      }
      for index in model.tasks[task].needs where edges.count <= limits.edges {
        let reference = model.needs[index]
        if let need = tasks[reference.value] {
          add(need, reference, &self)
        } else if let members = groups.members(of: reference.value) {
          for member in members { add(member, reference, &self) }
        } else {
          reportUnknownNeed(task, reference, groups)
        }
        if edges.count > limits.edges { reportTooManyNeeds(reference) }
      }
      edges.endNode()
    }
    return edges
  }

  private mutating func reportTooManyNeeds(_ reference: Reference) {
    findings.error(
      .tooManyNeeds, "the tasks need more than \(limits.edges) others in all",
      help: "put a task without a body between two large groups", at: reference.origin)
  }

  private mutating func reportNeedOfItself(_ task: Int, _ reference: Reference) {
    let name = model.tasks[task].name.value
    let isGroup = reference.value != name
    findings.error(
      .dependencyCycle,
      isGroup
        ? "'\(name)' needs the group '\(reference.value)', which it is in itself"
        : "'\(name)' needs itself",
      help: isGroup ? "give it a name outside the group" : "remove it from `needs`",
      at: reference.origin)
  }

  private mutating func reportUnknownNeed(
    _ task: Int, _ reference: Reference, _ groups: TaskGroups
  ) {
    let (task, name) = (model.tasks[task].name.value, reference.value)
    if name.isGroup {
      return findings.error(
        .unknownTask, "'\(task)' needs the group '\(name)', and no task is in it",
        help: groups.nearest(to: name).map { "did you mean '\($0)'?" }
          ?? "its tasks would be named `\(name.dropLast())…`", at: reference.origin)
    }
    let message = "'\(task)' needs '\(name)', and there is no such task"
    findings.error(
      .unknownTask, message, help: help(on: name), at: reference.origin)
  }

  private func help(on name: String) -> String? {
    if name.contains("*") { return adviceOnPattern(name) }
    return nearTasks.help(for: name, orElse: Self.advice(on: name))
  }

  /// A pattern that is no group, with the tasks that it was meant for.
  private func adviceOnPattern(_ pattern: String) -> String {
    let group = "a group is written `name.*`, for the tasks `name.…`"
    let prefix = pattern.dropLast()
    guard pattern.utf8.last == UInt8(ascii: "*"), !prefix.isEmpty, !prefix.contains("*") else {
      return group
    }
    let names = model.tasks.lazy.map(\.name.value).filter { $0.hasPrefix(prefix) }.prefix(6)
    guard !names.isEmpty, names.count <= 5 else { return group }
    return group + ", or name each: `needs: [\(names.joined(separator: ", "))]`"
  }

  private static func advice(on name: String) -> String? {
    if name.containsExpression {
      return "`needs` is read before anything runs, so no `${{ }}` may stand in it"
    }
    if name.contains(",") || name.contains(" ") {
      let names = name.split { $0 == "," || $0 == " " }.joined(separator: ", ")
      return "several names are a list: `needs: [\(names)]`"
    }
    return nil
  }

  // MARK: Cycles

  mutating func reportCycles(_ order: ComponentOrder, _ needs: EdgeTable) {
    for component in 0..<order.count where order[component].count > 1 {
      let cycle = CyclePath(in: order[component], of: needs)
      let path = cycle.description { model.tasks[Int($0)].name.value }
      let edges = cycle.shownEdges.map { edge in
        (edge, model.need(of: edge.from, for: edge.to)?.origin)
      }
      let notes = edges.dropFirst().map { edge, origin in
        let (from, to) = (model.tasks[Int(edge.from)].name, model.tasks[Int(edge.to)].name)
        return Diagnostic.Note(
          "'\(from.value)' needs '\(to.value)'", origin: origin ?? from.origin)
      }
      findings.error(
        .dependencyCycle, "tasks need each other in a circle: \(path)",
        help: "remove one of these needs", at: edges.first?.1, notes: Array(notes))
    }
  }
}

extension WorkflowModel {
  /// The item of a task's `needs` that names another one, by itself or by a group.
  fileprivate func need(of dependent: Int32, for need: Int32) -> Reference? {
    let name = tasks[Int(need)].name.value
    return needs[tasks[Int(dependent)].needs].first { reference in
      reference.value == name
        || reference.value.isGroup && name.hasPrefix(reference.value.dropLast())
    }
  }
}
