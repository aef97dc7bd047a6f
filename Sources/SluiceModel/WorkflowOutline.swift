import SluiceSyntax

/// The names that a workflow file declares, without a judgement on it.
///
/// For those who complete a name while the file is still being written: faults are passed over,
/// and of a file that is no YAML the lines before the fault are read.
package struct WorkflowOutline: Sendable {
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let description: String?
    /// Of a parameter: those that the file lists, or true and false; empty: any.
    package let values: [String]
  }

  package private(set) var tasks: [Entry] = []
  package private(set) var queues: [Entry] = []
  package private(set) var resources: [Entry] = []
  package private(set) var parameters: [Entry] = []
  package private(set) var tags: [Entry] = []

  /// - Complexity: O(n) in the bytes of the file.
  package init(_ file: SourceFile) {
    guard let root = Self.document(of: file)?.root else { return }
    tasks = Self.entries(of: root["tasks"])
    queues = Self.entries(of: root["queues"])
    resources = Self.entries(of: root["resources"])
    parameters = Self.entries(of: root["params"])
    tags = Self.tags(of: root["tasks"])
  }

  /// What can be read; a second fault is not looked behind.
  private static func document(of file: SourceFile) -> YAMLDocument? {
    let (document, diagnostics) = YAMLDocument.read(file)
    if let document { return document }
    let lines = diagnostics.filter { $0.severity == .error }
      .compactMap { $0.origin?.position.map { Int($0.line) } }
    guard let line = lines.min(), line > 1 else { return nil }
    let newline = UInt8(ascii: "\n")
    let kept = file.text.split(separator: newline, omittingEmptySubsequences: false)
      .prefix(line - 1).joined(separator: [newline])
    let text = String(decoding: kept + [newline], as: UTF8.self)
    return YAMLDocument.read(SourceFile(path: file.path, text: text)).document
  }

  private static func tags(of tasks: YAMLNode?) -> [Entry] {
    var names: Set<String> = []
    guard let tasks else { return [] }
    for (_, task) in tasks.entries {
      guard let tags = task["tags"] else { continue }
      names.formUnion((tags.kind == .scalar ? [tags] : Array(tags.items)).map(\.text))
    }
    return names.filter(IdentifierSyntax.isValid).sorted().map {
      Entry(name: $0, description: nil, values: [])
    }
  }

  private static func entries(of map: YAMLNode?) -> [Entry] {
    guard let map else { return [] }
    return map.entries.map { key, value in
      Entry(
        name: key.text, description: value["description"]?.text, values: Self.values(of: value))
    }.filter { IdentifierSyntax.isValid($0.name) }
  }

  private static func values(of parameter: YAMLNode) -> [String] {
    if let list = parameter["enum"] { return list.items.map(\.text) }
    let isBoolean =
      parameter["type"].map { $0.text == ParameterDefinition.Kind.boolean.rawValue }
      ?? (ParameterDefinition.Kind.inferred(from: parameter.text) == .boolean)
    return isBoolean ? ["true", "false"] : []
  }
}
