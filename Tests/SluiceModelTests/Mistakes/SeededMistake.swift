import Testing

/// A mistake as a person makes it, what they are told, and what the message makes of it.
struct SeededMistake: Sendable, CustomTestStringConvertible {
  enum Mending: Sendable {
    /// Each "write:" line put over what is marked.
    case fixIts
    /// What the message says to write, letter by letter, over a part of the text. `as` is the part
    /// of it that the message has, where that is not all.
    case written(String, over: String, as: String? = nil)
    /// What the message says in words.
    case understood(String, over: String)
    /// The message names the fault, and what is right cannot be read from it.
    case none
  }

  let name: String
  let text: String
  /// A line for each fault, as `faults` gives them.
  let told: String
  let mending: Mending

  init(_ name: String, text: String, told: String, _ mending: Mending) {
    self.name = name
    self.text = text
    self.told = told
    self.mending = mending
  }

  var testDescription: String { name }

  static let all = ofYAML + ofHabit + ofTexts + ofShapes + ofOtherTools
}
