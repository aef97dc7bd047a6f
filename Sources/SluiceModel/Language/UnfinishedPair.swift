import SluiceSyntax

/// A `key: value` of which the colon, or the blank behind it, was left out: to YAML one text.
struct UnfinishedPair {
  let key: String
  let isColonMissing: Bool
  private let value: String

  /// Nil where the text does not begin with a key of the table.
  init?<Key>(_ text: String, _ table: KeyTable<Key>) {
    guard let end = text.firstIndex(where: { $0 == ":" || $0 == " " }) else { return nil }
    key = String(text[..<end])
    isColonMissing = text[end] == " "
    value = String(text[text.index(after: end)...].drop { $0 == " " })
    guard table.contains(key), !value.isEmpty else { return nil }
  }

  var message: String {
    isColonMissing ? "a colon is missing after `\(key)`" : "a blank is missing after `\(key):`"
  }

  /// The pair as it was meant.
  var spelling: String { "\(key): \(spelledValue)" }

  private var spelledValue: String {
    guard value.utf8.count <= 200 else { return "…" }
    guard "\"'[{".contains(value.prefix(1)) else { return ScalarSpelling.spelling(of: value) }
    let file = SourceFile(path: "", text: "{ a: \(value) }")
    let isWhole = YAMLDocument.read(file).diagnostics.isEmpty
    return isWhole ? value : ScalarSpelling.quoted(value)
  }
}
