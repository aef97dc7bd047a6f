/// A variable as a shell reads it, `$NAME` or `${NAME}`.
struct ShellVariable {
  let name: String
  let written: String

  /// Those that every environment has.
  static let wellKnown: Set = [
    "HOME", "PATH", "USER", "LOGNAME", "PWD", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "PYTHONPATH",
  ]

  /// The first one with a name that is meant; `${{ … }}` is passed over.
  static func first(in text: String, where isMeant: (String) -> Bool) -> ShellVariable? {
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      rest = rest[dollar...].dropFirst()
      if rest.hasPrefix("{{") {
        guard let end = rest.firstRange(of: "}}") else { return nil }
        rest = rest[end.upperBound...]
        continue
      }
      let isBraced = rest.first == "{"
      let name = (isBraced ? rest.dropFirst() : rest).prefix {
        $0.utf8.allSatisfy(\.continuesName) && $0 != "-"
      }
      let end = text[name.endIndex...].first
      guard !name.isEmpty, !isBraced || end == "}", isMeant(String(name)) else { continue }
      let last = isBraced ? text.index(after: name.endIndex) : name.endIndex
      return ShellVariable(name: String(name), written: String(text[dollar..<last]))
    }
    return nil
  }
}
