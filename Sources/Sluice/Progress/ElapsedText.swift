/// How long something took, as people say it: `3 ms`, `4.2 s`, `3 min 07 s`, `2 h 05 min`.
package enum ElapsedText {
  package static func of(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    switch seconds {
    case ..<1: return "\(milliseconds) ms"
    case ..<60: return "\(seconds).\(milliseconds / 100) s"
    case ..<3600: return "\(seconds / 60) min \(twoDigits(seconds % 60)) s"
    default: return "\(seconds / 3600) h \(twoDigits(seconds / 60 % 60)) min"
    }
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
