import SluiceSyntax

/// Texts that YAML and Sluice take, and that were hardly meant as they are.
extension WorkflowReader {
  /// - Parameter isScript: whether a shell reads it.
  mutating func checkText(_ node: YAMLNode, isScript: Bool = false) {
    if let comment = node.comment { check(comment, behind: node) }
    let templates = ForeignTemplate.all(in: node, declared, isScript: isScript)
    guard !templates.isEmpty, !findings.isFull else { return }
    let text = ScalarText(node)
    for template in templates {
      findings.warning(
        .foreignTemplate, "'\(text.slice(template.range))' \(template.form.reading)",
        help: "write `\(template.meant)`", at: text.origin(of: template.range))
    }
  }

  /// A comment that cuts a text: its `#` has no blank behind it, or stands in a quoted part.
  ///
  /// A word right behind the `#` and nothing else, as in `#builds`, and a number, as in `#42`, are
  /// no comments that people write; `#like this` is one.
  private mutating func check(_ comment: YAMLNode.Comment, behind node: YAMLNode) {
    let rest = comment.text.dropFirst()
    let isWord = rest.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let isNumber = rest.first?.isNumber ?? false
    let text = node.text
    guard isNumber || isWord && !rest.isEmpty || text.hasOpenQuote else { return }
    let line = text + " " + comment.text
    let isShown = line.utf8.count <= 200
    findings.warning(
      .commentInValue, "YAML takes '\(comment.text.prefix(40))' for a comment, and ends the text",
      help: "if it belongs to the text, quote the whole"
        + (isShown ? ": \(ScalarSpelling.quoted(line))" : "") + "; else put a blank behind the '#'",
      at: comment.origin)
  }

  /// What to write for a value that a comment took; nil where none did.
  func adviceOnComment(behind key: YAMLNode) -> String? {
    guard let comment = key.commentBehindKey?.text, comment.utf8.count <= 100,
      let next = comment.dropFirst().first, !next.isWhitespace
    else { return nil }
    return
      "YAML takes '\(comment)' for a comment; write \(ScalarSpelling.quoted(comment)) if it is "
      + "the value"
  }

  // MARK: Variables

  /// Variables of a shell in a text that no shell reads.
  ///
  /// - Parameter names: which are meant for sure.
  mutating func checkVariables(in node: YAMLNode, _ names: (String) -> Bool) {
    guard !node.isFaulty, node.withUTF8Text({ $0.contains(UInt8(ascii: "$")) }) else { return }
    let text = node.text
    guard let found = ShellVariable.first(in: text, where: names) else { return }
    let meant = text.replacing(found.written, with: "${{ env.\(found.name) }}")
    findings.warning(
      .literalVariable, "no shell reads this text, so '\(found.written)' stays as it is",
      help: "write \(ScalarSpelling.quoted(meant))", at: node.origin,
      fixIt: node.origin.replaced(by: ScalarSpelling.quoted(meant)))
  }

  /// `~/x` or `$HOME/x` as a path.
  mutating func checkPath(_ node: YAMLNode) {
    checkVariables(in: node) { ShellVariable.wellKnown.contains($0) }
    let text = node.text
    guard text == "~" || text.hasPrefix("~/"), !node.isFaulty else { return }
    let meant = ScalarSpelling.quoted("${{ env.HOME }}" + text.dropFirst())
    findings.warning(
      .literalVariable, "no shell reads this path, so '~' is a folder of that name",
      help: "write \(meant)", at: node.origin, fixIt: node.origin.replaced(by: meant))
  }
}

extension String {
  /// Whether a quote of the shell is open at its end.
  fileprivate var hasOpenQuote: Bool {
    var open: Character?
    var isEscaped = false
    for character in self {
      if isEscaped {
        isEscaped = false
      } else if character == "\\", open != "'" {
        isEscaped = true
      } else if character == open {
        open = nil
      } else if open == nil, character == "'" || character == "\"" {
        open = character
      }
    }
    return open != nil
  }
}
