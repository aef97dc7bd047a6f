extension YAMLBuilder {
  /// Reports equal keys, drops what cannot be an entry, and puts merged entries in.
  mutating func finishMapping(_ frame: Frame) {
    if frame.hasComplexKey {
      rebuildEntries(from: frame.base) { key, _ in key.isScalar }
    }
    reportDuplicates(from: frame.base)
    if frame.hasMerge { resolveMerges(from: frame.base) }
  }

  /// The `<<` of YAML 1.1's merge type, which a quote or a tag makes an ordinary key.
  func isMergeKey(_ cell: YAMLCell) -> Bool {
    cell.shape == .plain && cell.tag == .untagged && cell.count == 2
      && withValue(of: cell) { $0.elementsEqual("<<".utf8) }
  }

  private mutating func rebuildEntries(
    from base: Int, keeping isKept: (_ key: YAMLCell, _ index: Int) -> Bool
  ) {
    var kept: [YAMLCell] = []
    for key in stride(from: base, to: pending.count, by: 2) where isKept(pending[key], key) {
      kept += pending[key...(key + 1)]
    }
    pending.replaceSubrange(base..., with: kept)
  }
}

// MARK: - Duplicate keys

extension YAMLBuilder {
  private mutating func reportDuplicates(from base: Int) {
    let entries = (pending.count - base) / 2
    // Most maps are small: comparing each with each is faster than a table then.
    let duplicates =
      entries <= 8 ? duplicatesByComparing(from: base) : duplicatesByTable(from: base)
    guard !duplicates.isEmpty else { return }
    for (later, first) in duplicates {
      reportDuplicate(pending[later], first: pending[first])
    }
    let dropped = Set(duplicates.map(\.later))
    rebuildEntries(from: base) { _, index in !dropped.contains(index) }
  }

  private func duplicatesByComparing(from base: Int) -> [(later: Int, first: Int)] {
    var found: [(later: Int, first: Int)] = []
    for later in stride(from: base + 2, to: pending.count, by: 2) {
      for first in stride(from: base, to: later, by: 2)
      where pending[first].count == pending[later].count
        && haveEqualValues(pending[first], pending[later])
      {
        found.append((later, first))
        break
      }
    }
    return found
  }

  private func duplicatesByTable(from base: Int) -> [(later: Int, first: Int)] {
    var found: [(later: Int, first: Int)] = []
    var table = KeyTable(capacity: (pending.count - base) / 2)
    for key in stride(from: base, to: pending.count, by: 2) {
      let first = table.insert(key, hash: hash(of: pending[key])) {
        haveEqualValues(pending[$0], pending[key])
      }
      if let first { found.append((key, first)) }
    }
    return found
  }

  private func haveEqualValues(_ a: YAMLCell, _ b: YAMLCell) -> Bool {
    guard a.count == b.count else { return false }
    return withValue(of: a) { a in withValue(of: b) { b in a.elementsEqual(b) } }
  }

  /// Seeded anew in each process: no file can be made whose keys all collide.
  private func hash(of cell: YAMLCell) -> Int {
    withValue(of: cell) { value in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(value))
      return hasher.finalize()
    }
  }
}

// MARK: - Merges

extension YAMLBuilder {
  /// Replaces each `<<` by the entries that it brings: a map's own keys win, then earlier merges.
  private mutating func resolveMerges(from base: Int) {
    var keys: [YAMLCell] = []
    var table = KeyTable(capacity: (pending.count - base) / 2)
    func insert(_ key: YAMLCell) -> Bool {
      keys.append(key)
      let equal = table.insert(keys.count - 1, hash: hash(of: key)) {
        haveEqualValues(keys[$0], key)
      }
      return equal == nil
    }
    for key in stride(from: base, to: pending.count, by: 2) where !isMergeKey(pending[key]) {
      _ = insert(pending[key])
    }
    var merged: [YAMLCell] = []
    for key in stride(from: base, to: pending.count, by: 2) {
      guard isMergeKey(pending[key]) else {
        merged += pending[key...(key + 1)]
        continue
      }
      for source in mergeSources(of: pending[key + 1], key: pending[key]) {
        let entries = children(of: source)
        for key in stride(from: entries.startIndex, to: entries.endIndex, by: 2)
        where insert(entries[key]) {
          merged += entries[key...(key + 1)]
        }
      }
    }
    pending.replaceSubrange(base..., with: merged)
  }

  /// The maps that a `<<` takes entries from.
  private mutating func mergeSources(of value: YAMLCell, key: YAMLCell) -> [YAMLCell] {
    let sources = value.shape == .sequence ? Array(children(of: value)) : [value]
    return sources.filter { source in
      if source.shape != .mapping, !source.flags.contains(.isFaulty) { reportMerge(at: key) }
      return source.shape == .mapping
    }
  }
}
