/// The bounds that keep a hostile or mistaken file from costing more than a moment.
package struct YAMLLimits: Sendable {
  /// The size of a file.
  package var inputBytes: Int
  /// How deep lists and maps may lie in each other, aliases included.
  package var nesting: Int
  /// Items of lists and values of maps, each alias counted as what it stands for. Keys are free.
  package var nodes: Int
  /// Faults of single nodes that are reported one by one.
  package var faults: Int

  package init(
    inputBytes: Int = 64 << 20, nesting: Int = 64, nodes: Int = 1_000_000, faults: Int = 1000
  ) {
    self.inputBytes = inputBytes
    self.nesting = nesting
    self.nodes = nodes
    self.faults = faults
  }

  package static let standard = YAMLLimits()
}
