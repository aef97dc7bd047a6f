import SluiceSyntax

extension WorkflowChecker {
  /// Sees that tasks ask only for results that are known when they are decided: of what they need,
  /// directly or not.
  ///
  /// - Complexity: O((n + e) · r / 64) for r tasks that others ask for without a direct need.
  mutating func checkResults(_ order: ComponentOrder, _ needs: EdgeTable) {
    var open = openReferences(needs).sorted { $0.asked < $1.asked }[...]
    while let first = open.first {
      // As many tasks at a time as a word has bits.
      var asked = [first.asked]
      let batch = open.prefix { reference in
        if reference.asked == asked[asked.count - 1] { return true }
        asked.append(reference.asked)
        return asked.count <= UInt64.bitWidth
      }
      open = open.dropFirst(batch.count)
      check(batch, asked.prefix(UInt64.bitWidth), order, needs)
    }
  }

  private mutating func check(
    _ batch: ArraySlice<OpenReference>, _ asked: ArraySlice<Int32>, _ order: ComponentOrder,
    _ needs: EdgeTable
  ) {
    let known = Self.ancestors(among: asked, order, needs)
    var bit = 0
    for reference in batch {
      if asked[bit] != reference.asked { bit += 1 }
      if known[Int(reference.asker)] & (1 << UInt64(bit)) == 0 { report(reference) }
    }
  }

  private struct OpenReference {
    let asker: Int32
    let asked: Int32
    let origin: Origin
  }

  /// The references that no direct need answers. Names that do not exist were reported.
  private func openReferences(_ needs: EdgeTable) -> [OpenReference] {
    model.resultReferences.compactMap { reference in
      guard let asked = tasks[reference.name.value], !needs[reference.task].contains(asked)
      else { return nil }
      return OpenReference(
        asker: reference.task, asked: asked, origin: reference.name.origin)
    }
  }

  /// By task: which of up to 64 tasks it needs, directly or not, as bits.
  private static func ancestors(
    among asked: ArraySlice<Int32>, _ order: ComponentOrder, _ needs: EdgeTable
  ) -> [UInt64] {
    var own = [UInt64](repeating: 0, count: needs.nodeCount)
    for (bit, task) in asked.enumerated() { own[Int(task)] = 1 << UInt64(bit) }
    var known = [UInt64](repeating: 0, count: needs.nodeCount)
    for component in 0..<order.count {
      let members = order[component]
      var mask: UInt64 = 0
      for member in members {
        for need in needs[member] { mask |= known[Int(need)] | own[Int(need)] }
      }
      for member in members { known[Int(member)] = mask }
    }
    return known
  }

  private mutating func report(_ reference: OpenReference) {
    let asker = model.tasks[Int(reference.asker)].name.value
    let asked = model.tasks[Int(reference.asked)].name.value
    if reference.asker == reference.asked {
      findings.error(
        .resultNotKnown, "'\(asker)' asks for its own result, which is not known while it runs",
        at: reference.origin)
    } else {
      findings.error(
        .resultNotKnown, "'\(asker)' asks for the result of '\(asked)' but does not need it",
        help: "add '\(asked)' to its `needs`", at: reference.origin)
    }
  }
}
