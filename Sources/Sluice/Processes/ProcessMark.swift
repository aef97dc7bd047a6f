/// What a task's processes carry in their environment, by which they are found where neither group
/// nor session leads to them.
struct ProcessMark: Hashable {
  /// The variables that make a mark.
  static let names = ["SLUICE_RUN_ID", "SLUICE_TASK", "SLUICE_ATTEMPT"]

  private let values: [[UInt8]]

  /// The mark of a task; nil where its environment lacks one of the variables.
  init?(_ environment: EnvironmentBlock) {
    values = Self.names.compactMap { environment[$0] }
    if values.count != Self.names.count { return nil }
  }

  /// The mark of a process, from its environment with a NUL after each entry.
  init?(environmentOfProcess bytes: [UInt8]) {
    let entries = bytes.split(separator: 0)
    values = Self.prefixes.compactMap { prefix in
      entries.first { $0.starts(with: prefix) }.map { Array($0.dropFirst(prefix.count)) }
    }
    if values.count != Self.names.count { return nil }
  }

  private static let prefixes = names.map { Array("\($0)=".utf8) }
}
