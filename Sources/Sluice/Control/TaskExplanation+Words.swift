import SluiceModel
import SluiceState

extension TaskExplanation {
  /// Holders that are named.
  private static let namedHolders = 5

  /// For people, a line for each link, then who has what the last one lacks.
  package var lines: [String] {
    var lines = links.map { words(for: $0) }
    if omitted > 0 { lines.insert("… \(omitted) more …", at: lines.count - 1) }
    return lines + holderLines + otherLines
  }

  private var otherLines: [String] {
    guard let asked = links.first, !others.isEmpty else { return [] }
    var lines = ["\(graph[asked.task].name) also waits for:"]
    lines += others.map { "  " + words(for: $0) }
    if furtherNeeds > 0 { lines.append("  and \(furtherNeeds) more") }
    return lines
  }

  private func words(for link: Link) -> String {
    let name = graph[link.task].name
    switch link.standing {
    case .waiting(let reason, let isHeld):
      var words = "\(name) \(reason.sentence(in: graph))"
      if let elapsed = reason.elapsed, reason.tellsElapsed {
        words += ", for \(ElapsedText.of(elapsed)) now"
      }
      if case .held = reason.cause { return words }
      return isHeld ? words + "; it is also held by 'sluice hold'" : words
    case .running(let running): return "\(name) \(self.words(for: running))"
    case .ended(let result, let reason, _): return "\(name) \(result.sentence(reason))"
    case .interrupted(let obstacle, let survivor):
      let rest = obstacle.map { ", but \($0)" } ?? ""
      let process = survivor.map { "; its process \($0) still runs, and a resume ends it" } ?? ""
      return "\(name) was interrupted, and runs again with a resume\(rest)\(process)"
    case .notPartOfRun: return "\(name) is not part of this run"
    }
  }

  private func words(for running: RunningTask) -> String {
    var words = "has been running for \(ElapsedText.of(running.elapsed))"
    switch running.stop {
    case .stopping?: words += ", is being stopped"
    case .killed?: words += ", was killed"
    case nil: break
    }
    words += running.pid > 0 ? " (process \(running.pid)" : " (being started"
    if running.attempt > 1 { words += ", attempt \(running.attempt)" }
    if let queue = running.queue { words += ", queue \(graph.queues[Int(queue.index)].name)" }
    for permit in running.permits {
      let resource = graph.resources[Int(permit.resource.index)].name
      words += ", \(SizeSyntax.written(permit.amount)) of \(resource)"
    }
    return words + ")"
  }

  private var holderLines: [String] {
    guard !holders.isEmpty else { return [] }
    var lines = holders.prefix(Self.namedHolders).map { holder in
      "  \(graph[holder.holding.task].name) \(words(for: holder.running))"
    }
    if holders.count > Self.namedHolders {
      lines.append("  and \(holders.count - Self.namedHolders) more")
    }
    return lines
  }
}

extension WaitReason {
  /// Whether its words do not say for how long.
  fileprivate var tellsElapsed: Bool {
    switch cause {
    case .place, .permit, .barrier, .turn: true
    case .suspended(_, .file): true
    case .needs, .delay, .pause, .suspended, .held, .rate, .nothing, .resume: false
    }
  }
}

extension TaskResult {
  /// As in "test …".
  fileprivate func sentence(_ reason: String) -> String {
    let verb =
      switch self {
      case .succeeded: "succeeded"
      case .failed: "failed"
      case .timedOut: "timed out"
      case .cancelled: "was cancelled"
      case .interrupted: "was interrupted"
      case .skipped: "was skipped"
      case .upstreamFailed: "was not run"
      case .upToDate: "is up to date"
      }
    // An attempt's reason says how it ended, too.
    let word = rawValue.replacingUnderscores
    let rest = reason.hasPrefix(word) ? String(reason.dropFirst(word.count)) : reason
    if rest.isEmpty { return verb }
    if rest.hasPrefix("by ") { return "\(verb) \(rest)" }
    return rest.hasPrefix(" ") || rest.hasPrefix(",") ? verb + rest : "\(verb): \(rest)"
  }
}

