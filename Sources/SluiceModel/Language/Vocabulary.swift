/// All mappings of the language, to say where a key belongs that stands in the wrong one.
enum Vocabulary {
  /// Where a key of this name belongs, in words; nil where no other place has it.
  static func owner(of name: String, except place: String) -> String? {
    for other in KeyPlace.allCases where other.phrase != place {
      guard let key = other.keys.first(where: { $0.name == name }) else { continue }
      let substitute = key.substitute.map { ", known, but not in this build: \($0)" } ?? ""
      return "it is a key of \(other.phrase)" + substitute
    }
    return nil
  }
}
