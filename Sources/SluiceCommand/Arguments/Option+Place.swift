extension Option {
  /// Where the state of runs is.
  ///
  /// - Parameter hasShortForm: Whether `-f` names the workflow file too.
  static func place(
    _ place: WritableKeyPath<Arguments, StatePlace> & Sendable, hasShortForm: Bool = true
  ) -> [Option<Arguments>] {
    [
      Option(
        names: hasShortForm ? ["-f", "--file"] : ["--file"], placeholder: "FILE",
        summary: "a run of this workflow file",
        effect: .value { arguments, file in
          arguments[keyPath: place].workflow = WorkflowReference(word: file)
        }),
      .value("--state-dir", of: "DIR", does: "where runs are kept (or SLUICE_STATE_DIR)") {
        arguments, folder in
        arguments[keyPath: place].folder = folder
      },
    ]
  }
}
