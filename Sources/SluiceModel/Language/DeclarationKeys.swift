/// The keys of one queue.
enum QueueKey: Int, Sendable, CaseIterable {
  case limit, target, order, qualityOfService, suspended

  static let table = KeyTable<QueueKey>(
    of: "a queue",
    [
      .key(
        .limit, "limit", .limit, default: "unlimited",
        says: """
          How many of its tasks run at a time; `serial` is one at a time, first come first \
          served.
          """),
      .key(
        .target, "target", .name, .otherThan(["main"]), default: "global",
        says: "The queue that it submits to, whose limit holds for its tasks too."),
      .key(
        .order, "order", .choice, .words(QueueDefinition.Order.allCases.map(\.rawValue)),
        default: QueueDefinition.Order.priority.rawValue,
        says: """
          Which waiting task starts next: the one of the highest priority, or the first that \
          came.
          """),
      .key(
        .qualityOfService, "qos", .choice, .words(QualityOfService.allCases.map(\.rawValue)),
        says: """
          How urgent its tasks are beside those of other queues; without it, as its target's.
          """),
      .later("rate", .text, instead: "`limit` says how many run at a time"),
      .later("scope", .choice, instead: "leave it out: each run has its own"),
      .key(
        .suspended, "suspended", .boolean, default: "false",
        says: "Whether it starts nothing until it is resumed."),
    ],
    foreign: ForeignKeys.ofQueue)
}

/// The keys of one resource.
enum ResourceKey: Int, Sendable, CaseIterable {
  case capacity, scope

  static let table = KeyTable<ResourceKey>(
    of: "a resource",
    [
      .key(
        .capacity, "capacity", .amount,
        says: """
          How much of it there is: a whole number, a size, or for `memory` a percentage of the \
          machine's.
          """),
      .key(
        .scope, "scope", .choice, .words(["run"]), default: "run",
        says: "Who shares it: each run has its own."),
    ],
    foreign: ForeignKeys.ofResource)
}

/// The keys of one parameter that says more than its default.
enum ParameterKey: Int, Sendable, CaseIterable {
  case type, `default`, allowed, pattern, minimum, maximum, required, description

  static let table = KeyTable<ParameterKey>(
    of: "a parameter",
    [
      .key(
        .type, "type", .choice, .words(ParameterDefinition.Kind.allCases.map(\.rawValue)),
        default: ParameterDefinition.Kind.string.rawValue,
        says: "What its values are."),
      .key(
        .default, "default", .text,
        says: "Its value where a run is given none; expressions may read parameters above it."),
      .key(.allowed, "enum", .list, says: "The only values that are right."),
      .key(
        .pattern, "pattern", .text,
        says: "A POSIX extended regular expression that the whole value has to match."),
      .key(.minimum, "min", .number, says: "The least number that is right."),
      .key(.maximum, "max", .number, says: "The largest number that is right."),
      .key(
        .required, "required", .boolean,
        says: """
          Whether a run has to be given a value; without it, it does where there is no \
          `default`.
          """),
      .key(.description, "description", .text, says: "What it is for, in the user's words."),
    ],
    foreign: ForeignKeys.ofParameter)
}
