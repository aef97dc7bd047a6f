extension Option {
  /// How a run tells its progress.
  static func output(_ mode: WritableKeyPath<Arguments, OutputMode?> & Sendable) -> Option {
    .value("--output", of: "MODE", does: "tty (default on a terminal), lines, group, quiet, json") {
      arguments, word throws(ValueError) in
      arguments[keyPath: mode] = try OptionValues.choice(word) as OutputMode
    }
  }
}
