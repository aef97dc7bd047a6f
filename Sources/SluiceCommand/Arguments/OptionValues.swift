/// Reads the values of options that several commands have.
enum OptionValues {
  /// One of a fixed list of words.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String
  ) throws(ValueError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: word) { return choice }
    throw .expected(Choice.allCases.map(\.rawValue).joined(separator: ", "))
  }

  static func outputMode(_ word: String) throws(ValueError) -> OutputMode {
    if word == "tty" || word == "group" { throw .notInThisBuild }
    return try choice(word)
  }

  static func jobs(_ word: String) throws(ValueError) -> Int {
    guard let number = Int(word), (1...maximumJobs).contains(number) else {
      throw .expected("a whole number from 1 to \(maximumJobs)")
    }
    return number
  }

  /// More than any system lets a process start.
  private static let maximumJobs = 1_000_000

  static func syncMode(_ word: String) throws(ValueError) {
    guard word == "each" else { throw .expected("'each'") }
  }
}
