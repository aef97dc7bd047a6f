import SluiceModel

/// Reads the values of options that several commands have.
enum OptionValues {
  /// One of a fixed list of words.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String
  ) throws(ValueError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: word) { return choice }
    throw .expected(Choice.allCases.map(\.rawValue).joined(separator: ", "))
  }

  static func jobs(_ word: String) throws(ValueError) -> Int {
    guard let number = Int(word), (1...maximumJobs).contains(number) else {
      throw .expected("a whole number from 1 to \(maximumJobs)")
    }
    return number
  }

  /// Several, as in `4,8,16`.
  static func severalJobs(_ word: String) throws(ValueError) -> [Int] {
    var numbers: [Int] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.append(try jobs(String(part)))
    }
    return numbers
  }

  /// `NAME=VALUE`.
  static func parameter(_ word: String) throws(ValueError) -> RunCommand.Arguments.Parameter {
    let (name, text) = try assignment(word, "NAME=VALUE")
    return .init(name: name, text: text)
  }

  /// A name and what stands behind the first `=`.
  static func assignment(
    _ word: String, _ form: String
  ) throws(ValueError) -> (name: String, text: String) {
    guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
      throw .expected(form)
    }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  static func duration(_ word: String) throws(ValueError) -> Duration {
    do { return try DurationSyntax.parse(word) } catch {
      throw .expected("a duration such as 30s or 1h30m")
    }
  }

  /// More than any system lets a process start.
  private static let maximumJobs = 1_000_000

  static func syncMode(_ word: String) throws(ValueError) {
    guard word == "each" else { throw .expected("'each'") }
  }
}
