import SluiceSyntax

/// Reads the words behind a command's name by its syntax.
struct ArgumentParser<Arguments: Sendable> {
  enum Result {
    case arguments(Arguments)
    /// `--help` was among the words.
    case help
    case version
  }

  let syntax: CommandSyntax<Arguments>

  func parse(
    _ words: some Sequence<String>, isFile: (String) -> Bool
  ) throws(UsageError) -> Result {
    var arguments = syntax.start
    var plain: [String] = []
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--":
        plain += rest
        rest = []
      case "--help", "-h": return .help
      case "--version": return .version
      case _ where word.hasPrefix("--"):
        let (name, value) = Self.split(word)
        try apply(name, attached: value, &rest, to: &arguments)
      // No option begins with a digit, so a negative number is a word like any other.
      case _ where word.hasPrefix("-") && word.dropFirst().first?.isNumber == false:
        let name = String(word.prefix(2))
        let value = word.dropFirst(2)
        try apply(name, attached: value.isEmpty ? nil : String(value), &rest, to: &arguments)
      default: plain.append(word)
      }
    }
    try syntax.take(&arguments, plain, isFile)
    return .arguments(arguments)
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private func apply(
    _ name: String, attached: String?, _ rest: inout ArraySlice<String>,
    to arguments: inout Arguments
  ) throws(UsageError) {
    guard let option = syntax.options.first(where: { $0.names.contains(name) }) else {
      throw unknown(name)
    }
    switch option.effect {
    case .absent: throw .notInThisBuild("option '\(name)'")
    case .flag(let effect):
      guard attached == nil else { throw UsageError("option '\(name)' takes no value") }
      effect(&arguments)
    case .value(let effect):
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError(
          "option '\(name)' wants a value", help: "\(name) \(option.placeholder ?? "")")
      }
      do {
        try effect(&arguments, value)
      } catch {
        throw .value(value, of: name, error)
      }
    }
  }

  private func unknown(_ name: String) -> UsageError {
    let known = syntax.options.filter { !$0.isAbsent }.flatMap(\.names) + ["--help"]
    // One letter is no misspelling of another.
    let near = name.hasPrefix("--") ? EditDistance.nearest(to: name, among: known) : nil
    return UsageError(
      "unknown option '\(name)'",
      help: near.map { "did you mean '\($0)'?" } ?? "'sluice help \(syntax.name)' lists the options"
    )
  }
}

extension UsageError {
  fileprivate static func value(_ value: String, of option: String, _ error: ValueError) -> Self {
    switch error {
    case .expected(let what): UsageError("option '\(option)' takes \(what), not '\(value)'")
    }
  }
}
