/// The tasks of a chart by their groups: `build.*` is every task whose name begins with `build.`.
///
/// A group of one task is none, and neither is one that would hold all that its parent holds.
struct ChartGroups: Sendable {
  /// The dotted name without its last dot; empty for the whole.
  private(set) var name: String
  /// By index, in the order of the chart.
  private(set) var tasks: [Int] = []
  /// In the order of their first tasks.
  private(set) var groups: [ChartGroups] = []

  init(_ chart: TaskChart) {
    self.init(name: "", members: Array(0..<chart.taskCount), of: chart)
  }

  /// Names have at most 128 bytes, so the groups are at most 64 deep.
  private init(name: String, members: [Int], of chart: TaskChart) {
    self.name = name
    let start = name.isEmpty ? 0 : name.utf8.count + 1
    var order: [(name: Substring?, members: [Int])] = []
    var places: [Substring: Int] = [:]
    for member in members {
      let own = chart.nodes[member].name
      let rest = own.utf8.dropFirst(start)
      guard let dot = rest.firstIndex(of: UInt8(ascii: ".")) else {
        tasks.append(member)
        continue
      }
      let group = own[..<dot]
      if let place = places[group] {
        order[place].members.append(member)
      } else {
        places[group] = order.count
        order.append((group, [member]))
      }
    }
    for (group, members) in order {
      guard let group, members.count > 1 else {
        tasks += members
        continue
      }
      groups.append(ChartGroups(name: String(group), members: members, of: chart))
    }
    tasks.sort()
    // The only group says nothing that its parent does not say.
    if tasks.isEmpty, groups.count == 1 {
      if !name.isEmpty { self.name = groups[0].name }
      tasks = groups[0].tasks
      groups = groups[0].groups
    }
  }
}
