import SluiceOperations

/// What waits costs nothing: starts and ends while much waits, at sizes a hundred times apart.
let waitingBenchmark = Benchmark(
  name: "waiting", summary: "the scheduling core with all nodes waiting on one thing, ns a node"
) { _ in
  print("ns a node, medians of 5 interleaved, submit to end")
  print("all wait for                        1000    10000   100000 nodes")
  for contest in Contest.allCases {
    let counts = [1_000, 10_000, 100_000]
    let medians = interleaved(counts.map { count in { contest.time(count) } })
    let figures = zip(medians, counts).map { $0.each($1).aligned(9) }.joined()
    print(
      "\(contest.rawValue)\(String(repeating: " ", count: 31 - contest.rawValue.count))\(figures)")
  }
}

private enum Contest: String, CaseIterable {
  case place = "a place of one queue"
  case permit = "a permit of one resource"
  case twoPermits = "permits of two resources"
  case serialTarget = "one target, a queue each"
  case barriers = "barriers, every tenth"

  func time(_ count: Int) -> Duration {
    var core = SchedulingCore()
    let root = core.addQueue(.init(limit: self == .permit || self == .twoPermits ? nil : 2))
    let serial = core.addQueue(.init(target: root, limit: 1, order: .fifo))
    let resources = (0..<2).map { _ in core.addResource(capacity: 10) }
    core.addNodes(
      count: count, dependencies: ([Int32](repeating: 0, count: count + 1), []))
    let demands = resources.map { SchedulingCore.Demand(resource: $0, amount: 3) }
    return timed {
      while let node = core.nextReady() {
        var request = SchedulingCore.Request(queue: root)
        switch self {
        case .place: break
        case .permit: request.demands = [demands[0]]
        case .twoPermits: request.demands = demands
        case .serialTarget: request.queue = core.addQueue(.init(target: serial))
        case .barriers: request.isBarrier = node.index % 10 == 0
        }
        core.submit(node, request)
      }
      var running: [SchedulingCore.NodeID] = []
      repeat {
        while let node = core.nextStart() { running.append(node) }
        core.retire(running.removeFirst())
      } while !running.isEmpty || core.counts.queued > 0
      precondition(core.counts.retired == count, "\(core.counts) of \(count)")
    }
  }
}
