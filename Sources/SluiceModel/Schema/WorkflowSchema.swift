/// The JSON Schema of workflow files, made of the tables that the reader reads by.
///
/// It describes the tree that YAML 1.2's core schema makes of a file. What only the whole file
/// tells, such as a circle of tasks, it does not say: that is `sluice check`'s.
package enum WorkflowSchema {
  /// A name of its own for each version of the language.
  package static let identifier = "urn:sluice:schema:workflow:1"

  package static var document: JSONTree {
    let head: JSONTree = [
      "$schema": .text(JSONSchemaDialect.identifier),
      "$id": .text(identifier),
      "title": "A workflow of Sluice",
      "description":
        """
      Tasks, what each needs, the queues that they run on and the resources that they take. \
      Anchors may be kept under keys that begin with x-.
      """,
    ]
    let definitions =
      values + entries
      + KeyPlace.allCases.filter { $0 != .workflow }
      .map { JSONTree.Member($0.rawValue, map(of: $0)) }
    return head.with(map(of: .workflow)).with([
      "patternProperties": ["^x-": true], "$defs": .object(definitions),
    ])
  }

  /// The map with the keys of one place.
  static func map(of place: KeyPlace, without refused: Set<String> = []) -> JSONTree {
    let keys = place.keys.filter { $0.isBuilt && !refused.contains($0.name) }
    let properties = keys.map { JSONTree.Member($0.name, property(of: $0)) }
    let required: JSONTree? = place.required.isEmpty ? nil : .texts(place.required)
    return .object(present: [
      ("type", isOptional(place) ? ["object", "null"] : "object"), ("required", required),
      ("properties", .object(properties)),
      ("additionalProperties", false),
    ]).with(place == .task ? Self.body(refused: refused) : .object([]))
  }

  /// Whether such a map may be left empty, since it stands under a key of its own.
  private static func isOptional(_ place: KeyPlace) -> Bool {
    KeyPlace.allCases.contains { other in
      other.keys.contains { $0.rule == .keys(place) && $0.type.mayBeNull }
    }
  }

  /// What a task does: one thing, or nothing but to join those that it needs.
  private static func body(refused: Set<String>) -> JSONTree {
    var bodies: [JSONTree] = [["required": ["run"]], ["required": ["argv"]]]
    if !refused.contains("needs") {
      let nothing: JSONTree = ["enum": [.null, []]]
      bodies.append(["required": ["needs"], "properties": ["needs": ["not": nothing]]])
    }
    let keys: JSONTree = ["anyOf": .list(bodies), "not": ["required": ["run", "argv"]]]
    if refused.contains("matrix") { return keys }
    return keys.with([
      "dependentRequired": ["max_parallel": ["matrix"], "fail_fast": ["matrix"]]
    ])
  }

  private static func property(of key: KeyDescription) -> JSONTree {
    shape(of: key.type, key.rule).with(
      .object(present: [
        ("description", .text(key.summary)), ("default", key.defaultText.map(value(writtenAs:))),
      ]))
  }

  /// As the core schema of YAML resolves a plain scalar.
  private static func value(writtenAs text: String) -> JSONTree {
    if let boolean = NumberSyntax.boolean(text) { return .boolean(boolean) }
    if let integer = NumberSyntax.integer(text) { return .integer(integer) }
    return NumberSyntax.number(text).map { .number($0) } ?? .text(text)
  }
}

/// The dialect of all schemas here.
package enum JSONSchemaDialect {
  package static let identifier = "https://json-schema.org/draft/2020-12/schema"
}
