import Glibc

/// The words after the program's name.
enum CommandLineWords {
  /// - Throws: Where a word is not UTF-8: read as text it would name something else.
  static func read() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: pointer) else {
        throw UsageError(
          "argument \(index) is not UTF-8: '\(spelt(pointer))'",
          help: """
            paths and values of the command line have to be; rename the file or link to it, or \
            hand the value on in a file or a variable of the environment
            """)
      }
      words.append(word)
    }
    return words
  }

  /// With all but printable ASCII as `\xE9`.
  private static func spelt(_ text: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).prefix(longest)
    return bytes.map(UInt8.init(bitPattern:)).map { byte in
      guard !(0x20..<0x7f).contains(byte) else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (byte < 0x10 ? "0" : "") + digits
    }.joined()
  }

  /// Bytes of a word that are shown.
  private static let longest = 200
}
