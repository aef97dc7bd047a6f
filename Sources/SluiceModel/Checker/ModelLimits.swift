/// The bounds that keep a mistaken workflow from costing more than a moment.
package struct ModelLimits: Sendable {
  /// What all tasks need in all: groups that need groups multiply.
  package var edges: Int

  package init(edges: Int = 10_000_000) { self.edges = edges }

  package static let standard = ModelLimits()
}