// MARK: - Wire

extension TaskExplanation {
  /// Appends it as fields of an object.
  package func encode(into object: inout JSONObjectWriter) {
    object.field("task", links.first.map { graph[$0.task].name } ?? "")
    object.field("state", links.first?.standing.word ?? "")
    object.field("chain", objects: links) { encode($1, into: &$0) }
    if omitted > 0 { object.field("omitted", Int64(omitted)) }
    if !holders.isEmpty {
      object.field("holders", objects: holders) { object, holder in
        object.field("task", graph[holder.holding.task].name)
        object.field("amount", holder.holding.amount)
        encode(holder.running, into: &object)
      }
    }
    if !others.isEmpty { object.field("also", objects: others) { encode($1, into: &$0) } }
    object.field("lines", lines)
  }

  private func encode(_ link: Link, into object: inout JSONObjectWriter) {
    object.field("task", graph[link.task].name)
    object.field("state", link.standing.word)
    switch link.standing {
    case .waiting(let reason, let isHeld):
      if isHeld { object.field("held", 1) }
      reason.encode(into: &object, graph)
    case .running(let running): encode(running, into: &object)
    case .ended(_, let reason, _):
      if !reason.isEmpty { object.field("reason", reason) }
    case .interrupted(_, let survivor):
      if let survivor { object.field("surviving_pid", Int64(survivor)) }
    case .notPartOfRun: break
    }
  }

  private func encode(_ running: RunningTask, into object: inout JSONObjectWriter) {
    object.field("attempt", Int64(running.attempt))
    if running.pid > 0 { object.field("pid", Int64(running.pid)) }
    object.field("elapsed_us", running.elapsed.wholeMicroseconds)
    if let queue = running.queue {
      object.field("queue", graph.queues[Int(queue.index)].name)
    }
    if !running.permits.isEmpty {
      object.field("permits", objects: running.permits) { object, permit in
        object.field("resource", graph.resources[Int(permit.resource.index)].name)
        object.field("amount", permit.amount)
      }
    }
  }
}

extension WaitReason {
  /// Appends it as fields of an object.
  package func encode(into object: inout JSONObjectWriter, _ graph: WorkflowGraph) {
    object.field("cause", String(describing: cause.word))
    switch cause {
    case .needs(let first, let count):
      object.field("needs", first.map { graph[$0].name })
      object.field("needs_count", Int64(count))
    case .delay(let left), .rate(let left): object.field("left_us", left.wholeMicroseconds)
    case .pause(let left, let attempt):
      object.field("left_us", left.wholeMicroseconds)
      object.field("attempt", Int64(attempt))
    case .place(let queue, let taken, let limit):
      object.field("queue", graph.queues[Int(queue.index)].name)
      object.field("taken", Int64(taken))
      if let limit { object.field("limit", Int64(limit)) }
    case .permit(let resource, let wanted, let free, let capacity):
      object.field("resource", graph.resources[Int(resource.index)].name)
      object.field("wanted", wanted)
      object.field("free", free)
      object.field("capacity", capacity)
    case .barrier(let queue, let task), .turn(let queue, let task):
      object.field("queue", graph.queues[Int(queue.index)].name)
      if let task { object.field("behind", graph[task].name) }
    case .suspended(let queue, let suspension):
      object.field("queue", graph.queues[Int(queue.index)].name)
      object.field("by", suspension == .file ? "file" : "command")
    case .held, .nothing, .resume: break
    }
    if let elapsed { object.field("elapsed_us", elapsed.wholeMicroseconds) }
    object.field("text", sentence(in: graph))
  }
}

extension Duration {
  /// Rounded towards zero.
  fileprivate var wholeMicroseconds: Int64 { clampedNanoseconds / 1000 }
}
