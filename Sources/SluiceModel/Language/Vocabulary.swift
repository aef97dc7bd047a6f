/// All mappings of the language, to say where a key belongs that stands in the wrong one.
enum Vocabulary {
  /// The places that have a key of this name, other than the one named.
  static func places(of key: String, except place: String) -> [(name: String, isBuilt: Bool)] {
    KeyPlace.allCases.compactMap { other in
      guard other.phrase != place, let row = other.keys.first(where: { $0.name == key }) else {
        return nil
      }
      return (other.phrase, row.isBuilt)
    }
  }
}
