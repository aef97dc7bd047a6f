@testable import SluiceState

/// Changes journals as only another Sluice, or another clock, would have written them.
enum JournalForgery {
  /// Each line as `change` makes it, with the checksum that it then has.
  static func forge(_ journal: String, _ change: (String) -> String) -> String {
    journal.split(separator: "\n").map { seal(change(String($0))) + "\n" }.joined()
  }

  private static func seal(_ line: String) -> String {
    let body = Array(line.utf8.dropLast(JournalSeal.length))
    let crc = body.withUnsafeBytes { CRC32C.checksum($0) }
    return String(decoding: body + JournalSeal.bytes(for: crc), as: UTF8.self)
  }
}
