import SluiceModel
import SluiceState

/// What a program asks of the engine that drives a run: one JSON object a line.
///
///     {"version":1,"request":"hold","task":"build"}
///
/// | request | its fields |
/// | --- | --- |
/// | `cancel` | `task`; without it the whole run, for good |
/// | `hold`, `release` | `task` |
/// | `suspend`, `resume` | `queue` |
/// | `limit` | `queue`, and `limit`: a number from 1, `serial` or `unlimited` |
/// | `why` | `task`: why it stands where it stands |
/// | `waits` | `from`: a page of the tasks that wait, and why, from this position on, 0 first |
/// | `tally` | how many tasks wait for what, and how many run at a time |
package enum ControlRequest: Hashable, Sendable {
  case cancel
  case cancelTask(String)
  case hold(task: String)
  case release(task: String)
  case suspend(queue: String)
  case resume(queue: String)
  case limit(queue: String, QueueLimit)
  case why(task: String)
  case waits(from: Int)
  case tally

  /// The version of the protocol that this build speaks; both ends name theirs in every line.
  package static let version: Int64 = 1

  /// A line is shorter than this, with its end.
  package static let longestLine = 4096
}

// MARK: - Reading

extension ControlRequest {
  /// Reads a line without its end.
  ///
  /// Total: whatever the bytes are, it is a request or says what is wrong.
  package init(line: some Sequence<UInt8>) throws(ControlFault) {
    guard case .object(let object)? = Value(json: line) else {
      throw ControlFault(.malformed, "a request is one JSON object on a line")
    }
    guard case .integer(let version)? = object["version"] else {
      throw ControlFault(.malformed, "the number 'version' is missing")
    }
    guard version == Self.version else {
      throw ControlFault(
        .version, "the request has version \(version), and this engine speaks \(Self.version)")
    }
    guard case .string(let word)? = object["request"] else {
      throw ControlFault(.malformed, "the text 'request' is missing")
    }
    self = try Self.named(word, Fields(object))
  }

  private static func named(_ word: String, _ fields: Fields) throws(ControlFault) -> Self {
    switch word {
    case "cancel" where !fields.has("task"):
      try fields.allow()
      return .cancel
    case "cancel": return .cancelTask(try fields.text("task"))
    case "hold": return .hold(task: try fields.text("task"))
    case "release": return .release(task: try fields.text("task"))
    case "suspend": return .suspend(queue: try fields.text("queue"))
    case "resume": return .resume(queue: try fields.text("queue"))
    case "limit":
      return .limit(queue: try fields.text("queue", beside: "limit"), try fields.limit())
    case "why": return .why(task: try fields.text("task"))
    case "waits": return .waits(from: try fields.position("from"))
    case "tally":
      try fields.allow()
      return .tally
    default: throw ControlFault(.unknownRequest, "there is no request '\(word)'")
    }
  }

  /// The members of a request beside its version and its name.
  private struct Fields {
    private let object: ValueObject

    init(_ object: ValueObject) { self.object = object }

    func has(_ name: String) -> Bool { object[name] != nil }

    /// A misspelt field is an error, not a wish that is passed over.
    func allow(_ names: String...) throws(ControlFault) {
      let known = ["version", "request"] + names
      if let other = object.members.first(where: { !known.contains($0.name) }) {
        throw ControlFault(.malformed, "the request takes no field '\(other.name)'")
      }
    }

    /// The only field, or one `beside` another.
    func text(_ name: String, beside other: String? = nil) throws(ControlFault) -> String {
      try allow(name, other ?? name)
      guard case .string(let text)? = object[name] else {
        throw ControlFault(.malformed, "the text '\(name)' is missing")
      }
      return text
    }

    func position(_ name: String) throws(ControlFault) -> Int {
      try allow(name)
      guard case .integer(let number)? = object[name], let position = Int32(exactly: number),
        position >= 0
      else { throw ControlFault(.malformed, "the number '\(name)', from 0, is missing") }
      return Int(position)
    }

    func limit() throws(ControlFault) -> QueueLimit {
      let word: String? =
        switch object["limit"] {
        case .integer(let number)?: "\(number)"
        case .string(let word)?: word
        default: nil
        }
      guard let limit = word.flatMap({ QueueLimit(word: $0) }) else {
        throw ControlFault(.malformed, "'limit' is a number from 1, 'serial' or 'unlimited'")
      }
      return limit
    }
  }
}

// MARK: - Writing

extension ControlRequest {
  /// The line, with its end.
  package var line: [UInt8] {
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", Self.version)
    object.field("request", word)
    switch self {
    case .cancel, .tally: break
    case .cancelTask(let task), .hold(let task), .release(let task), .why(let task):
      object.field("task", task)
    case .suspend(let queue), .resume(let queue): object.field("queue", queue)
    case .limit(let queue, let limit):
      object.field("queue", queue)
      object.field("limit", limit.word)
    case .waits(let position): object.field("from", Int64(position))
    }
    object.endObject()
    object.append("\n")
    return object.bytes
  }

  private var word: String {
    switch self {
    case .cancel, .cancelTask: "cancel"
    case .hold: "hold"
    case .release: "release"
    case .suspend: "suspend"
    case .resume: "resume"
    case .limit: "limit"
    case .why: "why"
    case .waits: "waits"
    case .tally: "tally"
    }
  }
}
