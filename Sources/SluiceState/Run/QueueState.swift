import SluiceModel
import SluiceSystem

/// What a person has changed of a queue, on top of the workflow file.
package struct QueueState: Hashable, Sendable {
  /// Who keeps a queue from starting anything.
  package enum Suspension: Hashable, Sendable {
    /// `suspended: true`.
    case file
    case command(since: WallTime)
  }

  /// In the order in which they came; a resume takes the last one back.
  package internal(set) var suspensions: [Suspension] = []
  /// Nil: as the file, or for `global` the engine, says.
  package internal(set) var limit: QueueLimit?

  init(_ definition: QueueDefinition) {
    if definition.startsSuspended { suspensions = [.file] }
  }

  /// The first suspension by a command; nil where only the file suspends it, or nobody.
  package var commandSince: WallTime? {
    for case .command(let since) in suspensions { return since }
    return nil
  }
}
