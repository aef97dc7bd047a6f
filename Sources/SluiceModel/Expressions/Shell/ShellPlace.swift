/// Where in a script an expression stands, which decides how its value is written there.
package indirect enum ShellPlace: Hashable, Sendable {
  /// Outside quotes, where words are taken: a list is one word for each item. The word is `isWhole`
  /// when nothing else is glued to the expression, so that an empty list is no word at all.
  case words(isWhole: Bool)
  /// Outside quotes, where the shell takes exactly one word: an assignment, the target of a
  /// redirection, a pattern.
  case word
  /// Inside `"…"`.
  case doubleQuoted
  /// Inside `'…'`.
  case singleQuoted
  /// Inside `$'…'`.
  case dollarQuoted
  /// In the body of a here-document that expands `$`.
  case hereDocument
  /// In the body of a here-document whose delimiter is quoted.
  case literalHereDocument
  /// Inside `$((…))` and other places where the shell computes: only an integer is safe.
  case arithmetic
  /// A word that a test compares as an integer.
  case integerWord
  /// In a comment: nothing is written.
  case comment
  /// `unquoted(…)`: the text as it is.
  case spliced
  /// Inside `` `…` ``, at that place of the command in it.
  case backquoted(ShellPlace)

  /// The place in the command inside all backquotes.
  var innermost: ShellPlace {
    if case .backquoted(let place) = self { place.innermost } else { self }
  }
}
