import Glibc
import SluiceSyntax
import SluiceSystem

/// A workflow that is piped in.
enum StandardInput {
  private static let chunk = 65_536

  /// Reads to the end, or to the limit of a workflow file.
  static func load() -> Result<SourceFile, LoadFailure> {
    let limit = YAMLLimits.standard.inputBytes
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let got = retryingInterrupts { read(STDIN_FILENO, buffer.baseAddress, buffer.count) }
        count = max(0, got)
      }
      // A folder or a broken device counts as empty; an empty workflow is a fault of its own.
      if piece.isEmpty { break }
      bytes += piece
    }
    return SourceFile.load(bytes: bytes, path: "-")
  }
}
