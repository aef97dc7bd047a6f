import Foundation
import TestSupport

/// The JSON Schemas of `schemas/`, as an independent validator understands them.
///
/// It is Debian's python3-jsonschema; all that a test asks goes to one process.
enum Validator {
  struct Request: Encodable {
    let name: String
    let schema: String
    var yaml: String?
    var lines: String?

    static func workflow(_ name: String, _ yaml: String) -> Request {
      Request(name: name, schema: "workflow", yaml: yaml)
    }

    static func lines(of schema: String, _ name: String, _ lines: String) -> Request {
      Request(name: name, schema: schema, lines: lines)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let script = ExampleTests.repository + "/Tests/SluiceCommandTests/Schemas/validate.py"
  static let schemas = ExampleTests.repository + "/schemas"

  /// What is wrong with each, in order; nil for one that is valid.
  static func faults(_ requests: [Request]) throws -> [String?] {
    let sluice = Sluice()
    let encoder = JSONEncoder()
    let lines = try requests.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try sluice.write(lines.joined(separator: "\n") + "\n", to: "requests")
    let ending = try sluice.start(
      "exec /usr/bin/python3 '\(script)' '\(schemas)' < requests"
    ).wait()
    guard ending.code == 0 else {
      throw Failure(
        description: "the validator, which needs python3-jsonschema: \(ending.errors)")
    }
    let answers = try ending.output.split(separator: "\n").map { line in
      try JSONDecoder().decode([String?].self, from: Data(line.utf8))
    }
    guard answers.map(\.first) == requests.map({ $0.name as String?? }) else {
      throw Failure(description: "the validator's answers are not those to the requests")
    }
    return answers.map { $0[1] }
  }
}
