import SluiceState

/// Tells whether a run's source files are what they were; no defence against intent.
enum DefinitionDigest {
  /// The CRC-32C of each source file, in order.
  static func of(_ sources: [[UInt8]]) -> String { sources.map(of).joined(separator: "-") }

  /// The parts of a digest, one for each source file.
  static func parts(of digest: String) -> [Substring] { digest.split(separator: "-") }

  static func of(_ source: [UInt8]) -> String {
    source.withUnsafeBytes { String(CRC32C.checksum($0), radix: 16) }
  }
}
