import SluiceSyntax

/// A checked workflow: defaults are resolved, names are identifiers, and every edge exists.
///
/// Only `WorkflowChecker` makes one, so that an unchecked workflow does not compile into a run.
package struct WorkflowGraph: Sendable {
  package let name: String
  package let description: String?
  /// The files that it was read from, in order: the workflow file first.
  package let sources: [SourceFile]
  /// The absolute folder of the workflow file: where relative paths start.
  package let directory: String
  package let parameters: [ParameterDefinition]
  /// The workflow's `env_file`s, relative to `directory`, in order.
  package let environmentFiles: [LocatedPath]
  /// The workflow's `env`, in order.
  package let environment: [EnvironmentEntry]
  /// `QueueID.global` first, then the declared ones in the order of the file.
  package let queues: [QueueDefinition]
  package let resources: [ResourceDefinition]
  package let onError: ErrorPolicy
  /// Of the whole run, on the monotonic clock.
  package let timeout: Duration?
  /// The tasks in the order of the file, then the handlers in the order in which they run. A task
  /// that is fanned out follows its instances.
  package let definitions: [TaskDefinition]
  /// How many of `definitions` are tasks.
  package let taskCount: Int
  /// The handlers' occasions: that of `definitions[taskCount + i]` is `occasions[i]`.
  package let occasions: [HandlerOccasion]
  /// What tasks need, in compressed rows without duplicates: task i needs
  /// `needs.tasks[needs.starts[i]..<needs.starts[i + 1]]`. `starts` has `taskCount + 1` entries.
  package let needs: (starts: [Int32], tasks: [TaskID])

  package var tasks: ArraySlice<TaskDefinition> { definitions[..<taskCount] }

  package subscript(_ id: TaskID) -> TaskDefinition { definitions[Int(id.index)] }

  /// What a task needs directly; nothing for a handler.
  package func needs(of id: TaskID) -> ArraySlice<TaskID> {
    let i = Int(id.index)
    guard i < taskCount else { return [] }
    return needs.tasks[Int(needs.starts[i])..<Int(needs.starts[i + 1])]
  }
}

extension WorkflowGraph {
  /// What the user wrote that a task needs: of one that is fanned out, what its instances need.
  package func writtenNeeds(of id: TaskID) -> ArraySlice<TaskID> {
    guard let group = self[id].gathered else { return needs(of: id) }
    return group.ids.first { _ in true }.map { needs(of: $0) } ?? []
  }

  /// How many tasks and instances run; those that stand for instances are not among them.
  package var countOfRunning: Int { tasks.count { $0.gathered == nil } }
}

/// What happens to the rest of a run after a task failed for good.
package enum ErrorPolicy: String, Sendable, CaseIterable {
  /// Goes on with what does not depend on the failed task.
  case `continue`
  /// Starts nothing new.
  case finish
  /// Cancels what runs.
  case stop
}

/// When a handler runs.
package enum HandlerOccasion: String, Sendable, CaseIterable {
  case success = "on_success"
  case failure = "on_failure"
  case cancel = "on_cancel"
  case finally
}

package struct QueueDefinition: Sendable {
  package enum Order: String, Sendable, CaseIterable { case priority, fifo }

  package let name: String
  package let origin: Origin?
  /// Nil for `global`, which is a root.
  package let target: QueueID?
  /// How many of its tasks run at a time; nil: as many as its target lets.
  package let limit: Int?
  package let order: Order
  /// Nil: its target's.
  package let qualityOfService: QualityOfService?
  package let startsSuspended: Bool
}

package enum QualityOfService: String, Sendable, CaseIterable {
  case background, utility, `default`
  case userInitiated = "user_initiated"
  case userInteractive = "user_interactive"
}

package struct ResourceDefinition: Sendable {
  package let name: String
  package let origin: Origin
  /// In units, or in bytes where the capacity was written as a size.
  package let capacity: Capacity

  package enum Capacity: Sendable, Hashable {
    case amount(Int64)
    /// Of the memory of the machine or of the control group, from 1 to 100.
    case percentOfMemory(Int64)
  }
}

