/// The first argument of `format`: `{0}` is replaced by the first of the others, `{{` and `}}` are
/// braces.
enum FormatText {
  struct Failure: Error {
    let message: String
  }

  static func fill(_ text: String, _ arguments: [String]) throws(Failure) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        result.unicodeScalars.append(scalar)
      case "{": result += arguments[try placeholder(&rest, count: arguments.count)]
      case "}": throw Failure(message: "a '}' in the format has no '{'; the character is '}}'")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func placeholder(
    _ rest: inout Substring.UnicodeScalarView, count: Int
  ) throws(Failure) -> Int {
    guard let end = rest.firstIndex(of: "}") else {
      throw Failure(message: "a '{' in the format has no '}'; the character is '{{'")
    }
    let digits = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    guard digits.utf8.allSatisfy(\.isDecimalDigit), let index = Int(digits) else {
      throw Failure(message: "'{\(digits)}' in the format is no place: places are {0}, {1} …")
    }
    guard index < count else {
      throw Failure(message: "the format asks for {\(index)}, and \(count) values are given")
    }
    return index
  }
}
