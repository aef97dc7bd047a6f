import SluiceSyntax

/// Keys that a map cannot have, each with what was probably meant.
extension WorkflowReader {
  /// - Returns: the last entry that belongs to the fault.
  mutating func reportUnknown<Key>(
    _ place: Int, of node: YAMLNode, _ entries: YAMLNode.Entries, _ table: KeyTable<Key>
  ) -> Int {
    let key = entries[place].key
    let name = key.text
    // Anchors may be kept there.
    if Key.self == WorkflowKey.self, name.hasPrefix("x-") { return place }
    guard !findings.isFull else { return place }
    if entries[place].value.isNull, let pair = UnfinishedPair(name, table) {
      findings.error(
        .unknownKey, pair.message, help: "write `\(pair.spelling)`", at: key.origin,
        fixIt: key.origin.replaced(by: pair.spelling))
      return place
    }
    if reportCutText(at: place, entries, table) { return place }
    if let last = reportSplitValue(at: place, of: node, entries, table) { return last }
    let value = entries[place].value
    if reportMisplacedTask(key, value, table) { return place }
    let advice = advice(on: key, value, table)
    findings.error(
      .unknownKey, "unknown key '\(name)' in \(table.place)", help: advice.help, at: key.origin,
      fixIt: advice.fixIt)
    return place
  }

  /// A line of a text under `|` that is indented less than the others, and so became a key.
  private mutating func reportCutText<Key>(
    at place: Int, _ entries: YAMLNode.Entries, _ table: KeyTable<Key>
  ) -> Bool {
    let key = entries[place].key
    guard place > 0, let style = entries[place - 1].value.style,
      style == .literal || style == .folded, key.style == .plain,
      table.meaning(of: key.text) == nil,
      key.withUTF8Text({ $0.contains { " $(\"'".utf8.contains($0) } })
    else { return false }
    findings.error(
      .unknownKey,
      "this line ends the text of '\(entries[place - 1].key.text)', since it is "
        + "indented less", help: "indent it as far as the text", at: key.origin)
    return true
  }

  private func advice<Key>(
    on key: YAMLNode, _ value: YAMLNode, _ table: KeyTable<Key>
  ) -> KeyAdvice {
    if Key.self == WorkflowKey.self, key.isHiddenName { return .hidden(key) }
    if Key.self == TaskKey.self, model.resources.contains(where: { key.hasText($0.name) }) {
      return .resource(key.text, value)
    }
    if Key.self == DefaultsKey.self, key.hasText("run"),
      let nested = KeyAdvice.nested(value, in: DefaultsKey.table)
    {
      return nested
    }
    return KeyAdvice(key, value, table)
  }

  /// A task that stands beside `tasks:` instead of below.
  private mutating func reportMisplacedTask<Key>(
    _ key: YAMLNode, _ value: YAMLNode, _ table: KeyTable<Key>
  ) -> Bool {
    guard Key.self == WorkflowKey.self, !key.isHiddenName else { return false }
    let isForeign = table.meaning(of: key.text) != nil
    let mayBeTask = areTasksEmpty && !isForeign && !value.isNull && value.kind != .sequence
    guard mayBeTask || value.looksLikeTask else { return false }
    hasMisplacedTasks = true
    guard !isForeign || areTasksEmpty else { return false }
    findings.error(
      .unknownKey, "unknown key '\(key.text)' in \(table.place)",
      help: "it looks like a task: indent it below `tasks:`", at: key.origin)
    return true
  }

  /// `{ run: echo a, b }`: YAML ends the text at the comma and takes the rest for keys.
  private mutating func reportSplitValue<Key>(
    at place: Int, of node: YAMLNode, _ entries: YAMLNode.Entries, _ table: KeyTable<Key>
  ) -> Int? {
    guard place > 0, entries[place].value.isNull else { return nil }
    let key = entries[place].key
    let (owner, value) = entries[place - 1]
    guard value.style == .plain, !value.isNull, node.isInBraces else { return nil }
    var last = place
    while last + 1 < entries.count, entries[last + 1].value.isNull,
      table.row(named: entries[last + 1].key) == nil
    {
      last += 1
    }
    let range = value.range.start..<entries[last].key.range.end
    let file = node.document.file
    guard range.lowerBound < range.upperBound, range.lowerBound.line == range.upperBound.line else {
      return nil
    }
    let bytes = file.utf8Offset(of: range.lowerBound)..<file.utf8Offset(of: range.upperBound)
    guard bytes.count <= 200, file.text[bytes].contains(UInt8(ascii: ",")) else { return nil }
    let quoted = ScalarSpelling.quoted(String(decoding: file.text[bytes], as: UTF8.self))
    let place = SourceRange(start: range.lowerBound, end: range.upperBound)
    findings.error(
      .unknownKey,
      "a comma ends the value of '\(owner.text)', and '\(key.text)' is taken for a key",
      help: "quote the value: `\(owner.text): \(quoted)`", at: key.origin,
      fixIt: Origin.yaml(file, place).replaced(by: quoted))
    return last
  }
}

extension YAMLNode {
  /// Whether it is a map with something to run.
  fileprivate var looksLikeTask: Bool {
    ["run", "argv", "needs"].contains { key in
      self[key].map { $0.kind != .mapping } ?? false
    }
  }

  /// Whether another tool would take it for a map that is only merged.
  fileprivate var isHiddenName: Bool {
    withUTF8Text { $0.count > 1 && $0[0] == UInt8(ascii: ".") && $0[1].continuesName }
  }

  /// Whether it is a map in braces.
  fileprivate var isInBraces: Bool {
    let file = document.file
    return file.text[file.utf8Offset(of: range.start)...].first == UInt8(ascii: "{")
  }
}