package struct TaskDefinition: Sendable {
  /// A task's name; `handlers:finally` or `handlers:finally:2` for a handler.
  package let name: String
  /// Of its name.
  package let origin: Origin
  package let description: String?
  /// By which a command line chooses it.
  package let tags: [String]
  package let body: Body
  /// Nil: `success()`.
  package let condition: Condition?
  package let queue: QueueID
  /// Within its queue, higher first, from -1000 to 1000. The names from `very_low` to `very_high`
  /// are -200, -100, 0, 100 and 200.
  package let priority: Int32
  package let isBarrier: Bool
  /// The failure is recorded as outcome; dependents see success.
  package let allowsFailure: Bool
  /// Places of `global` that it takes, from 1; more than its limit means all of them.
  package let cpus: Int32
  /// Sorted by resource, none twice.
  package let demands: [ResourceDemand]
  /// What each attempt may write for those that need it, no name twice.
  package let outputs: [OutputDefinition]
  /// Shared by all tasks that set none of these keys.
  package let settings: TaskSettings
  /// Nil: the task is not fanned out.
  package let instance: TaskInstance?

  package enum Body: Sendable {
    /// Nothing to run: it ends when its instances have ended, and stands for them.
    case gather(InstanceGroup)
    /// Nothing to run: it ends when what it needs has ended.
    case join
    case script(Template)
    /// At least one item.
    case arguments([Template])
  }

  /// The instances that it stands for; nil where it is a task of its own.
  package var gathered: InstanceGroup? { if case .gather(let group) = body { group } else { nil } }
}

/// A value that a task writes for those that need it.
package struct OutputDefinition: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable { case string, json }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

package struct ResourceDemand: Sendable {
  package let resource: ResourceID
  package let amount: Amount

  package enum Amount: Sendable {
    case units(Int64)
    /// Evaluated for each attempt: an integer or a size.
    case template(Template)
  }
}

/// How a task's attempts run; `defaults` are resolved.
package final class TaskSettings: Sendable {
  package let shell: Shell
  /// Nil: the workflow file's folder.
  package let directory: Template?
  /// `defaults.env`, then the task's own `env`; the later wins.
  package let environment: [EnvironmentEntry]
  package let standardInput: StandardInput
  /// Of each attempt, on the monotonic clock.
  package let timeout: Duration?
  /// How long an attempt may write nothing.
  package let idleTimeout: Duration?
  /// After which it is told that an attempt still runs.
  package let warnAfter: Duration?
  package let retry: RetryPolicy
  package let stop: StopPolicy
  /// Between ready and submission.
  package let delay: Duration?

  package init(
    shell: Shell, directory: Template?, environment: [EnvironmentEntry],
    standardInput: StandardInput, timeout: Duration?, idleTimeout: Duration?,
    warnAfter: Duration?, retry: RetryPolicy, stop: StopPolicy, delay: Duration?
  ) {
    self.shell = shell
    self.directory = directory
    self.environment = environment
    self.standardInput = standardInput
    self.timeout = timeout
    self.idleTimeout = idleTimeout
    self.warnAfter = warnAfter
    self.retry = retry
    self.stop = stop
    self.delay = delay
  }
}

package struct EnvironmentEntry: Sendable {
  package let name: String
  package let value: Template

  package init(name: String, value: Template) {
    self.name = name
    self.value = value
  }
}

/// A path of the file system as the user wrote it, and where.
package struct LocatedPath: Sendable {
  package let path: String
  package let origin: Origin

  package init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }
}

package enum StandardInput: Sendable {
  case empty
  case text(Template)
  /// Relative to the task's working directory.
  case file(Template)
}

/// What a script is given to.
package struct Shell: Sendable, Hashable {
  /// The program and its own arguments; one may hold `{file}`, the script's path.
  package let words: [String]
  /// Whether a simple command may be started without it.
  package let isDefault: Bool

  /// `sh -e`.
  package static let `default` = Shell(words: ["sh", "-e"], isDefault: true)

  package init(words: [String], isDefault: Bool = false) {
    self.words = words
    self.isDefault = isDefault
  }
}

/// Which failures are tried again, how often, and after which pause.
///
/// A task's `retry` replaces that of `defaults` as a whole.
package struct RetryPolicy: Hashable, Sendable {
  /// Attempts after the first.
  package var limit: Int32 = 0
  /// Before the second attempt.
  package var delay: Duration = .seconds(1)
  /// By which the pause grows from one attempt to the next, at least 1.
  package var factor: Double = 2
  package var maximumDelay: Duration = .seconds(100)
  /// By how much of itself the pause varies at random, from 0 to 1.
  package var jitter: Double = 0.1
  package var reasons: Reasons = .any
  /// No attempt starts later than this after the first one started.
  package var maximumDuration: Duration?

  package struct Reasons: Hashable, Sendable {
    package var any: Bool
    package var exitCodes: Set<Int32>
    package var timeout: Bool
    package var signal: Bool

    package static let any = Reasons(any: true, exitCodes: [], timeout: false, signal: false)

    package init(any: Bool, exitCodes: Set<Int32>, timeout: Bool, signal: Bool) {
      self.any = any
      self.exitCodes = exitCodes
      self.timeout = timeout
      self.signal = signal
    }
  }

  package init() {}
}

/// How an attempt is ended from outside.
package struct StopPolicy: Hashable, Sendable {
  /// What the process tree gets first.
  package var signal: Int32 = 15
  /// Between that signal and KILL.
  package var grace: Duration = .seconds(10)
  /// Whether what the task started may outlive it.
  package var detaches = false

  package init() {}
}
