import Sluice
import SluiceModel

/// What an engine says of the tasks of its run that wait, by their names.
struct LiveWaits: Hashable, Sendable {
  private var waits: [String: Value] = [:]

  /// Nothing: no engine was asked.
  init() {}

  /// Asks the engine, page by page.
  ///
  /// - Parameter isWhole: Whether all are wanted; false: the first page with some is enough.
  init(of engine: ControlClient, isWhole: Bool) throws(ControlClient.Failure) {
    var position: Int? = 0
    while let from = position, isWhole || waits.isEmpty {
      let page = try engine.ask(.waits(from: from))
      if case .list(let items)? = page[member: "waits"] {
        for item in items { if let task = item[member: "task"]?.text { waits[task] = item } }
      }
      position = nil
      // Only ever forwards.
      if case .integer(let next)? = page[member: "next"], next > from { position = Int(next) }
    }
  }

  subscript(task: String) -> Value? { waits[task] }
}
