/// What a state looks like in a drawing, on white and on black.
struct StateColours: Sendable {
  /// `#rrggbb`.
  struct Pair: Sendable {
    let fill: String
    let line: String
  }

  let light: Pair
  let dark: Pair
}

extension TaskStanding.Kind {
  var colours: StateColours {
    switch self {
    case .succeeded: .init(light: .init("#dafbe1", "#1a7f37"), dark: .init("#12261e", "#3fb950"))
    case .failed: .init(light: .init("#ffebe9", "#cf222e"), dark: .init("#331418", "#f85149"))
    case .running: .init(light: .init("#ddf4ff", "#0969da"), dark: .init("#10233f", "#58a6ff"))
    case .retrying: .init(light: .init("#fff8c5", "#9a6700"), dark: .init("#2b2412", "#d29922"))
    case .interrupted: .init(light: .init("#fff1e5", "#bc4c00"), dark: .init("#301d10", "#db6d28"))
    case .cancelled: .init(light: .init("#fbefff", "#8250df"), dark: .init("#231a36", "#a371f7"))
    case .waiting: .init(light: .init("#f6f8fa", "#818b98"), dark: .init("#161b22", "#8b949e"))
    case .skipped: .init(light: .init("#ffffff", "#818b98"), dark: .init("#0d1117", "#848d97"))
    case .upstreamFailed:
      .init(light: .init("#eaeef2", "#59636e"), dark: .init("#212830", "#9198a1"))
    }
  }
}

extension StateColours.Pair {
  fileprivate init(_ fill: String, _ line: String) {
    self.init(fill: fill, line: line)
  }
}
