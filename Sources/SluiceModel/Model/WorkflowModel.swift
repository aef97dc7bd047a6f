import SluiceSyntax

/// What a workflow says, located, with its names not yet resolved.
///
/// Everything that can still be found at fault keeps its origin. A value that the reader has
/// checked in full, such as a duration, does not. What could not be read is left out, and a
/// diagnostic tells of it.
package struct WorkflowModel: Sendable {
  package var name: String
  package var description: String?
  package var sources: [SourceFile]
  /// Where faults of the whole are shown: the top of the file.
  package var origin: Origin
  package var parameters: [ParameterDefinition] = []
  package var environmentFiles: [LocatedPath] = []
  package var environment: [EnvironmentEntry] = []
  package var defaults = SettingsModel()
  package var defaultQueue: Reference?
  package var queues: [QueueModel] = []
  package var resources: [ResourceDefinition] = []
  package var onError = ErrorPolicy.continue
  package var timeout: Duration?
  package var tasks: [TaskModel] = []
  /// What all tasks need, in the order of the tasks: each owns the range `TaskModel.needs`.
  package var needs: [Reference] = []
  package var handlers: [HandlerModel] = []
  /// The tasks whose results the expressions of other tasks ask for.
  package var resultReferences: [ResultReference] = []
}

package struct QueueModel: Sendable {
  package let name: Reference
  package var target: Reference?
  package var limit: Int?
  package var order = QueueDefinition.Order.priority
  package var qualityOfService: QualityOfService?
  package var startsSuspended = false
}

package struct TaskModel: Sendable {
  package let name: Reference
  package var description: String?
  package var tags: [String] = []
  package var body = Body.none
  package var condition: Condition?
  package var queue: Reference?
  package var priority: Int32 = 0
  package var isBarrier = false
  package var allowsFailure = false
  package var cpus: Int32 = 1
  package var demands: [DemandModel] = []
  package var outputs: [OutputDefinition] = []
  package var fanout: Shared<FanoutModel>?
  /// The part of `WorkflowModel.needs` that is this task's.
  package var needs = 0..<0
  /// Nil where the task sets none of these keys. Tasks that set the same may share it.
  package var settings: Shared<SettingsModel>?

  package enum Body: Sendable {
    case none
    /// Something stands there that could not be read.
    case faulty
    case script(Template)
    case arguments([Template])
  }
}

/// What a task says of its instances.
package struct FanoutModel: Sendable {
  package var matrix: Located<Matrix>
  /// How many of the instances run at a time; nil: as many as the queue lets.
  package var maximumParallel: Int?
  package var failsFast = false
}

package struct DemandModel: Sendable {
  package let resource: Reference
  /// Located where the amount stands.
  package let amount: Located<ResourceDemand.Amount>
}

/// What a task, or `defaults`, says of how attempts run; nil: nothing.
package struct SettingsModel: Sendable {
  package var shell: Shell?
  package var directory: Template?
  package var environment: [EnvironmentEntry] = []
  package var standardInput: StandardInput?
  package var timeout: Duration?
  package var idleTimeout: Duration?
  package var warnAfter: Duration?
  package var retry: RetryPolicy?
  package var stop: StopPolicy?
  package var delay: Duration?

  package init() {}

  /// Whether it says nothing.
  var isEmpty: Bool {
    shell == nil && !hasTemplates && times.allSatisfy { $0 == nil } && retry == nil && stop == nil
  }

  private var hasTemplates: Bool {
    directory != nil || !environment.isEmpty || standardInput != nil
  }

  /// Whether both say the same, as far as that is cheap to tell.
  func isSame(as other: SettingsModel) -> Bool {
    !hasTemplates && !other.hasTemplates && times == other.times && retry == other.retry
      && shell == other.shell && stop == other.stop
  }

  private var times: [Duration?] { [timeout, idleTimeout, warnAfter, delay] }
}

package struct HandlerModel: Sendable {
  package let occasion: HandlerOccasion
  package let task: TaskModel
}

/// A task that an expression of another one names, and where.
package struct ResultReference: Sendable {
  /// Which task's expression it is, by its place in `WorkflowModel.tasks`.
  package let task: Int32
  package let name: Reference
}
