/// One of the instances of a task that is fanned out.
package final class TaskInstance: Sendable {
  /// What `matrix.x` is, each name once.
  package let values: [Matrix.Entry]
  package let group: InstanceGroup

  init(values: [Matrix.Entry], group: InstanceGroup) {
    self.values = values
    self.group = group
  }

  package func value(of name: String) -> String? { values.first { $0.name == name }?.value }
}

/// The instances of one task, and the task that stands for them all.
package final class InstanceGroup: Sendable {
  /// Ends when the last of the instances has ended, with what they came to; others need it.
  package let gather: TaskID
  /// By `TaskID`, in the order of the combinations; they stand before `gather`.
  package let instances: Range<Int32>
  /// Whether the others are cancelled when one fails for good.
  package let failsFast: Bool

  init(gather: TaskID, instances: Range<Int32>, failsFast: Bool) {
    self.gather = gather
    self.instances = instances
    self.failsFast = failsFast
  }

  package var ids: some Sequence<TaskID> { instances.lazy.map { TaskID(Int($0)) } }
}
