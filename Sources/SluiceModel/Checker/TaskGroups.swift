import SluiceSyntax

/// The groups that a workflow's `needs` name: `g.*` is every task whose name begins with `g.`.
struct TaskGroups {
  /// By prefix with its dot; only for those that are needed.
  private var groups: [Substring: [Int32]] = [:]
  private let nearNames: NearNames

  /// - Complexity: O(n) in the needs and in the bytes of the tasks' names.
  init(_ model: WorkflowModel) {
    for index in model.needs.indices where model.needs[index].value.isGroup {
      groups[model.needs[index].value.dropLast()] = []
    }
    nearNames = NearNames { Self.prefixes(of: model) }
    guard !groups.isEmpty else { return }
    for (number, task) in model.tasks.enumerated() {
      for prefix in task.name.value.dottedPrefixes {
        groups[prefix]?.append(Int32(number))
      }
    }
  }

  /// The tasks of `g.*` in the order of the file; nil where it is no group or has none.
  func members(of pattern: String) -> [Int32]? {
    guard pattern.isGroup, let members = groups[pattern.dropLast()], !members.isEmpty
    else { return nil }
    return members
  }

  /// A group that has tasks and was probably meant.
  func nearest(to pattern: String) -> String? { nearNames.nearest(to: pattern) }

  private static func prefixes(of model: WorkflowModel) -> [String] {
    var prefixes: Set<String> = []
    for task in model.tasks {
      for prefix in task.name.value.dottedPrefixes { prefixes.insert(prefix + "*") }
    }
    return Array(prefixes)
  }
}

extension String {
  /// Whether it is written as a group, `g.*`.
  var isGroup: Bool { utf8.last == UInt8(ascii: "*") && hasSuffix(".*") }

  /// `a.` and `a.b.` of `a.b.c`.
  fileprivate var dottedPrefixes: [Substring] {
    guard utf8.contains(UInt8(ascii: ".")) else { return [] }
    return indices.filter { self[$0] == "." }.map { self[...$0] }
  }
}
