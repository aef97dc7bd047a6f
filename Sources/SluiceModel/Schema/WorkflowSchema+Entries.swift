extension WorkflowSchema {
  /// What stands under names that the user chooses.
  static var entries: [JSONTree.Member] {
    [
      .init(
        "handler",
        map(of: .task, without: TaskKey.notInHandlers).with([
          "title": "a handler",
          "description": "A task that runs after the last one, outside all limits.",
        ])),
      .init(
        "parameterOrDefault",
        [
          "title": "a parameter",
          "description": "Its default, nothing for one that a run must be given, or its rules.",
          "anyOf": [reference("text"), ["type": "null"], reference("parameter")],
        ]),
      .init(
        "queueOrLimit",
        [
          "title": "a queue",
          "description": "How many of its tasks run at a time, or a map that says more.",
          "anyOf": [reference("limit"), ["type": "null"], reference("queue")],
        ]),
      .init(
        "resourceOrCapacity", resource("a resource", reference("amount"), reference("resource"))),
      .init("memory", resource("the machine's memory", capacityOfMemory, mapOfMemory)),
    ]
  }

  private static func resource(
    _ title: String, _ capacity: JSONTree, _ map: JSONTree
  ) -> JSONTree {
    [
      "title": .text(title),
      "description": "How much of it there is, or a map that says so.",
      "anyOf": [capacity, map],
    ]
  }

  private static let capacityOfMemory: JSONTree = [
    "anyOf": [reference("amount"), reference("share")]
  ]

  /// The map of a resource whose capacity may be a share of the machine's.
  private static var mapOfMemory: JSONTree {
    .object(
      map(of: .resource).members.map { member in
        guard member.name == "properties" else { return member }
        let properties = member.value.members.map { property in
          guard property.name == "capacity" else { return property }
          let summary = property.value["description"]
          return .init(
            property.name, capacityOfMemory.with(.object(present: [("description", summary)])))
        }
        return .init(member.name, .object(properties))
      })
  }

  /// A map of names to values of one kind.
  static func map(to kind: EntryKind) -> JSONTree {
    switch kind {
    case .variable:
      [
        "type": ["object", "null"],
        "propertyNames": ["pattern": "^[^=]+$"],
        "additionalProperties": reference("text"),
      ]
    case .parameter: named("parameterOrDefault")
    case .queue: named("queueOrLimit", otherThan: WorkflowReader.builtInQueues)
    case .resource: named("resourceOrCapacity", special: ["memory": reference("memory")])
    case .demand:
      ["type": ["object", "null"], "additionalProperties": reference("demand")]
    case .output:
      [
        "type": "object", "propertyNames": reference("name"),
        "additionalProperties": [
          "enum": .texts(OutputDefinition.Kind.allCases.map(\.rawValue))
        ],
      ]
    case .axis:
      [
        "type": ["object", "null"], "minProperties": 1, "propertyNames": reference("name"),
        "properties": [
          "include": combinations("Combinations beside those of the axes, or values for some."),
          "exclude": combinations("Combinations that are left out; each may name some axes."),
        ],
        "additionalProperties": ["type": "array", "items": matrixValue],
      ]
    case .task:
      [
        "type": "object", "minProperties": 1, "propertyNames": reference("name"),
        "additionalProperties": reference("task"),
      ]
    }
  }

  private static func combinations(_ description: String) -> JSONTree {
    [
      "description": .text(description), "type": ["array", "null"],
      "items": [
        "type": "object", "minProperties": 1, "propertyNames": reference("name"),
        "additionalProperties": matrixValue,
      ],
    ]
  }

  private static let matrixValue = reference("text").with(withoutExpression)

  private static func named(
    _ definition: String, special: JSONTree? = nil, otherThan taken: Set<String> = []
  ) -> JSONTree {
    let names =
      taken.isEmpty
      ? reference("name") : reference("name").with(["not": ["enum": .texts(taken.sorted())]])
    return .object(present: [
      ("type", ["object", "null"]), ("propertyNames", names), ("properties", special),
      ("additionalProperties", reference(definition)),
    ])
  }
}
