import SluiceSyntax

extension ScalarText {
  /// The text of a YAML scalar; empty for another node.
  package init(_ node: YAMLNode) {
    let quoting: Quoting =
      switch node.style {
      case .singleQuoted: .single
      case .doubleQuoted: .double
      case .plain, .literal, .folded, nil: .none
      }
    // Made when the first place is asked for: most texts hold no expression and no fault.
    var made: ScalarPlaces?
    self.init(node.text, quoting: quoting) { range in
      let places = made ?? ScalarPlaces(node)
      made = places
      return .yaml(
        node.document.file,
        SourceRange(
          start: places.position(atUTF8Offset: range.lowerBound),
          end: places.position(atUTF8Offset: range.upperBound)))
    }
  }
}
