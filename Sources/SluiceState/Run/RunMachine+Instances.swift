import SluiceModel
import SluiceSystem

/// Tasks that are fanned out.
extension RunMachine {
  /// What instances that have all ended came to together: failed if one failed, skipped if all
  /// were.
  func sum(of group: InstanceGroup) -> (TaskResult, reason: String) {
    var counts: [TaskResult: Int] = [:]
    for id in group.ids {
      if let result = self[id].result { counts[result, default: 0] += 1 }
    }
    let all = group.instances.count
    func words(_ count: Int, _ what: String) -> String { "\(count) of \(all) \(what)" }
    let failed = counts[.failed, default: 0] + counts[.timedOut, default: 0]
    if failed > 0 { return (.failed, words(failed, "failed")) }
    if let count = counts[.upstreamFailed] { return (.upstreamFailed, words(count, "not run")) }
    if let count = counts[.cancelled] { return (.cancelled, words(count, "cancelled")) }
    if let count = counts[.skipped], count == all {
      return (.skipped, words(count, "skipped"))
    }
    return (.succeeded, "")
  }

  /// What the failure of an instance does to the others under `fail_fast`.
  func consequences(forInstancesBeside failed: TaskID, at now: Instant) -> [RunEvent] {
    guard phase == .running, let group = graph[failed].instance?.group, group.failsFast else {
      return []
    }
    return group.ids.filter { $0 != failed }.compactMap { id in
      switch self[id].phase {
      case .running: stopping(id, for: .failure, at: now)
      case .blocked, .delayed, .queued, .pausing:
        .taskDecided(id, .cancelled, reason: "\(graph[failed].name) failed (fail_fast)")
      case .excluded, .stopping, .killed, .ended: nil
      }
    }
  }
}
