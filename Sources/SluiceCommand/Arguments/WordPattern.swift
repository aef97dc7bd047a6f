/// The words behind a command's name, as its syntax writes them: `[FILE] [TASK…]`,
/// `suspend QUEUE | limit QUEUE N`.
struct WordPattern: Hashable, Sendable {
  /// A place for a word.
  struct Slot: Hashable, Sendable {
    let kinds: [WordKind]
    /// In brackets.
    let isOptional: Bool
    /// With an ellipsis: any number of words.
    let isRepeated: Bool
  }

  /// Ways to fill it, which bars outside of brackets part.
  private(set) var ways: [[Slot]] = [[]]

  init(_ words: String) {
    var depth = 0
    var placeholder = ""
    // Blanks inside of brackets part no slots.
    for character in words + " " {
      switch character {
      case "[": depth += 1
      case "]": depth -= 1
      case " " where depth == 0:
        if placeholder == "|" { ways.append([]) } else { append(placeholder) }
        placeholder = ""
        continue
      default: break
      }
      placeholder.append(character)
    }
  }

  private mutating func append(_ placeholder: String) {
    guard !placeholder.isEmpty else { return }
    let slot = Slot(
      kinds: WordKind.kinds(of: placeholder.filter { !"[]…".contains($0) }),
      isOptional: placeholder.hasPrefix("["), isRepeated: placeholder.contains("…"))
    ways[ways.count - 1].append(slot)
  }

  /// Whether one of the words may be of this kind.
  func takes(_ kind: WordKind) -> Bool { ways.joined().contains { $0.kinds.contains(kind) } }

  /// What the word behind these may be.
  func kinds(behind words: [String]) -> [WordKind] {
    var kinds: [WordKind] = []
    for way in ways {
      kinds += Self.kinds(of: way, behind: words).filter { !kinds.contains($0) }
    }
    return kinds
  }

  private static func kinds(of way: [Slot], behind words: [String]) -> [WordKind] {
    var open = reachable(from: [0], in: way)
    for word in words {
      let filled = open.filter { $0 < way.count && way[$0].accepts(word) }
      let next = filled.flatMap { way[$0].isRepeated ? [$0, $0 + 1] : [$0 + 1] }
      open = reachable(from: Set(next), in: way)
    }
    return open.sorted().filter { $0 < way.count }.flatMap { way[$0].kinds }
  }

  /// The slots, and those behind them where they may stay empty.
  private static func reachable(from start: Set<Int>, in way: [Slot]) -> Set<Int> {
    var found = start
    for index in way.indices where found.contains(index) && way[index].isOptional {
      found.insert(index + 1)
    }
    return found
  }
}

extension WordPattern.Slot {
  /// Words that stand for themselves are told apart from others; names are not.
  fileprivate func accepts(_ word: String) -> Bool {
    guard case .choice(let choices)? = kinds.first, kinds.count == 1 else { return true }
    return choices.contains(word)
  }
}
