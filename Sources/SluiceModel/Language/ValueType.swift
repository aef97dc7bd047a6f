/// What stands under a key of the language.
package enum ValueType: Hashable, Sendable {
  case text, name, names, path, paths, expression, duration, integer, number, amount, boolean
  case choice, arguments, mapping, list, shell, limit, input, priority, retry, reasons, signal
  case taskOrTasks, source, outputs, words

  /// Whether a key without a value is as if it were absent; otherwise it is a fault.
  package var mayBeNull: Bool {
    switch self {
    case .names, .paths, .mapping, .list, .taskOrTasks, .outputs, .words: true
    default: false
    }
  }

  /// What to write, for the end of "`key` takes …".
  func phrase(_ rule: ValueRule) -> String {
    if case .words(let words) = rule {
      guard words.count > 1 else { return "`\(words[0])`" }
      return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
    return phrase
  }

  private var phrase: String {
    switch self {
    case .text: "text"
    case .name: "a name"
    case .names: "a name or a list of names"
    case .words: "a word or a list of words"
    case .path: "a path"
    case .paths: "a path or a list of paths"
    case .expression: "an expression"
    case .duration: "a duration such as 90s or 1h30m"
    case .integer: "a whole number"
    case .number: "a number"
    case .amount: "a whole number or a size such as 512MiB"
    case .boolean: "true or false"
    case .choice: "one word"
    case .arguments: "a list: the program and its arguments"
    case .mapping: "a map of keys and values"
    case .list: "a list"
    case .shell: "a command such as `bash` or `python3`"
    case .limit: "a positive number, `serial` or `unlimited`"
    case .input: "text, or `{ file: path }`"
    case .priority: "a number from -1000 to 1000 or a name such as `high`"
    case .retry: "the number of further attempts, or a map with `limit`"
    case .reasons: "`any`, `timeout`, `signal`, an exit code, or a list of them"
    case .signal: "a signal such as TERM"
    case .taskOrTasks: "a task or a list of tasks"
    case .outputs: "a name, a list of names, or a map such as `{ parts: json }`"
    case .source: "a map such as `{ for: 5s }`"
    }
  }
}
