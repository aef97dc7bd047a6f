/// Commands to which an argument is more than data: quoting it for the script is not enough.
enum ShellInterpreter {
  /// Programs that take code as the argument after an option with this letter.
  private static let programs: [String: Character] = [
    "sh": "c", "bash": "c", "dash": "c", "ash": "c", "ksh": "c", "mksh": "c", "zsh": "c",
    "fish": "c",
    "python": "c", "python3": "c", "perl": "e", "ruby": "e", "node": "e", "lua": "e", "php": "r",
  ]

  private static let namings: Set = ["unset", "read", "getopts", "mapfile", "readarray"]
  private static let declarations: Set = ["declare", "typeset", "local", "readonly", "export"]

  /// Why the last of a command's arguments is no mere data; nil where it is.
  static func fault(
    in word: ShellWord, of command: String?, _ arguments: [String?]
  ) -> (message: String, help: String)? {
    let before = arguments.dropLast()
    let last = before.last ?? nil
    if let program = programOfCode(command, before) {
      return (
        "'\(program)' takes this text as code, so the value would be code in it",
        "hand the value over as an argument after the code, or by 'env:'"
      )
    }
    switch command {
    case "eval", "alias": return code(command)
    case "trap" where before.isEmpty || last == "--": return code(command)
    case "let":
      return ("'let' computes its arguments", "compute with $((…)), which takes integers only")
    case "printf" where last == "-v": return name(command)
    case let naming? where namings.contains(naming): return name(command)
    case let declaration? where declarations.contains(declaration):
      // -i computes what is assigned, -n makes a name of it.
      let options = before.compactMap { $0 }.filter { $0.hasPrefix("-") }
      let isData = word.isAssignment && !options.contains { $0.contains("i") || $0.contains("n") }
      return isData ? nil : name(command)
    default: return nil
    }
  }

  /// Whether the words after a command may be assignments.
  static func isDeclaration(_ command: String?) -> Bool {
    command.map(declarations.contains) ?? false
  }

  /// The program whose code the next word is: also behind `sudo`, `env`, `timeout` and the like.
  private static func programOfCode(_ command: String?, _ before: ArraySlice<String?>) -> String? {
    guard let option = before.last ?? nil, option.hasPrefix("-"), !option.hasPrefix("--") else {
      return nil
    }
    let words = [command] + before.dropLast()
    // Options may stand between the program and the one that takes the code.
    guard let path = words.last(where: { $0?.hasPrefix("-") != true }) ?? nil else { return nil }
    let program = PathText.basename(path, suffix: nil)
    guard let letter = programs[program], option.contains(letter) else { return nil }
    return program
  }

  private static func code(_ command: String?) -> (String, String) {
    (
      "'\(command ?? "")' takes its arguments as code, so the value would be code",
      "give it to the task by 'env:' and let the code read \"$NAME\""
    )
  }

  private static func name(_ command: String?) -> (String, String) {
    (
      "'\(command ?? "")' takes this as a variable's name and may compute in it",
      "write the name in the script"
    )
  }
}

extension ShellReader {
  /// Treats the expressions of an argument as its command does: as code, a name or an integer.
  mutating func checkInterpretation(of word: ShellWord, _ state: inout ShellCommandState) {
    guard !state.expectsCommand, !state.arguments.isEmpty else { return }
    switch state.command {
    case "test", "[": apply(state.test.take(word), to: word)
    case "shift", "return", "exit", "break", "continue":
      for site in word.sites where reading.places[site] != nil { settle(site, .integerWord) }
    case let command:
      guard !word.sites.isEmpty,
        let (message, help) = ShellInterpreter.fault(in: word, of: command, state.arguments)
      else { return }
      for site in word.sites where reading.places[site] != nil {
        refuseSettled(site, message, help: help)
      }
    }
  }
}
