import SluiceSyntax

/// What people most often meant by a value that is not of the kind that its key takes.
enum ShapeAdvice {
  static func help(for field: Field) -> String? {
    let value = field.value
    switch (field.type, value.kind) {
    case (.expression, .sequence):
      return "a test of the shell belongs into `run`; an expression looks like `params.day != ''`"
    case (.arguments, .scalar):
      return "write `argv: [program, argument]`, or a line for the shell under `run`"
    case (.shell, .sequence): return command(value).map { "write `shell: \($0)`" }
    case (.retry, .sequence), (.limit, .sequence): return "write the number alone"
    case (.names, .mapping): return names(value)
    case (.name, .sequence): return "write one name, not a list"
    case (.boolean, .sequence) where field.name == "allow_failure",
      (.boolean, .mapping) where field.name == "allow_failure":
      return
        "write `allow_failure: true`; a script lets one exit code pass by `make || test $? -eq 2`"
    case (.mapping, .scalar) where field.name == "stop":
      return "write `stop: { signal: \(ScalarSpelling.spelling(of: value.text)) }`"
    case (.mapping, .scalar), (.mapping, .sequence): return map(field)
    case (.text, .sequence), (.path, .sequence): return "write one text, not a list"
    case (_, .mapping) where value.isDoubleBraces:
      return "quote it; values are written `${{ params.x }}`, there is no other templating"
    case (.text, .mapping), (.path, .mapping), (.name, .mapping), (.expression, .mapping):
      return "where a ': ' made it a map, put the text in quotes"
    default: return nil
    }
  }

  /// An item of `needs` that is a map, as GitLab CI and others have it.
  static func need(_ item: YAMLNode) -> String? {
    let name = ["job", "task", "name", "step"].lazy.compactMap { item[$0] }.first
    let entries = item.entries
    guard let text = name?.text ?? (entries.count == 1 ? entries[0].key.text : nil),
      IdentifierSyntax.isValid(text)
    else { return item.kind == .mapping ? "write the name alone" : nil }
    return "write the name alone: `\(text)`"
  }

  /// `needs` as a map whose keys are the names.
  private static func names(_ value: YAMLNode) -> String {
    let names = value.entries.prefix(6).map(\.key.text)
    guard names.count <= 5, names.allSatisfy(IdentifierSyntax.isValid) else {
      return "write the names as a list"
    }
    return "write the names as a list: `[\(names.joined(separator: ", "))]`"
  }

  /// A command given as a list, without the `-c` that is added for it.
  private static func command(_ list: YAMLNode) -> String? {
    let words = list.items.prefix(9).map(\.text)
    guard words.count <= 8, words.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
      return nil
    }
    return (words.last == "-c" ? words.dropLast() : words[...]).joined(separator: " ")
  }

  // MARK: Maps

  /// A map of names that was written as a list, or as one of its names.
  private static func map(_ field: Field) -> String? {
    if let pairs = pairs(field.value, without: filler[field.name]) {
      return "write `\(field.name): { \(pairs.joined(separator: ", ")) }`"
    }
    if field.value.kind == .scalar { return "write `\(field.name): { name: value }`" }
    return field.value.items.isEmpty ? nil : "write a map: `name: value` on each line, without '-'"
  }

  /// What stands under a name of which no more is said.
  private static let filler = ["resources": "1", "queues": "1", "params": "\"\""]

  /// What is written `NAME=value` or `- NAME: value` elsewhere, as entries of a map; nil where
  /// anything else is among it.
  private static func pairs(_ node: YAMLNode, without filler: String?) -> [String]? {
    let items = node.kind == .sequence ? Array(node.items.prefix(11)) : [node]
    guard items.count <= 10 else { return nil }
    let pairs = items.compactMap { item -> String? in
      guard let (name, value) = pair(item) else { return nil }
      let isName = IdentifierSyntax.isValid(name) && name.utf8.first.map(ASCII.isDigit) == false
      let spelled = value.map { ScalarSpelling.spelling(of: $0) } ?? (isName ? filler : nil)
      return spelled.map { "\(ScalarSpelling.spelling(of: name)): \($0)" }
    }
    return pairs.count == items.count && !pairs.isEmpty ? pairs : nil
  }

  private static func pair(_ item: YAMLNode) -> (name: String, value: String?)? {
    let (name, value): (String, String?)
    if item.kind == .mapping {
      if let key = item["name"], let text = item["value"] {
        (name, value) = (key.text, text.text)
      } else {
        guard let entry = item.entries.first, item.entries.count == 1,
          entry.value.kind == .scalar
        else { return nil }
        (name, value) = (entry.key.text, entry.value.text)
      }
    } else {
      let parts = item.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first else { return nil }
      (name, value) = (String(first), parts.count == 2 ? String(parts[1]) : nil)
    }
    guard item.kind != .sequence, !name.isEmpty, name.utf8.count + (value ?? "").utf8.count <= 200
    else { return nil }
    return (name, value)
  }
}

extension YAMLNode {
  /// Whether it is what YAML makes of `{{ x }}`.
  fileprivate var isDoubleBraces: Bool {
    guard kind == .mapping, case .yaml(let file, let range) = origin else { return false }
    let start = file.utf8Offset(of: range.start)
    return file.text[start...].starts(with: "{{".utf8)
  }
}
