import SluiceModel
import SluiceSyntax

/// The tasks that a command line names: one by its name, those of a group by `name.*`.
enum TaskTargets {
  /// Those of the words, then those that have one of the tags.
  ///
  /// - Throws: Where a word or a tag names nothing.
  static func names(
    for words: [String], tags: [String], in graph: WorkflowGraph
  ) throws(CommandFailure) -> [String] {
    var names = try names(for: words, in: graph)
    for tag in tags {
      // What stands for instances has their tags.
      let tagged = graph.tasks.filter { $0.instance == nil && $0.tags.contains(tag) }.map(\.name)
      if tagged.isEmpty { throw unknown(tag: tag, in: graph) }
      names += tagged.filter { !names.contains($0) }
    }
    return names
  }

  private static func unknown(tag: String, in graph: WorkflowGraph) -> CommandFailure {
    let known = Set(graph.tasks.lazy.flatMap(\.tags))
    let near = EditDistance.nearest(to: tag, among: known.sorted())
    return CommandFailure(
      .usage, "no task of workflow \(graph.name) has the tag '\(tag)'",
      help: near.map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? "tags are written `tags: [\(tag)]` in a task" : nil))
  }

  /// - Returns: Names of tasks, each once: as the words name them, a group's in the order of the
  ///   file.
  /// - Throws: Where a word names nothing.
  /// - Complexity: O(n + m) in tasks and words, and O(n) more for each group.
  static func names(
    for words: [String], in graph: WorkflowGraph
  ) throws(CommandFailure) -> [String] {
    guard !words.isEmpty else { return [] }
    let known = Set(graph.tasks.lazy.map(\.name))
    var names: [String] = []
    var seen: Set<String> = []
    for word in words {
      let meant = known.contains(word) ? [word] : members(of: word, in: graph)
      if meant.isEmpty { throw unknown(word, in: graph) }
      names += meant.filter { seen.insert($0).inserted }
    }
    return names
  }

  /// None where the word is no group.
  private static func members(of word: String, in graph: WorkflowGraph) -> [String] {
    guard word.hasSuffix(".*") else { return [] }
    let prefix = word.dropLast()
    return graph.tasks.lazy.map(\.name).filter { $0.hasPrefix(prefix) }
  }

  private static func unknown(_ word: String, in graph: WorkflowGraph) -> CommandFailure {
    if word == "*" {
      return CommandFailure(
        .usage, "'*' is no task", help: "without a TASK all tasks run; a group is written name.*")
    }
    if let equals = word.firstIndex(of: "="), equals > word.startIndex {
      return CommandFailure(
        .usage, "'\(word)' is no task", help: "a parameter is given by: -p \(word)")
    }
    if !members(of: word + ".*", in: graph).isEmpty {
      return CommandFailure(
        .usage, "workflow \(graph.name) has no task '\(word)'", help: "did you mean '\(word).*'?")
    }
    let isGroup = word.hasSuffix(".*")
    let what = isGroup ? "no task in the group" : "no task"
    let known = isGroup ? groups(of: graph) : graph.tasks.map(\.name)
    let near = EditDistance.nearest(to: word, among: known)
    return CommandFailure(
      .usage, "workflow \(graph.name) has \(what) '\(word)'",
      help: near.map { "did you mean '\($0)'?" })
  }

  private static func groups(of graph: WorkflowGraph) -> [String] {
    let prefixes = graph.tasks.lazy.compactMap { task in
      task.name.lastIndex(of: ".").map { task.name[...$0] + "*" }
    }
    return Set(prefixes.map { String($0) }).sorted()
  }
}
