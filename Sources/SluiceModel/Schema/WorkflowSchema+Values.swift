extension WorkflowSchema {
  static func reference(_ definition: String) -> JSONTree {
    ["$ref": .text("#/$defs/\(definition)")]
  }

  /// What a key takes.
  static func shape(of type: ValueType, _ rule: ValueRule) -> JSONTree {
    switch type {
    case .text, .shell: text(rule)
    case .expression: reference("filledText")
    case .name: name(rule)
    case .names: oneOrMore(reference("need"))
    case .words: oneOrMore(reference("name"))
    case .path: path(rule)
    case .paths: oneOrMore(path(rule))
    case .duration: reference(rule == .longerThanZero ? "longerDuration" : "duration")
    case .integer, .number: number(rule)
    case .amount: reference("amount")
    case .boolean: ["type": "boolean"]
    case .choice: if case .words(let words) = rule { ["enum": .texts(words)] } else { true }
    case .arguments: reference("arguments")
    case .mapping: mapping(rule)
    case .list: ["type": ["array", "null"], "items": reference("text"), "minItems": 1]
    case .limit: reference("limit")
    case .priority: reference("priority")
    case .signal: reference("signal")
    case .reasons: ["anyOf": [reference("reason"), list(of: reference("reason"))]]
    case .retry: ["anyOf": [integer(in: Bounds.retries), reference("retry")]]
    case .input: ["anyOf": [reference("text"), reference("stdin")]]
    case .taskOrTasks: oneOrMore(reference("handler"))
    case .outputs: ["anyOf": [oneOrMore(reference("name")), map(to: .output)]]
    // No key of this build takes one.
    case .source: true
    }
  }

  private static func text(_ rule: ValueRule) -> JSONTree {
    switch rule {
    case .notBlank: reference("filledText")
    case .literal: reference("filledText").with(withoutExpression)
    default: reference("text")
    }
  }

  private static func path(_ rule: ValueRule) -> JSONTree {
    rule == .literal ? reference("path").with(withoutExpression) : reference("path")
  }

  static let withoutExpression: JSONTree = [
    "not": ["type": "string", "pattern": #"\$\{\{"#]
  ]

  private static func name(_ rule: ValueRule) -> JSONTree {
    guard case .otherThan(let names) = rule else { return reference("name") }
    return reference("name").with(["not": ["enum": .texts(names)]])
  }

  private static func mapping(_ rule: ValueRule) -> JSONTree {
    switch rule {
    case .entries(let kind): map(to: kind)
    case .keys(let place): reference(place.rawValue)
    default: ["type": ["object", "null"]]
    }
  }

  private static func number(_ rule: ValueRule) -> JSONTree {
    switch rule {
    case .whole(let range): integer(in: range)
    case .number(let range):
      [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    // A bound of a parameter, which is read as its values are.
    default: ["type": ["number", "string"], "pattern": #"^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$"#]
    }
  }

  private static func integer(in range: ClosedRange<Int64>) -> JSONTree {
    if range.count == 1 { return ["const": .integer(range.lowerBound)] }
    return [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ]
  }

  private static func list(of items: JSONTree) -> JSONTree { ["type": "array", "items": items] }

  private static func oneOrMore(_ item: JSONTree) -> JSONTree {
    ["anyOf": [item, list(of: item), ["type": "null"]]]
  }
}

extension WorkflowSchema {
  /// Scalars that are read as text: it stays as it was written, so a number is one too.
  private static let scalar: JSONTree = ["string", "number", "boolean"]

  /// The kinds of single values.
  static var values: [JSONTree.Member] {
    [
      .init("text", ["title": "a text", "type": scalar]),
      .init(
        "filledText",
        ["title": "a text that is not blank", "type": scalar, "pattern": #"[^ \t\r\n]"#]),
      .init("path", ["title": "a path", "type": scalar, "minLength": 1]),
      .init("name", name(title: "a name", pattern: IdentifierSyntax.pattern)),
      .init(
        "need",
        [
          "title": "the name of a task, or g.* for all whose names begin with g.",
          "type": scalar, "pattern": #"^[A-Za-z0-9_][A-Za-z0-9_.-]*(\.\*)?$"#,
          "examples": ["build", "test.*"],
        ]),
      .init("duration", duration(atLeast: "")),
      .init("longerDuration", duration(atLeast: "(?=.*[1-9])")),
      .init("amount", amount),
      .init("demand", ["anyOf": [reference("amount"), expression]]),
      .init(
        "share",
        [
          "title": "a share of the machine's memory", "type": "string",
          "pattern": "^(100|[1-9][0-9]?)%$", "examples": ["80%"],
        ]),
      .init("limit", limit),
      .init("priority", priority),
      .init("reason", reason),
      .init("signal", signal),
      .init(
        "arguments",
        [
          "title": "a program and its arguments", "type": "array", "minItems": 1,
          "items": reference("text"), "examples": [["make", "-j", "4"]],
        ]),
    ]
  }

  private static func name(title: String, pattern: String) -> JSONTree {
    [
      "title": .text(title), "type": scalar, "pattern": .text(pattern),
      "maxLength": .integer(Int64(IdentifierSyntax.maximumLength)), "minimum": 0,
    ]
  }

  private static func duration(atLeast zero: String) -> JSONTree {
    [
      "title": zero.isEmpty ? "a duration" : "a duration longer than zero", "type": "string",
      "pattern": .text("^(?=[0-9])\(zero)\(DurationSyntax.pattern)$"),
      "examples": ["500ms", "30s", "5m", "1h30m", "2d"],
    ]
  }

  private static var amount: JSONTree {
    let units = SizeSyntax.unitNames.joined(separator: "|")
    return [
      "title": "a whole number or a size",
      "anyOf": [
        ["type": "integer", "minimum": 0],
        ["type": "string", "pattern": .text("^(0|[1-9][0-9]*)(\(units))?$")],
      ],
      "examples": [1, "512MiB", "16GiB"],
    ]
  }

  private static let expression: JSONTree = [
    "title": "a text with an expression", "type": "string", "pattern": #"\$\{\{"#,
  ]

  private static var limit: JSONTree {
    [
      "title": "how many at a time",
      "anyOf": [["enum": ["serial", "unlimited"]], integer(in: Bounds.count)],
    ]
  }

  private static var priority: JSONTree {
    [
      "title": "a rank",
      "anyOf": [
        ["enum": .texts(PriorityName.allCases.map(\.rawValue))], integer(in: Bounds.priority),
      ],
    ]
  }

  private static var reason: JSONTree {
    [
      "title": "how an attempt ended",
      "anyOf": [["enum": ["any", "timeout", "signal"]], integer(in: Bounds.exitCode)],
    ]
  }

  private static var signal: JSONTree {
    let names = SignalSyntax.names
    return [
      "title": "a signal", "examples": ["TERM", "INT"],
      "anyOf": [
        ["enum": .texts(names)], ["enum": .texts(names.map { "SIG\($0)" })],
        integer(in: Bounds.signal),
        // Between quotes it is a number all the same.
        ["type": "string", "pattern": "^([1-9]|[1-5][0-9]|6[0-4])$"],
      ],
    ]
  }
}
