import SluiceSyntax

/// A value of the workflow as another tool would write it into a text.
struct ForeignTemplate {
  enum Form {
    /// `{{.x}}` of Task, `{{ x }}` of just and Jinja.
    case doubleBraces
    /// `${params.x}`
    case braces
    /// `$(X)` of make.
    case parentheses

    /// What becomes of it, for "'{{.x}}' …".
    var reading: String {
      switch self {
      case .doubleBraces: "is text here: nothing is put in its place"
      case .braces: "is no variable of a shell"
      case .parentheses: "runs a program of that name"
      }
    }
  }

  let form: Form
  /// Of its bytes in the text.
  let range: Range<Int>
  /// The same as this language has it.
  let meant: String

  /// Those that name a parameter or a variable of the file.
  ///
  /// - Complexity: O(n) in the bytes of the text.
  static func all(in node: YAMLNode, _ declared: DeclaredNames, isScript: Bool) -> [Self] {
    node.withUTF8Text { text in
      var found: [Self] = []
      for offset in text.indices where text[offset] == 0x7B || text[offset] == 0x28 {
        guard let form = Form(text, opening: offset), isScript || form == .doubleBraces,
          let name = form.name(text, behind: offset),
          let meant = declared.meaning(of: name.text, in: form)
        else { continue }
        found.append(Self(form: form, range: (offset - 1)..<name.end, meant: meant))
      }
      return found
    }
  }
}

extension ForeignTemplate.Form {
  /// - Parameter offset: of its last opening bracket.
  fileprivate init?(_ text: UnsafeBufferPointer<UInt8>, opening offset: Int) {
    guard offset > 0 else { return nil }
    switch (text[offset - 1], text[offset]) {
    case (UInt8(ascii: "{"), UInt8(ascii: "{"))
    where offset == 1 || text[offset - 2] != UInt8(ascii: "$"):
      self = .doubleBraces
    case (UInt8(ascii: "$"), UInt8(ascii: "{")): self = .braces
    case (UInt8(ascii: "$"), UInt8(ascii: "(")): self = .parentheses
    default: return nil
    }
  }

  /// The name that is all that stands in the brackets, and the end of the closing one.
  fileprivate func name(
    _ text: UnsafeBufferPointer<UInt8>, behind opening: Int
  ) -> (text: String, end: Int)? {
    var start = opening + 1
    func skipBlanks() { while start < text.count, text[start] == 0x20 { start += 1 } }
    skipBlanks()
    // Go's templates begin a name with a dot.
    if self == .doubleBraces, start < text.count, text[start] == UInt8(ascii: ".") { start += 1 }
    let first = start
    while start < text.count, text[start].continuesName || text[start] == UInt8(ascii: ".") {
      start += 1
    }
    let name = text[first..<start]
    skipBlanks()
    let closing: StaticString = self == .doubleBraces ? "}}" : self == .braces ? "}" : ")"
    let rest = text[start...].prefix(closing.utf8CodeUnitCount)
    guard !name.isEmpty, closing.withUTF8Buffer({ $0.elementsEqual(rest) }) else { return nil }
    // `${NAME}` is the shell's.
    if self == .braces, !name.contains(UInt8(ascii: ".")) { return nil }
    return (String(decoding: name, as: UTF8.self), rest.endIndex)
  }
}

extension DeclaredNames {
  /// The expression for a name that the file declares; nil for any other.
  fileprivate func meaning(of name: String, in form: ForeignTemplate.Form) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return parts.count == 1 ? meaning(ofBare: name, form) : nil }
    switch parts[0] {
    case "params" where isParameter(parts[1]), "inputs" where isParameter(parts[1]):
      return "${{ \(ExpressionName.param(parts[1])) }}"
    case "env" where isVariable(parts[1]): return "${{ \(ExpressionName.env(parts[1])) }}"
    default: return nil
    }
  }

  /// In a shell a bare name in brackets is a variable or a program, unless the file has it.
  private func meaning(ofBare name: String, _ form: ForeignTemplate.Form) -> String? {
    switch form {
    case .doubleBraces where isParameter(name): "${{ \(ExpressionName.param(name)) }}"
    case .doubleBraces where isVariable(name): "${{ \(ExpressionName.env(name)) }}"
    case .parentheses where isVariable(name): "$\(name)"
    default: nil
    }
  }
}
