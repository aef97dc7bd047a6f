/// What other tools call that which a command of Sluice's does.
enum ForeignVerbs {
  /// The command that was most likely meant; nil: nobody calls one so.
  static func command(for verb: String) -> (any Command.Type)? { commands[verb] }

  static var all: [String] { commands.keys.sorted() }

  private static let commands: [String: any Command.Type] = {
    let verbs: [(command: any Command.Type, words: String)] = [
      (RunCommand.self, "build compile do exec execute go make start test up"),
      (PlanCommand.self, "dry-run preview simulate"),
      (CheckCommand.self, "lint validate doctor"),
      (TasksCommand.self, "targets jobs steps ls"),
      (GraphCommand.self, "dag draw render tree view visualize"),
      (ResumeCommand.self, "continue recover rerun restart"),
      (StatusCommand.self, "inspect ps show state"),
      (WhyCommand.self, "explain describe"),
      (ListCommand.self, "history runs"),
      (LogsCommand.self, "output tail"),
      (AttachCommand.self, "follow wait"),
      (CancelCommand.self, "abort down end kill quit stop terminate"),
      (HoldCommand.self, "pause"),
      (ReleaseCommand.self, "unhold unpause"),
      (QueueCommand.self, "concurrency limit suspend"),
      (CleanCommand.self, "clean-all cleanup gc prune purge remove rm"),
      (InitCommand.self, "create new setup"),
      (CompletionCommand.self, "autocomplete completions"),
      (HelpCommand.self, "doc docs man usage"),
    ]
    let pairs = verbs.flatMap { entry in
      entry.words.split(separator: " ").map { (String($0), entry.command) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()
}
