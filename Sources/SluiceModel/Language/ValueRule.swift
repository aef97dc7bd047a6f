/// What a value has to be besides its type, as far as the value alone tells.
///
/// The reader checks by the same constants; the schema of the language is made of them.
package enum ValueRule: Hashable, Sendable {
  case none
  /// One of these words.
  case words([String])
  /// A name other than these.
  case otherThan([String])
  case whole(ClosedRange<Int64>)
  case number(ClosedRange<Double>)
  /// A text with more than blanks in it.
  case notBlank
  /// A text as it stands: no expression is evaluated in it.
  case literal
  /// A duration that is not zero.
  case longerThanZero
  /// A map with the keys of this place.
  case keys(KeyPlace)
  /// A map of names that the user chooses to values of this kind.
  case entries(EntryKind)
}

/// What stands under a name that the user chose.
package enum EntryKind: String, Hashable, Sendable {
  case variable, parameter, queue, resource, task, demand, output, axis
}

/// The bounds of numbers in the language.
enum Bounds {
  /// Of what is counted from one: places, processors.
  static let count: ClosedRange<Int64> = 1...Int64(Int32.max)
  /// Of further attempts.
  static let retries: ClosedRange<Int64> = 0...Int64(Int32.max)
  static let priority: ClosedRange<Int64> = -1000...1000
  static let exitCode: ClosedRange<Int64> = 0...255
  static let signal: ClosedRange<Int64> = 1...64
  /// By which a pause grows.
  static let factor: ClosedRange<Double> = 1...1000
  /// The share by which a pause varies.
  static let jitter: ClosedRange<Double> = 0...1
  /// The versions of the language that this build reads.
  static let version: ClosedRange<Int64> = 1...1
}
