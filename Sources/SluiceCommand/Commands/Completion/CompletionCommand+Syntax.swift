extension CompletionCommand {
  enum Arguments: Hashable, Sendable {
    case script(CompletionScript)
    /// What the scripts ask for: the words behind `sluice`, up to the cursor.
    case words([String])
  }

  static let syntax = CommandSyntax<Arguments>(
    name: "completion",
    summary: "prints what a shell reads to complete sluice's command lines",
    words: "bash|zsh|fish",
    explanation: """
      Commands, options and their values are completed, and so are tasks, queues and parameters of \
      the workflow file in question, runs, and diagnostics' ids. The lines below load it in \
      ~/.bashrc, in ~/.zshrc behind compinit, and in ~/.config/fish/config.fish. Or write it once \
      to a file that the shell finds: completions/sluice in ~/.local/share/bash-completion, \
      _sluice in a folder of zsh's $fpath, or completions/sluice.fish in ~/.config/fish.
      """,
    start: .words([]),
    options: [],
    examples: [
      ("source <(sluice completion bash)", "bash"),
      ("source <(sluice completion zsh)", "zsh"),
      ("sluice completion fish | source", "fish"),
    ],
    take: { arguments, words, _ throws(UsageError) in
      arguments = try read(words)
    })

  /// `words SHELL -- WORD…` is between the scripts and the program, so the help has it not.
  private static func read(_ words: [String]) throws(UsageError) -> Arguments {
    let shells = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
    guard let first = words.first else {
      throw UsageError("no shell was named", help: "one of \(shells)")
    }
    if first == "words" { return .words(Array(words.dropFirst(2))) }
    _ = try Words.atMostOne(words, "shell")
    guard let script = CompletionScript(rawValue: first) else {
      throw UsageError("there is no completion for '\(first)'", help: "one of \(shells)")
    }
    return .script(script)
  }
}
