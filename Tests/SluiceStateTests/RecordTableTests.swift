import SluiceModel
import SluiceState
import SluiceSystem
import TestSupport
import Testing

/// The table that the schemas are made of, against what is written.
@Suite("The table of records")
struct RecordTableTests {
  /// Every kind of event with every field, and with none of those that may be absent.
  private static func events(_ graph: WorkflowGraph) -> [RunEvent] {
    let task = TaskID(0)
    let plain = AttemptReport(
      outcome: .succeeded, status: .exited(0), reason: "", wall: .seconds(1),
      usage: ResourceUsage())
    let writing = AttemptReport(
      outcome: .succeeded, status: .exited(0), reason: "", wall: .seconds(1),
      usage: ResourceUsage(), outputs: [NamedText(name: "version", text: "1.2")])
    return JournalTests.events(graph) + [
      .taskDelayed(task, until: Instant(nanoseconds: 0)),
      .taskSubmitted(task, demands: []),
      .taskWithdrawn(task),
      .runWaiting("b is held"),
      .attemptOverdue(task, attempt: 1),
      .attemptDropped(task, attempt: 1),
      .taskDecided(task, .succeeded, reason: ""),
      .attemptFinished(task, attempt: 1, plain, .final(result: .succeeded)),
      .attemptFinished(task, attempt: 1, writing, .final(result: .succeeded)),
      .runFinished(.succeeded), .runFinished(.failed), .runFinished(.cancelled),
      .runFinished(.timedOut), .runFinished(.stalled),
      .runStopping(.cancelled), .runStopping(.timedOut), .runStopping(.stateLost("disk full")),
      .attemptStopping(task, attempt: 1, .timeout, killAt: Instant(nanoseconds: 0)),
      .attemptStopping(task, attempt: 1, .idleTimeout, killAt: Instant(nanoseconds: 0)),
      .attemptStopping(task, attempt: 1, .cancel, killAt: Instant(nanoseconds: 0)),
      .attemptStopping(task, attempt: 1, .failure, killAt: Instant(nanoseconds: 0)),
      .handlersStarted(.interrupted(signal: 1), []),
    ] + TaskResult.allCases.map { .taskDecided(task, $0, reason: "why") }
  }

  /// What each kind of event was seen to say: its fields with their values, in order.
  private func seen() throws -> [String: [[JSONValue.Field]]] {
    let graph = try checkedGraph(JournalTests.workflow)
    var seen: [String: [[JSONValue.Field]]] = [:]
    for event in Self.events(graph) {
      var object = JSONObjectWriter()
      object.beginObject()
      event.encode(into: &object, graph: graph)
      object.endObject()
      let value = object.bytes.withUnsafeBytes { JSONParser.value(of: $0) }
      guard case .object(let fields) = value else {
        throw FaultyWorkflow(text: "\(event) is no object")
      }
      seen["\(event.kind)", default: []].append(fields)
    }
    return seen
  }

  @Test("names every kind of event, and tells those that no journal has")
  func kinds() throws {
    let graph = try checkedGraph(JournalTests.workflow)
    let events = Self.events(graph)
    #expect(Set(events.map { "\($0.kind)" }) == Set(RecordKind.all.map(\.name)))
    for kind in RecordKind.all {
      let recorded = events.filter { "\($0.kind)" == kind.name }.map(\.isRecorded)
      #expect(recorded.contains(true) == kind.isRecorded, "\(kind.name)")
    }
  }

  @Test("has every field that is written, with its type, and no other", arguments: RecordKind.all)
  func fields(kind: RecordKind) throws {
    let seen = try #require(try seen()[kind.name])
    for fields in seen {
      let names = fields.map(\.name)
      let known = kind.fields.filter { names.contains($0.name) }
      #expect(names == known.map(\.name), "in another order, or unknown")
      for (field, value) in zip(known, fields) {
        #expect(field.allows(value.value), "\(field.name) is \(value.value)")
      }
      for field in kind.fields {
        #expect(field.isAsItMayBe(in: fields), "\(field.name) in \(names)")
      }
    }
    let names = Set(seen.flatMap { $0.map(\.name) })
    #expect(Set(kind.fields.map(\.name)) == names, "a field that nobody writes")
  }

  @Test("has every word that is written, and no other", arguments: RecordKind.all)
  func words(kind: RecordKind) throws {
    let seen = try #require(try seen()[kind.name])
    for field in kind.fields {
      guard case .word(let words, let live) = field.kind, kind.name != "task.finished",
        kind.name != "run.handlers"
      else { continue }
      let written = seen.compactMap { fields in
        fields.first { $0.name == field.name }?.value.text
      }
      #expect(Set(written) == Set(words + live), "\(field.name)")
    }
  }
}

extension RecordField {
  fileprivate func allows(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.text, .text), (.time, .text): true
    case (.integer(let range), .number(let number)): range.contains(number)
    case (.word(let words, let live), .text(let text)): (words + live).contains(text)
    case (.texts, .list(let items)): items.allSatisfy { $0.text != nil }
    case (.namedTexts, .object(let fields)): fields.allSatisfy { $0.value.text != nil }
    default: false
    }
  }

  /// Whether it is there, or not, as its presence says.
  fileprivate func isAsItMayBe(in fields: [JSONValue.Field]) -> Bool {
    let isThere = fields.contains { $0.name == name }
    return switch presence {
    case .always: isThere
    case .sometimes: true
    case .with(let other, let words):
      isThere == fields.contains { $0.name == other && words.contains($0.value.text ?? "") }
    }
  }
}
