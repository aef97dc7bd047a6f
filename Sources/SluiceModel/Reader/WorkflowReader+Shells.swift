import SluiceSyntax

/// `shell`, and what people take it for who know it from another tool.
extension WorkflowReader {
  mutating func shell(_ field: Field) -> Shell? {
    guard let text = literalText(field) else { return nil }
    guard !isBoolean(field) else {
      let help =
        "leave it out: scripts are given to a shell anyway; a program without one is `argv`"
      findings.error(
        .badShell, "'shell' names the program for scripts, not whether there is one", help: help,
        at: field.origin)
      return nil
    }
    do {
      let shell = try ShellSyntax.parse(text)
      guard shell.words.contains(where: ShellSyntax.isOperator) else { return shell }
      findings.error(
        .badShell, "'shell' holds a command line, and names only the program for scripts",
        help: "write `run: \(shown(text))`", at: field.origin)
    } catch {
      let message =
        switch error {
        case .empty: "'shell' holds nothing but blanks"
        case .openQuote: "'shell' has a quote that is not closed"
        }
      findings.error(
        .badShell, message, help: "write a program and its options, such as `bash` or `python3 -u`",
        at: field.origin)
    }
    return nil
  }

  private func isBoolean(_ field: Field) -> Bool {
    if case .other = field.value.boolean { return false }
    return true
  }

  /// A task whose command stands under `shell`, as Snakemake has it.
  func adviceOnShell(_ fields: Fields<TaskKey>) -> String? {
    guard let field = fields[.shell], field.value.kind == .scalar else { return nil }
    return "`shell` names the program for scripts; a command is written "
      + "`run: \(shown(field.value.text))`"
  }

  private func shown(_ command: String) -> String {
    let isShown = command.utf8.count <= 120 && !command.contains("\n")
    return isShown ? ScalarSpelling.spelling(of: command) : "…"
  }
}
