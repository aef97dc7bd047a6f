/// The functions of expressions but the status functions; the raw value is the written name.
enum ExpressionFunction: String, Hashable, Sendable, CaseIterable {
  /// Whether a list has an item equal to the second argument, or a string has that text in it.
  case contains
  case startsWith, endsWith
  /// `format('{0} of {1}', a, b)`; `{{` and `}}` are braces.
  case format
  /// The items' texts with a separator between them, `,` if none is given.
  case join
  /// The parts of a string between separators; the empty string has none.
  case split
  /// On one line.
  case toJSON
  case fromJSON
  case hashFiles
  /// An environment variable by a computed name; null where it is not set.
  case env
  /// The second argument where the first is null or the empty string, as `${x:-…}` in the shell.
  case `default`
  /// RFC 3339 in UTC.
  case now
  /// `range(end)`, `range(start, end)` or `range(start, end, step)`: integers, the end left out.
  case range
  /// As basename(1), also with a suffix to cut off.
  case basename
  /// As dirname(1).
  case dirname
  /// Text that a script takes as code.
  case unquoted

  /// Most items that `range` gives, as many as a workflow may have instances.
  static let maximumRange = 1_000_000

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .now: 0...0
    case .toJSON, .fromJSON, .env, .dirname, .unquoted: 1...1
    case .join, .basename: 1...2
    case .range: 1...3
    case .contains, .startsWith, .endsWith, .split, .default: 2...2
    case .format, .hashFiles: 1...Int(UInt8.max)
    }
  }

  /// The kinds that it takes as its n-th argument, from 0.
  func parameter(_ index: Int) -> ValueKinds {
    switch self {
    case .contains: index == 0 ? [.scalar, .list] : .any
    case .startsWith, .endsWith, .split, .basename, .dirname, .hashFiles: .scalar
    case .format: index == 0 ? .string : .any
    case .join: index == 0 ? .any : .scalar
    case .fromJSON, .env: .string
    case .range: .integer
    case .toJSON, .default, .now, .unquoted: .any
    }
  }

  /// The kinds that it yields for arguments of these kinds.
  func result(of arguments: [ValueKinds]) -> ValueKinds {
    switch self {
    case .contains, .startsWith, .endsWith: .boolean
    case .format, .join, .toJSON, .hashFiles, .now, .basename, .dirname: .string
    case .split, .range: .list
    case .fromJSON: .any
    case .env: [.string, .null]
    case .default: arguments.count == 2 ? arguments[0].subtracting(.null).union(arguments[1]) : .any
    case .unquoted: arguments.first ?? .any
    }
  }

  /// "one argument", "two or three arguments".
  var arityPhrase: String {
    let words = ["no", "one", "two", "three"]
    let (least, most) = (arity.lowerBound, arity.upperBound)
    if most >= words.count { return "at least \(words[least]) argument" }
    let noun = most == 1 ? "argument" : "arguments"
    if least == most { return "\(words[least]) \(noun)" }
    let joint = most - least == 1 ? "or" : "to"
    return "\(words[least]) \(joint) \(words[most]) arguments"
  }
}
