extension Option {
  /// Where the state of runs is.
  static func place(
    _ place: WritableKeyPath<Arguments, StatePlace> & Sendable
  ) -> [Option<Arguments>] {
    [
      .value("-f", "--file", of: "FILE", does: "a run of this workflow file") { arguments, file in
        arguments[keyPath: place].workflow = WorkflowReference(word: file)
      },
      .value("--state-dir", of: "DIR", does: "where runs are kept (or SLUICE_STATE_DIR)") {
        arguments, folder in
        arguments[keyPath: place].folder = folder
      },
    ]
  }
}
