/// A task or a handler of one workflow: its index in the order of the file, handlers after tasks.
package struct TaskID: Hashable, Comparable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }

  package static func < (a: TaskID, b: TaskID) -> Bool { a.index < b.index }
}

/// A queue of one workflow: its index in `WorkflowGraph.queues`.
package struct QueueID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }

  /// The root of the tree of queues, one an engine.
  package static let global = QueueID(0)
}

/// A resource of one workflow: its index in `WorkflowGraph.resources`.
package struct ResourceID: Hashable, Comparable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }

  package static func < (a: ResourceID, b: ResourceID) -> Bool { a.index < b.index }
}
