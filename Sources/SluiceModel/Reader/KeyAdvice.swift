import SluiceSyntax

/// How to mend a key that its map cannot have.
struct KeyAdvice {
  let help: String
  let fixIt: Diagnostic.FixIt?

  private init(_ help: String, _ fixIt: Diagnostic.FixIt? = nil) {
    self.help = help
    self.fixIt = fixIt
  }

  init<Key>(_ key: YAMLNode, _ value: YAMLNode, _ table: KeyTable<Key>) {
    let name = key.text
    if let meaning = table.meaning(of: name) {
      self = Self.advice(meaning, key, value, table)
    } else if Key.self == WorkflowKey.self, DefaultsKey.table.isBuilt(name) {
      self = Self.ofEveryTask(key, value)
    } else if let owner = Vocabulary.owner(of: name, except: table.place) {
      self.init(owner)
    } else {
      let known = table.rows.filter { $0.key != nil }.map { "'\($0.name)'" }
      self.init("the keys here are " + known.joined(separator: ", "))
    }
  }

  private static func advice<Key>(
    _ meaning: ForeignKey, _ key: YAMLNode, _ value: YAMLNode, _ table: KeyTable<Key>
  ) -> KeyAdvice {
    switch meaning {
    case .name(let name): rename(key, to: name, value, table)
    case .counting(let unit, let name): counted(key, value, unit, name)
    case .attempts(let name): attempts(key, value, name)
    case .resource(let name): resource(name, value)
    case .nameOrInstead(let name, _) where table[name]?.type.admits(value) == true:
      rename(key, to: name, value, table)
    case .nameOrInstead("run", let text): KeyAdvice(CommandLines(value)?.advice ?? text)
    case .nameOrInstead(_, let text), .instead(let text, _): KeyAdvice(text)
    }
  }

  private static func rename<Key>(
    _ key: YAMLNode, to name: String, _ value: YAMLNode, _ table: KeyTable<Key>
  ) -> KeyAdvice {
    if let substitute = table[name]?.substitute {
      return KeyAdvice("did you mean '\(name)'? It is known, but not in this build: \(substitute)")
    }
    if table[name]?.type == .text, value.kind == .sequence {
      return KeyAdvice(
        CommandLines(value)?.advice ?? "write `\(name): |`, and each command on a line below it")
    }
    return KeyAdvice("did you mean '\(name)'?", key.origin.replaced(by: name))
  }

  /// `timeout-minutes: 10` as `timeout: 10m`.
  private static func counted(
    _ key: YAMLNode, _ value: YAMLNode, _ unit: String, _ name: String
  ) -> KeyAdvice {
    guard case .value(let count) = value.integer, count > 0 else {
      return KeyAdvice("did you mean '\(name)'? Its value has a unit, such as `\(name): 10m`")
    }
    let pair = "\(name): \(count)\(unit)"
    return KeyAdvice("write `\(pair)`", key.origin(to: value)?.replaced(by: pair))
  }

  /// `attempts: 3` as `retry: 2`.
  private static func attempts(_ key: YAMLNode, _ value: YAMLNode, _ name: String) -> KeyAdvice {
    guard case .value(let count) = value.integer, count > 0 else {
      return KeyAdvice("`\(name): N` says how many attempts may follow the first")
    }
    let pair = "\(name): \(count - 1)"
    return KeyAdvice(
      "write `\(pair)`: it counts the attempts after the first",
      key.origin(to: value)?.replaced(by: pair))
  }

  /// An amount that a task takes.
  static func resource(_ name: String, _ value: YAMLNode) -> KeyAdvice {
    let isShown = value.kind == .scalar && !value.isNull && value.text.utf8.count <= 40
    let amount = isShown ? ScalarSpelling.spelling(of: value.text) : "1"
    return KeyAdvice(
      "it is a resource: write `resources: { \(name): \(amount) }` in the task, and how much of it "
        + "there is under `resources` at the top level")
  }

  /// A setting at the top level that `defaults` or a task has.
  private static func ofEveryTask(_ key: YAMLNode, _ value: YAMLNode) -> KeyAdvice {
    let isShown = value.kind == .scalar && !value.isNull && value.text.utf8.count <= 60
    let pair = "\(key.text): \(isShown ? ScalarSpelling.spelling(of: value.text) : "…")"
    return KeyAdvice("for every task write `defaults: { \(pair) }`; for one it stands in the task")
  }

  /// A map to be merged, as GitLab CI hides it.
  static func hidden(_ key: YAMLNode) -> KeyAdvice {
    let name = "x-" + key.text.drop { $0 == "." || $0 == "_" }
    return KeyAdvice(
      "a map that others merge stands under a key that begins with `x-`: `\(name)`",
      key.origin.replaced(by: name))
  }

  /// `run: { shell: bash }` in `defaults`, as GitHub Actions nests it; nil for another value.
  static func nested(_ value: YAMLNode, in table: KeyTable<DefaultsKey>) -> KeyAdvice? {
    guard value.kind == .mapping else { return nil }
    let pairs = value.entries.prefix(5).compactMap { key, value -> String? in
      let name = table.contains(key.text) ? key.text : table.nearest(to: key.text)
      guard let name, value.kind == .scalar, value.text.utf8.count <= 60 else { return nil }
      return "\(name): \(ScalarSpelling.spelling(of: value.text))"
    }
    guard !pairs.isEmpty else { return nil }
    let map = pairs.joined(separator: ", ")
    return KeyAdvice("its keys stand right in `defaults`: write `defaults: { \(map) }`")
  }
}

extension ValueType {
  /// Whether a value is of the kind that a map, or a text, is.
  fileprivate func admits(_ value: YAMLNode) -> Bool {
    value.kind == (self == .mapping ? .mapping : .scalar)
  }
}

extension YAMLNode {
  /// The place from here to the end of another node.
  fileprivate func origin(to other: YAMLNode) -> Origin? {
    guard range.start < other.range.end else { return nil }
    return .yaml(document.file, SourceRange(start: range.start, end: other.range.end))
  }
}
