import SluiceSyntax

/// Keys that a map cannot have, each with what was probably meant.
extension WorkflowReader {
  /// Words of what starts a workflow.
  private static let triggerWords: Set = ["watch", "schedule", "cron"]

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
    if let last = reportSplitValue(at: place, of: node, entries, table) { return last }
    let (meant, value) = (table.nearest(to: name), entries[place].value)
    let mayBeTask = areTasksEmpty && meant == nil && !value.isNull && value.kind != .sequence
    let isMisplaced = Key.self == WorkflowKey.self && (mayBeTask || value.looksLikeTask)
    if isMisplaced { hasMisplacedTasks = true }
    findings.error(
      .unknownKey, "unknown key '\(name)' in \(table.place)",
      help: isMisplaced && (meant == nil || areTasksEmpty)
        ? "it looks like a task: indent it below `tasks:`" : help(for: name, meant, table),
      at: key.origin,
      fixIt: isMisplaced
        ? nil
        : meant.flatMap { table.isBuilt($0) ? $0 : nil }
          .flatMap { key.origin.replaced(by: $0) })
    return place
  }

  private func help<Key>(for name: String, _ meant: String?, _ table: KeyTable<Key>) -> String {
    let notBuilt = "known, but not in this build"
    let isTrigger = Key.self == WorkflowKey.self || Key.self == TaskKey.self
    if isTrigger, Self.triggerWords.contains(name) {
      return "it belongs into `triggers:`, which is \(notBuilt)"
    }
    if let meant {
      return "did you mean '\(meant)'?" + (table.isBuilt(meant) ? "" : " (\(notBuilt))")
    }
    if let place = Vocabulary.places(of: name, except: table.place).first {
      return "it is a key of \(place.name)" + (place.isBuilt ? "" : ", \(notBuilt)")
    }
    let known = table.rows.filter { $0.key != nil }.map { "'\($0.name)'" }
    return "the keys here are " + known.joined(separator: ", ")
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

  /// Whether it is a map in braces.
  fileprivate var isInBraces: Bool {
    let file = document.file
    return file.text[file.utf8Offset(of: range.start)...].first == UInt8(ascii: "{")
  }
}
