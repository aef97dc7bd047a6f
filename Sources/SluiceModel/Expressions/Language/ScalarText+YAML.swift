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
    self.init(node.text, quoting: quoting) { range in
      .yaml(
        node.document.file,
        SourceRange(
          start: node.position(atUTF8Offset: range.lowerBound),
          end: node.position(atUTF8Offset: range.upperBound)))
    }
  }
}
