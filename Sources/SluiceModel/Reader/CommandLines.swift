import SluiceSyntax

/// A list of commands or of steps, as other tools have them, as the lines of one script.
struct CommandLines {
  private let lines: [String]
  /// Whether steps were left out that another tool does by itself.
  private let hasActions: Bool
  /// Tasks that steps call.
  private let calls: [String]

  /// What a step of another tool holds its command under.
  private static let commandKeys = ["run", "cmd", "command", "script", "sh", "shell", "bash"]

  /// Nil for a node that is no such list.
  init?(_ list: YAMLNode) {
    guard list.kind == .sequence, !list.items.isEmpty else { return nil }
    var (lines, calls, hasActions) = ([String](), [String](), false)
    for item in list.items {
      if item.kind == .scalar, !item.isNull {
        lines.append(item.text)
      } else if let command = Self.commandKeys.lazy.compactMap({ item[$0] }).first,
        command.kind == .scalar
      {
        lines += command.text.split(separator: "\n").map(String.init)
      } else if let task = item["task"], task.kind == .scalar {
        calls.append(task.text)
      } else if item["uses"] != nil {
        hasActions = true
      } else {
        return nil
      }
    }
    (self.lines, self.calls, self.hasActions) = (lines, calls, hasActions)
  }

  var advice: String {
    var parts: [String] = []
    if !lines.isEmpty {
      let isShown = lines.count <= 4 && lines.allSatisfy { $0.utf8.count <= 60 }
      let word = lines.count == 1 ? "the line " : "the lines "
      let shown = isShown ? word + lines.map { "`\($0)`" }.joined(separator: ", ") : nil
      parts.append("write `run: |`, and below it \(shown ?? "each command on a line")")
    }
    if !calls.isEmpty {
      parts.append("write `needs: [\(calls.joined(separator: ", "))]` for the tasks that it calls")
    }
    if hasActions { parts.append("there are no actions: write the commands of `uses`") }
    return parts.joined(separator: "; ")
  }
}
