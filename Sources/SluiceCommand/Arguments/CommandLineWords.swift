/// The words after the program's name.
enum CommandLineWords {
  /// - Throws: Where a word is not UTF-8: read as text it would name something else.
  static func read() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: pointer) else {
        throw UsageError("argument \(index) is not UTF-8, which this build cannot take")
      }
      words.append(word)
    }
    return words
  }
}
