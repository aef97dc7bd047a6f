/// A kind of map in the language, by the keys that it may have.
package enum KeyPlace: String, Hashable, Sendable, CaseIterable {
  case workflow, task, defaults, queue, resource, retry, stop, handlers, parameter, stdin

  /// As in "unknown key 'x' in a task".
  package var phrase: String { outline.place }

  /// Every key that the language has there, in the order of its table.
  package var keys: [KeyDescription] { outline.keys }

  /// The keys without which such a map says nothing.
  package var required: [String] {
    switch self {
    case .workflow: ["tasks"]
    case .resource: ["capacity"]
    case .retry: ["limit"]
    case .stdin: ["file"]
    case .task, .defaults, .queue, .stop, .handlers, .parameter: []
    }
  }

  private var outline: (place: String, keys: [KeyDescription]) {
    switch self {
    case .workflow: WorkflowKey.table.outline
    case .parameter: ParameterKey.table.outline
    case .defaults: DefaultsKey.table.outline
    case .queue: QueueKey.table.outline
    case .resource: ResourceKey.table.outline
    case .task: TaskKey.table.outline
    case .retry: RetryKey.table.outline
    case .stop: StopKey.table.outline
    case .stdin: InputKey.table.outline
    case .handlers: HandlersKey.table.outline
    }
  }
}

/// A key of the language, for people who look it up and for the schema.
package struct KeyDescription: Hashable, Sendable {
  package let name: String
  package let type: ValueType
  package let rule: ValueRule
  /// What is written there, in words.
  package var phrase: String { type.phrase(rule) }
  /// One sentence; empty for a key that this build does not read.
  package let summary: String
  /// What holds where the key is absent, as it would be written; nil: nothing, or the sentence
  /// tells.
  package let defaultText: String?
  /// What to do without it; nil where this build reads it.
  package let substitute: String?

  /// False: known to the language, not in this build.
  package var isBuilt: Bool { substitute == nil }
}

extension KeyTable {
  fileprivate var outline: (place: String, keys: [KeyDescription]) {
    let keys = rows.map { row in
      KeyDescription(
        name: row.name, type: row.type, rule: row.rule, summary: row.summary,
        defaultText: row.defaultText, substitute: row.substitute)
    }
    return (place, keys)
  }
}
