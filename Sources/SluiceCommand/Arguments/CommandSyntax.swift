/// An option of a command: how it is written, what the help says, what it does to the arguments.
struct Option<Arguments>: Sendable {
  enum Effect: Sendable {
    case flag(@Sendable (inout Arguments) -> Void)
    /// The text is the value.
    case value(@Sendable (inout Arguments, String) throws(ValueError) -> Void)
    /// Known, and not in this build.
    case absent
  }

  /// With their dashes, the short form first.
  let names: [String]
  /// What stands for the value in the help; nil: it takes none.
  let placeholder: String?
  let summary: String
  let effect: Effect

  static func flag(
    _ names: String..., does summary: String,
    _ effect: @escaping @Sendable (inout Arguments) -> Void
  ) -> Option {
    Option(names: names, placeholder: nil, summary: summary, effect: .flag(effect))
  }

  static func value(
    _ names: String..., of placeholder: String, does summary: String,
    _ effect: @escaping @Sendable (inout Arguments, String) throws(ValueError) -> Void
  ) -> Option {
    Option(names: names, placeholder: placeholder, summary: summary, effect: .value(effect))
  }

  static func absent(_ name: String) -> Option {
    Option(names: [name], placeholder: nil, summary: "", effect: .absent)
  }

  var isAbsent: Bool { if case .absent = effect { true } else { false } }
}

/// The one place that says what a command takes: parsing, help and "did you mean" all read it.
struct CommandSyntax<Arguments: Sendable>: Sendable {
  let name: String
  /// What it is for, in the list of all commands.
  let summary: String
  /// The words behind the name, as in `[FILE] [TASK…]`.
  let words: String
  /// What the words mean, in a sentence or two.
  let explanation: String
  /// The arguments without any word.
  let start: Arguments
  let options: [Option<Arguments>]
  /// Command lines with what they do.
  let examples: [(line: String, effect: String)]
  /// Makes the arguments of the words that are no options; `isFile` looks at the disk.
  let take:
    @Sendable (inout Arguments, [String], _ isFile: (String) -> Bool) throws(UsageError) -> Void
}
