/// The style sheet of a drawing: light, and dark where the reader's screen is.
///
/// Colours stand in it one by one: not every program that shows SVG knows CSS variables.
enum SVGStyle {
  private struct Ground {
    let page: String
    let box: String
    let line: String
    let wire: String
    let ink: String
    let faintInk: String
    let accent: String
  }

  private static let light = Ground(
    page: "#ffffff", box: "#f6f8fa", line: "#d0d7de", wire: "#9aa4af", ink: "#1f2328",
    faintInk: "#59636e", accent: "#0969da")
  private static let dark = Ground(
    page: "#0d1117", box: "#161b22", line: "#3d444d", wire: "#565f6a", ink: "#e6edf3",
    faintInk: "#9198a1", accent: "#58a6ff")

  private static let fonts =
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif"

  static func text(states: Set<TaskStanding.Kind>) -> String {
    let kinds = TaskStanding.Kind.allCases.filter(states.contains)
    return """
      text{font-family:\(fonts)}
      .box text{font-size:\(ChartBox.nameSize)px;text-anchor:middle}
      .box .detail,.detail{font-size:\(ChartBox.detailSize)px}
      .heading{font-size:\(SVGText.headingSize)px;font-weight:600}
      .box rect{stroke-width:1.25}
      .handler rect,.skipped rect{stroke-dasharray:5 3}
      .wire{fill:none;stroke-width:1.5}
      .wire:hover{stroke-width:3}
      \(colours(light))\(kinds.map { rule($0, $0.colours.light) }.joined())\
      @media (prefers-color-scheme:dark){
      \(colours(dark))\(kinds.map { rule($0, $0.colours.dark) }.joined())}

      """
  }

  private static func colours(_ ground: Ground) -> String {
    """
    .ground{fill:\(ground.page)}
    text{fill:\(ground.ink)}
    .detail,.group{fill:\(ground.faintInk)}
    .box rect{fill:\(ground.box);stroke:\(ground.line)}
    .wire{stroke:\(ground.wire)}
    .head{fill:\(ground.wire)}
    .wire:hover{stroke:\(ground.accent)}

    """
  }

  private static func rule(_ kind: TaskStanding.Kind, _ pair: StateColours.Pair) -> String {
    let name = kind.rawValue.split(separator: "_").joined(separator: "-")
    return """
      .\(name) rect{fill:\(pair.fill);stroke:\(pair.line)}
      .\(name) .detail{fill:\(pair.line)}

      """
  }
}
