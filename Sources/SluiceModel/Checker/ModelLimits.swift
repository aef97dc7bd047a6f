/// The bounds that keep a mistaken workflow from costing more than a moment.
package struct ModelLimits: Sendable {
  /// What all tasks need in all: groups that need groups multiply.
  package var edges: Int
  /// The instances of all tasks that are fanned out.
  package var instances: Int

  package init(edges: Int = 10_000_000, instances: Int = 1_000_000) {
    self.edges = edges
    self.instances = instances
  }

  package static let standard = ModelLimits()
}
