/// What a box of a drawing says, and how large it is for that.
struct ChartBox: Sendable {
  /// The part of the name that its group has, with the last dot; may be empty.
  let group: String
  let name: String
  /// Below the name: a state, a queue, a handler's occasion; empty: nothing.
  let detail: String
  let size: Size

  static let nameSize = 13
  static let detailSize = 11
  static let padding = 14
  private static let widest = 240
  private static let narrowest = 64

  init(_ node: TaskChart.Node) {
    let detail = Self.detail(of: node)
    let room = Self.widest - 2 * Self.padding
    let (group, name) = Self.name(of: node)
    if TextWidth.of(group + name, fontSize: Self.nameSize) > room {
      self.group = ""
      self.name = TextWidth.fitted(group + name, to: room, fontSize: Self.nameSize)
    } else {
      (self.group, self.name) = (group, name)
    }
    self.detail = TextWidth.fitted(detail, to: room, fontSize: Self.detailSize)
    let text = max(
      TextWidth.of(self.group + self.name, fontSize: Self.nameSize),
      TextWidth.of(self.detail, fontSize: Self.detailSize))
    // Whole steps of four make columns of equal boxes likely, and halves whole.
    let width = max(Self.narrowest, text + 2 * Self.padding + 3) / 4 * 4
    size = Size(width: width, height: detail.isEmpty ? 32 : 44)
  }

  /// Nobody has to read `handlers:finally:2` in a box that stands below "handlers".
  private static func name(of node: TaskChart.Node) -> (group: String, name: String) {
    let name = Caption.line(node.name)
    if node.occasion != nil {
      return ("", name.split(separator: ":").dropFirst().joined(separator: " "))
    }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, dot < name.indices.last ?? dot
    else { return ("", name) }
    return (String(name[...dot]), String(name[name.index(after: dot)...]))
  }

  private static func detail(of node: TaskChart.Node) -> String {
    let state = node.standing.map { standing in
      let attempt = standing.attempt > 1 ? " · attempt \(standing.attempt)" : ""
      return standing.kind.words + attempt
    }
    return state ?? node.queue.map { "queue \(Caption.line($0))" } ?? ""
  }
}
