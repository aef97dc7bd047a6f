/// A command line up to the cursor, read as far as it goes; what is wrong in it is passed over.
struct PartialCommandLine: Sendable {
  /// What the word at the cursor is.
  enum Place: Sendable, Equatable {
    case command
    case option
    /// Of an option; `prefix` is what stands before it in the same word, as in `--format=`.
    case value([WordKind], prefix: String)
    case word([WordKind])
    /// Of a command or an option that is not known.
    case unknown
  }

  private(set) var command: CommandOutline?
  private(set) var place = Place.unknown
  /// The word at the cursor, or what stands in it behind the prefix.
  private(set) var current: String
  /// Words before the cursor that are no options.
  private(set) var plain: [String] = []
  /// Values of options before the cursor, by the option's last name, which is its long one.
  private(set) var values: [String: String] = [:]

  /// - Parameter words: Without the program's name; the last one ends at the cursor.
  init(_ words: [String], commands: [CommandOutline]) {
    current = words.last ?? ""
    guard words.count > 1 else {
      place = current.hasPrefix("-") ? .option : .command
      return
    }
    guard let command = commands.first(where: { $0.name == words[0] }) else { return }
    self.command = command
    read(words[1..<words.count - 1], of: command)
  }

  private mutating func read(_ words: ArraySlice<String>, of command: CommandOutline) {
    var rest = words
    var hasEnded = false
    while let word = rest.popFirst() {
      if hasEnded || word == "-" || !word.hasPrefix("-") {
        plain.append(word)
      } else if word == "--" {
        hasEnded = true
      } else {
        let (name, value) = Self.split(word)
        guard let option = command.option(named: name) else { continue }
        guard let kinds = option.kinds else { continue }
        guard let value = value ?? rest.popFirst() else {
          place = .value(kinds, prefix: "")
          return
        }
        values[option.names.last ?? name] = value
      }
    }
    if !hasEnded, current.hasPrefix("-"), current != "-" {
      place = placeOfOption(of: command)
    } else {
      let kinds = command.pattern.kinds(behind: plain)
      // An option has named the file already.
      place = .word(values["--file"] == nil ? kinds : kinds.filter { $0 != .file })
    }
  }

  /// An option's name, or the value in the same word.
  private mutating func placeOfOption(of command: CommandOutline) -> Place {
    let (name, value) = Self.split(current)
    guard let value else { return .option }
    guard let kinds = command.option(named: name)?.kinds else {
      return name.hasPrefix("--") ? .unknown : .option
    }
    let prefix = String(current.dropLast(value.count))
    current = value
    return .value(kinds, prefix: prefix)
  }

  /// `--name=value` or `-nvalue`.
  private static func split(_ word: String) -> (name: String, value: String?) {
    if word.hasPrefix("--") {
      guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
      return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
    let value = word.dropFirst(2)
    return (String(word.prefix(2)), value.isEmpty ? nil : String(value))
  }
}
