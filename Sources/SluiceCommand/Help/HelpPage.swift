/// A page of help before it is laid out: a terminal and the manual show the same blocks.
struct HelpPage: Sendable {
  enum Block: Sendable {
    case heading(String)
    case paragraph(String)
    /// Short terms in a column, and what each means beside it.
    case table([Row])
    /// Terms on lines of their own, and what each means below it.
    case definitions([Row])
    /// Lines as they are.
    case literal(String)
  }

  struct Row: Sendable {
    let term: String
    let text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// What it is about, and that in a few words.
  let title: String
  let blocks: [Block]
}
