import SluiceSystem

/// The two vectors of C strings of an execve(2), in storage that is used again for each launch.
struct ArgumentTable {
  /// A string that cannot be passed, since it would end at its NUL.
  struct HoldsNUL: Error {
    /// `argument 2` or `variable NAME`.
    let culprit: String
  }

  private var bytes: [UInt8] = []
  /// Where in `bytes` each argument starts, then each of the task's own variables.
  private var starts: [Int] = []
  private var argumentCount = 0
  private var pointers: [UnsafeMutablePointer<CChar>?] = []

  /// Fills the table for one launch.
  mutating func fill(
    arguments: [[UInt8]], environment: EnvironmentBlock
  ) throws(HoldsNUL) {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    argumentCount = arguments.count
    for (index, argument) in arguments.enumerated() {
      if argument.contains(0) { throw HoldsNUL(culprit: "argument \(index)") }
      append(argument)
    }
    for entry in environment.ownEntries {
      if entry.contains(0) { throw HoldsNUL(culprit: "variable \(variableName(entry))") }
      append(entry)
    }
  }

  private mutating func append(_ string: [UInt8]) {
    starts.append(bytes.count)
    bytes.append(contentsOf: string)
    bytes.append(0)
  }

  /// Calls `body` with the vectors of the last `fill`, which are valid only inside.
  mutating func withVectors<Result, Failure: Error>(
    _ environment: EnvironmentBlock,
    _ body: (ProcessSpawner.Strings, ProcessSpawner.Strings) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pointers.removeAll(keepingCapacity: true)
    return try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
      // An empty table has no string, and then no pointer is made of the base address.
      let base = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      for index in 0..<argumentCount { pointers.append(base.map { $0 + starts[index] }) }
      pointers.append(nil)
      environment.forEachInherited { pointers.append($0) }
      for start in starts[argumentCount...] { pointers.append(base.map { $0 + start }) }
      pointers.append(nil)
      return try pointers.withUnsafeBufferPointer { (vector) throws(Failure) in
        guard let first = vector.baseAddress else { preconditionFailure("two nils are there") }
        return try body(first, first + argumentCount + 1)
      }
    }
  }
}

/// The part of `NAME=VALUE` before the sign, as text.
func variableName(_ entry: some Sequence<UInt8>) -> String {
  String(decoding: entry.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
}
