import Sluice

/// Times of a display that is renewed once a second.
enum LiveTime {
  static func elapsed(_ duration: Duration) -> String {
    duration < .seconds(60) ? "\(duration.components.seconds) s" : ElapsedText.of(duration)
  }

  /// Rounded, as it is a guess: `about 20 s left`, `about 3 min left`.
  static func left(_ duration: Duration) -> String {
    let seconds = max(1, duration.components.seconds)
    let text =
      switch seconds {
      case ..<10: "\(seconds) s"
      case ..<60: "\((seconds + 4) / 5 * 5) s"
      case ..<3600: "\((seconds + 30) / 60) min"
      default: hours((seconds + 150) / 300 * 5)
      }
    return "about \(text) left"
  }

  private static func hours(_ minutes: Int64) -> String {
    minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
