/// A key that another tool has, and what says the same here.
enum ForeignKey: Sendable {
  /// Another name for a key of the same map: its value may stay.
  case name(String)
  /// A key of durations without units, which are counted in this one there.
  case counting(_ unit: String, _ key: String)
  /// A number of attempts, of which the first is one there and none here.
  case attempts(_ key: String)
  /// The amount that a task takes of a resource of this name.
  case resource(String)
  /// What to do instead. With a key: the one that is meant, so that it is not told to be missing.
  case instead(_ text: String, of: String? = nil)
  /// Another name for a key, or what to do where the value is not of the kind that it takes.
  case nameOrInstead(_ key: String, _ text: String)

  /// The key of the same map that comes nearest.
  var key: String? {
    switch self {
    case .name(let key), .counting(_, let key), .attempts(let key), .nameOrInstead(let key, _):
      key
    case .resource: "resources"
    case .instead(_, let key): key
    }
  }
}

extension ForeignKey: ExpressibleByStringLiteral {
  init(stringLiteral key: String) { self = .name(key) }
}

extension String {
  /// A key as this language would spell it: `dependsOn` and `depends-on` as `depends_on`.
  var inKeySpelling: String {
    var spelling = ""
    var isAfterLowercase = false
    for character in self {
      if character.isUppercase, isAfterLowercase { spelling += "_" }
      isAfterLowercase = character.isLowercase
      spelling += character == "-" || character == " " ? "_" : character.lowercased()
    }
    return spelling
  }
}
