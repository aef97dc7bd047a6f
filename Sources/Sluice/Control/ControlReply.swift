import SluiceModel
import SluiceState

/// Why a request was not served; nothing has changed.
package struct ControlFault: Error, Hashable, Sendable {
  package enum Code: String, Sendable, CaseIterable {
    /// It is no request.
    case malformed
    /// Its line is longer than one may be; the connection ends.
    case tooLong = "too_long"
    /// Another version of the protocol.
    case version
    case unknownRequest = "unknown_request"
    case unknownTask = "unknown_task"
    case unknownQueue = "unknown_queue"
    /// The run is in no state for it.
    case refused
    /// It could not be recorded.
    case stateLost = "state_lost"
    /// More are connected than may be; the connection ends.
    case busy
    /// Another user asks; the connection ends.
    case forbidden
  }

  package let code: Code
  /// One phrase for people.
  package let message: String
  /// What was probably meant, or how to mend it.
  package let help: String?

  package init(_ code: Code, _ message: String, help: String? = nil) {
    self.code = code
    self.message = message
    self.help = help
  }
}

/// What an engine answers: one JSON object a line, in the order of the requests.
///
///     {"version":1,"ok":{"changed":1,"text":"task build is held"}}
///     {"version":1,"error":{"code":"refused","message":"task build runs already"}}
package enum ControlReply {
  /// To an order: whether anything changed by it, and what, in words.
  package static func done(_ text: String, isChanged: Bool) -> [UInt8] {
    ok { object in
      object.field("changed", isChanged ? 1 : 0)
      object.field("text", text)
    }
  }

  /// A line with what `fill` writes into the answer's object.
  package static func ok(_ fill: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    line { object in
      object.beginObject("ok")
      fill(&object)
      object.endObject()
    }
  }

  package static func fault(_ fault: ControlFault) -> [UInt8] {
    line { object in
      object.beginObject("error")
      object.field("code", fault.code.rawValue)
      object.field("message", fault.message)
      if let help = fault.help { object.field("help", help) }
      object.endObject()
    }
  }

  private static func line(_ fill: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", ControlRequest.version)
    fill(&object)
    object.endObject()
    object.append("\n")
    return object.bytes
  }
}

extension ControlReply {
  /// Reads a line without its end: the object of what was asked for.
  ///
  /// Total, as the reading of requests is. An error of a kind that this build does not know is read
  /// as `refused`.
  package static func read(_ line: some Sequence<UInt8>) throws(ControlFault) -> Value {
    guard let reply = Value(json: line), case .integer(let version)? = reply[member: "version"]
    else { throw .noAnswer }
    if let error = reply[member: "error"] {
      let code = error[member: "code"]?.text ?? ""
      throw ControlFault(
        ControlFault.Code(rawValue: code) ?? .refused,
        error[member: "message"]?.text ?? "the engine refuses",
        help: error[member: "help"]?.text)
    }
    guard version == ControlRequest.version else {
      throw ControlFault(
        .version, "the engine answers in version \(version), of which this build knows nothing")
    }
    guard let answer = reply[member: "ok"], case .object = answer else { throw .noAnswer }
    return answer
  }
}

extension ControlFault {
  fileprivate static var noAnswer: Self {
    ControlFault(.malformed, "the engine's answer cannot be read")
  }
}
