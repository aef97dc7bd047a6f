/// The keys of one queue.
enum QueueKey: Int, Sendable, CaseIterable {
  case limit, target, order, qualityOfService, suspended

  static let table = KeyTable<QueueKey>(
    of: "a queue",
    [
      .key(.limit, "limit", .limit),
      .key(.target, "target", .name),
      .key(.order, "order", .choice),
      .key(.qualityOfService, "qos", .choice),
      .later("rate", .text),
      .later("scope", .choice),
      .key(.suspended, "suspended", .boolean),
    ],
    synonyms: [
      "width": "limit", "max": "limit", "concurrency": "limit", "max_parallel": "limit",
      "size": "limit", "slots": "limit", "capacity": "limit", "parent": "target",
      "priority": "qos", "paused": "suspended", "rate_limit": "rate",
    ])
}

/// The keys of one resource.
enum ResourceKey: Int, Sendable, CaseIterable {
  case capacity, scope

  static let table = KeyTable<ResourceKey>(
    of: "a resource",
    [.key(.capacity, "capacity", .amount), .key(.scope, "scope", .choice)],
    synonyms: [
      "limit": "capacity", "count": "capacity", "size": "capacity", "max": "capacity",
      "permits": "capacity", "slots": "capacity", "total": "capacity",
    ])
}

/// The keys of one parameter that says more than its default.
enum ParameterKey: Int, Sendable, CaseIterable {
  case type, `default`, allowed, pattern, minimum, maximum, required, description

  static let table = KeyTable<ParameterKey>(
    of: "a parameter",
    [
      .key(.type, "type", .choice),
      .key(.default, "default", .text),
      .key(.allowed, "enum", .list),
      .key(.pattern, "pattern", .text),
      .key(.minimum, "min", .number),
      .key(.maximum, "max", .number),
      .key(.required, "required", .boolean),
      .key(.description, "description", .text),
    ],
    synonyms: [
      "options": "enum", "choices": "enum", "values": "enum", "allowed": "enum",
      "regex": "pattern", "regexp": "pattern", "match": "pattern", "minimum": "min",
      "maximum": "max", "desc": "description", "value": "default", "optional": "required",
    ])
}
