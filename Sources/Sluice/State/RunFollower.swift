import SluiceModel
import SluiceState
import SluiceSystem

/// A run as seen from outside while another process drives it: its state, and what happens next,
/// read from its journal and its logs. Confined to one thread.
package final class RunFollower {
  /// Something that happened, in the order in which the engine has it.
  package enum Step {
    case event(RunEvent, at: WallTime)
    /// Whole, before the event of the attempt's end.
    case output([UInt8], of: TaskID)
  }

  package let folder: RunFolder
  /// The state after all that was read.
  package private(set) var machine: RunMachine
  /// How long engines drove it, as far as was read.
  package private(set) var driven = DrivenTime()
  /// The engine that drove it last, as far as was read.
  package private(set) var engine = EngineIdentity(pid: 0, bootID: "")

  /// When the last thing that was read happened.
  private var lastTime: WallTime
  private let decoder: RunEventDecoder
  private let journal: GrowingFile
  private var cursor = JournalCursor(after: 0)
  /// The logs of attempts under way.
  private var logs: [TaskID: GrowingFile] = [:]
  /// Added to a time of the journal it is the same moment on the monotonic clock.
  private let clockOffset: Instant

  /// - Throws: What is wrong with the run's first record or its definition.
  package init(_ folder: RunFolder, in state: StateFolder, clock: any Clock) throws(RunProblem) {
    self.folder = folder
    let (header, graph) = try state.beginning(of: folder)
    let context = RunContext(
      environment: [:], parameters: [:], runDirectory: folder.path, capacities: [])
    machine = RunMachine(graph: graph, header: header, context: context)
    lastTime = header.startedAt
    decoder = RunEventDecoder(graph: graph)
    journal = GrowingFile(folder.journal)
    clockOffset = clock.now + .microseconds(-clock.wallTime.microseconds)
  }

  /// Takes what the journal says so far; outputs begin with the next `read`.
  ///
  /// - Returns: All events so far, with their times.
  package func catchUp() throws(RunProblem) -> [(event: RunEvent, time: WallTime)] {
    let events = try takeRecords()
    for id in machine.graph.definitions.indices.map({ TaskID($0) })
    where machine[id].phase.isActive {
      let log = log(of: id, attempt: machine[id].attempt)
      // A line that was begun is shown whole.
      do { try log.skipWholeLines() } catch { throw .cannotReadState(error) }
      logs[id] = log
    }
    return events
  }

  /// Takes what came since.
  ///
  /// - Parameter isChanged: Whether a file of the folder `logs` may have grown, by its name.
  package func read(
    isChanged: (String) -> Bool, _ body: (Step) -> Void
  ) throws(RunProblem) {
    for (event, time) in try takeRecords() {
      switch event {
      case .attemptStarted(let id, let attempt):
        logs[id] = log(of: id, attempt: attempt)
      case .attemptFinished(let id, _, _, _):
        if let log = logs.removeValue(forKey: id) { try drain(log, of: id, body) }
      case .runResumed: logs = [:]
      default: break
      }
      body(.event(event, at: time))
    }
    for (id, log) in logs where isChanged(log.name) { try drain(log, of: id, body) }
  }

  private func log(of task: TaskID, attempt: Int32) -> GrowingFile {
    GrowingFile(folder.log(of: machine.graph[task].name, attempt: attempt))
  }

  private func takeRecords() throws(RunProblem) -> [(event: RunEvent, time: WallTime)] {
    var events: [(event: RunEvent, time: WallTime)] = []
    while case let piece = try nextPiece(), !piece.isEmpty {
      do {
        for record in try cursor.take(piece) {
          let event = try decoder.event(of: record, inLine: Int(record.sequence))
          events.append((event, WallTime(rfc3339: record.time) ?? lastTime))
        }
      } catch {
        throw .journal(path: folder.journal, error)
      }
    }
    for (event, time) in events { apply(event, at: time) }
    return events
  }

  private func nextPiece() throws(RunProblem) -> [UInt8] {
    do { return try journal.next() } catch { throw .cannotReadState(error) }
  }

  private func apply(_ event: RunEvent, at time: WallTime) {
    if case .runStarted(_, let identity) = event { engine = identity }
    if case .runResumed(let identity) = event { engine = identity }
    machine.apply(event, at: clockOffset + .microseconds(time.microseconds))
    driven.take(event, at: time)
    lastTime = time
  }

  private func drain(
    _ log: GrowingFile, of task: TaskID, _ body: (Step) -> Void
  ) throws(RunProblem) {
    do throws(SystemError) {
      while case let piece = try log.next(), !piece.isEmpty { body(.output(piece, of: task)) }
    } catch {
      throw .cannotReadState(error)
    }
    // There may be more tasks under way than descriptors.
    log.close()
  }
}

extension RunEventDecoder {
  fileprivate func event(
    of record: JournalRecord, inLine line: Int
  ) throws(JournalFault) -> RunEvent {
    do { return try event(of: record) } catch { throw JournalFault(line: line, reason: error) }
  }
}
