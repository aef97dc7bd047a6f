import SluiceSystem

/// Names a run; sorts by the time of its start and is unique across processes.
///
/// Written as `20261130T193101.123-k3f9q2`: UTC to the millisecond, then thirty random bits.
public struct RunID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let text: String

  package init(text: String) { self.text = text }

  package init(at time: WallTime, random: UInt32) {
    let stamp = time.rfc3339.filter { $0 != "-" && $0 != ":" }
    let milliseconds = stamp.prefix("20261130T193101.123".count)
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    var suffix = ""
    for shift in stride(from: 25, through: 0, by: -5) {
      suffix.append(digits[Int(random >> shift) & 31])
    }
    text = "\(milliseconds)-\(suffix)"
  }

  /// When the run was started, by the clock of its machine; nil for an id that is not one of ours.
  package var time: WallTime? {
    guard let dash = text.firstIndex(of: "-") else { return nil }
    // 20261130T193101.123 without its dashes and colons.
    let stamp = Array(text[..<dash])
    guard stamp.count == 19 else { return nil }
    let date = "\(String(stamp[0..<4]))-\(String(stamp[4..<6]))-\(String(stamp[6..<8]))"
    let time = "\(String(stamp[9..<11])):\(String(stamp[11..<13])):\(String(stamp[13...]))"
    return WallTime(rfc3339: "\(date)\(stamp[8])\(time)Z")
  }

  public var description: String { text }

  public static func < (a: RunID, b: RunID) -> Bool { a.text < b.text }
}
