extension ExpressionFunction {
  /// - Precondition: as many arguments as `arity` allows; their kinds are checked here.
  func call(
    _ arguments: [Value], in scope: some ExpressionScope
  ) throws(EvaluationFailure) -> Value {
    for (index, argument) in arguments.enumerated() {
      let kinds = parameter(index)
      guard kinds.contains(ValueKinds(argument.kind)) else {
        throw EvaluationFailure(
          "\(rawValue)() takes \(kinds.phrase) here, not \(argument.kind.phrase)")
      }
    }
    switch self {
    case .contains: return .boolean(Self.contains(arguments[0], arguments[1]))
    case .startsWith:
      return .boolean(arguments[0].text.utf8.starts(with: arguments[1].text.utf8))
    case .endsWith:
      return .boolean(
        arguments[0].text.utf8.reversed().starts(with: arguments[1].text.utf8.reversed()))
    case .format: return .string(try Self.format(arguments))
    case .join: return .string(Self.join(arguments))
    case .split: return .list(try Self.split(arguments[0].text, arguments[1].text))
    case .toJSON: return .string(arguments[0].json)
    case .fromJSON: return try Self.fromJSON(arguments[0].text)
    case .env: return scope.value(of: .env(arguments[0].text)) ?? .null
    case .default:
      let isMissing = arguments[0] == .null || arguments[0] == .string("")
      return isMissing ? arguments[1] : arguments[0]
    case .now: return .string(scope.now)
    case .range: return .list(try Self.range(arguments))
    case .basename:
      return .string(
        PathText.basename(arguments[0].text, suffix: arguments.dropFirst().first?.text))
    case .dirname: return .string(PathText.dirname(arguments[0].text))
    case .unquoted: return arguments[0]
    case .hashFiles: throw EvaluationFailure("hashFiles() is not in this build")
    }
  }

  private static func contains(_ whole: Value, _ part: Value) -> Bool {
    if case .list(let items) = whole { return items.contains { $0.isEqual(to: part) } }
    return !offsets(of: Array(part.text.utf8), in: Array(whole.text.utf8), limit: 1).isEmpty
  }

  private static func format(_ arguments: [Value]) throws(EvaluationFailure) -> String {
    do throws(FormatText.Failure) {
      return try FormatText.fill(arguments[0].text, arguments.dropFirst().map(\.text))
    } catch {
      throw EvaluationFailure(error.message)
    }
  }

  private static func join(_ arguments: [Value]) -> String {
    let separator = arguments.count > 1 ? arguments[1].text : ","
    guard case .list(let items) = arguments[0] else { return arguments[0].text }
    return items.map(\.text).joined(separator: separator)
  }

  private static func split(
    _ text: String, _ separator: String
  ) throws(EvaluationFailure) -> [Value] {
    guard !separator.isEmpty else { throw EvaluationFailure("split() needs a separator") }
    guard !text.isEmpty else { return [] }
    let (bytes, pattern) = (Array(text.utf8), Array(separator.utf8))
    var start = 0
    var parts: [Value] = []
    for offset in offsets(of: pattern, in: bytes, limit: .max) {
      parts.append(.string(String(decoding: bytes[start..<offset], as: UTF8.self)))
      start = offset + pattern.count
    }
    return parts + [.string(String(decoding: bytes[start...], as: UTF8.self))]
  }

  /// Where a pattern occurs, from the left, without overlaps; the empty one only at the start.
  private static func offsets(of pattern: [UInt8], in bytes: [UInt8], limit: Int) -> [Int] {
    guard let first = pattern.first else { return [0] }
    var offsets: [Int] = []
    var offset = 0
    while offset + pattern.count <= bytes.count, offsets.count < limit {
      if bytes[offset] == first, bytes[offset..<(offset + pattern.count)].elementsEqual(pattern) {
        offsets.append(offset)
        offset += pattern.count
      } else {
        offset += 1
      }
    }
    return offsets
  }

  private static func fromJSON(_ text: String) throws(EvaluationFailure) -> Value {
    do throws(JSONReader.Failure) {
      return try JSONReader.read(text)
    } catch {
      throw EvaluationFailure(
        "fromJSON() got no JSON: \(error.reason) (at byte \(error.offset + 1))")
    }
  }

  private static func range(_ arguments: [Value]) throws(EvaluationFailure) -> [Value] {
    let numbers = arguments.map { if case .integer(let number) = $0 { number } else { Int64(0) } }
    let (start, end) = numbers.count == 1 ? (0, numbers[0]) : (numbers[0], numbers[1])
    let step = numbers.count == 3 ? numbers[2] : 1
    guard step != 0 else { throw EvaluationFailure("range() needs a step that is not 0") }
    guard step > 0 ? start < end : start > end else { return [] }
    let distance = step > 0 ? UInt64(bitPattern: end &- start) : UInt64(bitPattern: start &- end)
    let count = (distance - 1) / step.magnitude + 1
    guard count <= maximumRange else {
      throw EvaluationFailure("range() gives at most \(maximumRange) items, not \(count)")
    }
    return (0..<Int64(count)).map { .integer(start &+ $0 &* step) }
  }
}

/// Paths as text, after basename(1) and dirname(1) of POSIX.
enum PathText {
  /// What stands after the last `/`; `/` for a path of slashes alone. A suffix is cut off unless
  /// nothing would be left.
  static func basename(_ path: String, suffix: String?) -> String {
    var bytes = Array(path.utf8)[...]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    if bytes.count > 1, let last = bytes.lastIndex(of: slash) { bytes = bytes[(last + 1)...] }
    if let suffix, bytes.count > suffix.utf8.count,
      bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    {
      bytes.removeLast(suffix.utf8.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What stands before the last `/`, or `.`.
  static func dirname(_ path: String) -> String {
    var bytes = Array(path.utf8)[...]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    guard let last = bytes.lastIndex(of: slash) else { return "." }
    bytes = bytes[..<last]
    while bytes.count > 0, bytes.last == slash { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")
}
