/// All mappings of the language, to say where a key belongs that stands in the wrong one.
enum Vocabulary {
  /// The places that have a key of this name, other than the one named.
  static func places(of key: String, except place: String) -> [(name: String, isBuilt: Bool)] {
    all.compactMap { entry in
      guard entry.place != place, let isBuilt = entry.keys[key] else { return nil }
      return (entry.place, isBuilt)
    }
  }

  /// The keys of each place, and whether this build reads them.
  private static let all: [(place: String, keys: [String: Bool])] = [
    entry(WorkflowKey.table), entry(TaskKey.table), entry(DefaultsKey.table),
    entry(QueueKey.table), entry(ResourceKey.table), entry(RetryKey.table), entry(StopKey.table),
    entry(HandlersKey.table), entry(ParameterKey.table),
  ]

  private static func entry<Key>(_ table: KeyTable<Key>) -> (place: String, keys: [String: Bool]) {
    let keys = table.rows.map { ($0.name, $0.key != nil) }
    return (table.place, Dictionary(keys) { first, _ in first })
  }
}
