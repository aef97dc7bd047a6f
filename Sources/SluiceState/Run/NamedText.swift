/// A name and the text that stands for its value, as journals keep parameters and outputs.
package struct NamedText: Sendable, Hashable {
  package let name: String
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
