import SluiceModel
import SluiceSyntax
import Testing

/// Every key with every kind of value: what the checker takes, the schema takes; and what the
/// schema takes, the checker takes but for what is named here.
@Suite("The schema of workflow files and the checker")
struct WorkflowSchemaAgreementTests {
  /// What the checker finds in values that the schema lets pass: in which, and why the schema
  /// cannot say it.
  private static let finer: [(id: DiagnosticID, texts: [String], why: String)] = [
    (.badNumber, ["3.0", "010", "1e3"], "JSON has no spellings: these are whole numbers there"),
    (.badAmount, ["3.0", "010", "1e3", "0x10"], "the same"),
    (.unknownWord, ["signal: 3.0", "signal: 0x10"], "the same"),
    (.badName, [".inf"], "a number is text where a name stands"),
    (.outOfRange, ["4000d", "max_delay: "], "durations are not added up or compared"),
    (.outOfRange, ["99999999999999999999"], "an amount has no bound but that of 64 bits"),
    (.badParameter, ["min: ", "max: "], "what they bound is said by another key"),
    (.badShell, ["it's"], "quotes are not paired"),
    (
      .badShell, ["shell: true", "shell: False", "shell: yes", "shell: 'true'"],
      "a word for a boolean is text where a program stands"
    ),
    (.missingValue, ["argv: ['', x]"], "only the first item may not be empty"),
  ]

  private static let values = [
    "x", "t", "5", "0", "-1", "1.5", "3.0", "0x10", "010", "99999999999999999999", "1e3", "true",
    "False", "yes", "~", "''", "' '", "[]", "[x]", "[t, t]", "[~]", "[1]", "['', x]", "[{}]",
    "{}", "{x: 1}", "{x: ~}", "{x: [1]}", "30s", "0s", "500ms", "1h30m", "30m1h", "1.5h", "30 s",
    "4000d", "80%", "0%", "101%", "512MiB", "5 MiB", "8gb", "'5'", "'true'", "'1.5'", "TERM",
    "SIGTERM", "term", "64", "65", "serial", "unlimited", "auto", "fifo", "high", "background",
    "finish", "integer", "any", "[any, 3]", "[300]", "[[x]]", "{limit: 3}", "{limit: -1}",
    "{limit: 3, x: 1}", "{file: x}", "{file: ''}", "{signal: TERM}", "{capacity: 2}",
    "{capacity: 50%}", "{run: x}", "[{run: x}]", "[{}, {run: x}]", "{run: x, needs: [t]}",
    "{needs: [t]}", "{argv: [x]}", "{run: x, argv: [x]}", "g.*", "global", "main", "a b",
    "\"${{ 1 + 1 }}\"", "\"${{ 1 }\"", "\"it's\"", ".inf", "1000", "1001", "-1000", "256",
    "2024-01-01",
  ]

  /// Workflows in which something stands under a key of a place, by a text for it.
  private static let frames: [(KeyPlace, @Sendable (String) -> String)] = [
    (.workflow, { "\($0)\n\($0.hasPrefix("tasks:") ? "" : "tasks: {t: {run: x}}")" }),
    (.task, { "\(declarations)tasks: {t: {run: x}, a: {\(body(of: $0))\($0)}}" }),
    (.defaults, { "\(declarations)defaults: {\($0)}\ntasks: {t: {run: x}}" }),
    (.queue, { "queues: {q: {\($0)}}\ntasks: {t: {run: x}}" }),
    (.resource, { "resources: {gpu: {\($0)}}\ntasks: {t: {run: x}}" }),
    (.resource, { "resources: {memory: {\($0)}}\ntasks: {t: {run: x}}" }),
    (.retry, { "tasks: {t: {run: x, retry: {\(limit(beside: $0))\($0)}}}" }),
    (.stop, { "tasks: {t: {run: x, stop: {\($0)}}}" }),
    (.handlers, { "tasks: {t: {run: x}}\nhandlers: {\($0)}" }),
    (.parameter, { "params: {p: {\($0)}}\ntasks: {t: {run: x}}" }),
    (.stdin, { "tasks: {t: {run: x, stdin: {\($0)}}}" }),
  ]

  private static let declarations = "queues: {q: 1}\nresources: {x: 4}\n"

  private static func body(of text: String) -> String {
    text.hasPrefix("run:") || text.hasPrefix("argv:") ? "" : "run: x, "
  }

  private static func limit(beside text: String) -> String {
    text.hasPrefix("limit:") ? "" : "limit: 1, "
  }

  @Test("agree on every key with every kind of value")
  func keys() throws {
    var texts: [String] = []
    for (place, frame) in Self.frames {
      for key in place.keys {
        // A later key that holds nothing is as if it were absent.
        let values = Self.values.filter { key.isBuilt || $0 != "~" }
        texts += values.map { frame("\(key.name): \($0)") }
      }
      texts += Self.values.map { frame("unknown: \($0)") }
    }
    try compare(texts)
  }

  @Test("agree on what stands under the names that users choose")
  func entries() throws {
    let places = ["params", "env", "queues", "resources", "tasks"]
    let names = ["x", "memory", "global", "'a b'", "a=b", "3.10", "-5", "''", "true"]
    var texts: [String] = []
    for place in places {
      let rest = place == "tasks" ? "" : "\ntasks: {t: {run: x}}"
      texts += Self.values.map { "\(place): {t: {run: x}, x: \($0)}\(rest)" }
      texts += Self.values.map { "\(place): {memory: \($0)}\(rest)" }
      texts += names.map { "\(place): {\($0): {run: x}}\(rest)" }
      texts += names.map { "\(place): {\($0): 1}\(rest)" }
    }
    texts += Self.values.map {
      "resources: {x: 9GiB}\ntasks: {t: {run: x, resources: {x: \($0)}}}"
    }
    try compare(texts)
  }

  private func compare(_ texts: [String]) throws {
    let faults = try Validator.faults(texts.map { .workflow("", $0) })
    for (text, fault) in zip(texts, faults) {
      let file = SourceFile(path: "flow.yaml", text: text)
      let ids = WorkflowGraph.check(file, directory: "/flows").diagnostics
        .filter { $0.severity == .error }.map(\.id)
      if ids.isEmpty {
        #expect(fault == nil, "only the schema rejects: \(text)")
      } else if fault == nil {
        #expect(
          ids.allSatisfy { isTheCheckers($0, in: text) },
          "only the checker rejects: \(text): \(ids)")
      }
    }
  }

  private func isTheCheckers(_ id: DiagnosticID, in text: String) -> Bool {
    WorkflowSchemaTests.ofChecker.contains(id) || DiagnosticID.Catalog.expressions[id] != nil
      || Self.finer.contains { $0.id == id && $0.texts.contains { text.contains($0) } }
  }
}
