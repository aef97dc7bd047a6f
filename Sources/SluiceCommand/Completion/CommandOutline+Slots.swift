extension CommandOutline {
  var pattern: WordPattern { WordPattern(words) }

  func option(named name: String) -> Option? { options.first { $0.names.contains(name) } }
}

extension CommandOutline.Option {
  /// What its value may be; nil: it takes none.
  var kinds: [WordKind]? { placeholder.map(WordKind.kinds) }
}

/// A word that may stand at the cursor.
struct Candidate: Hashable, Sendable {
  let word: String
  /// Empty: nothing is to be said of it.
  var summary = ""
}
