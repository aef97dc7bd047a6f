import Dispatch
import SluiceOperations
import Synchronization

/// The core alone, given a whole graph at once, beside raw libdispatch with counts by hand.
let coreBenchmark = Benchmark(
  name: "core", summary: "the scheduling core, ns a node, beside raw libdispatch"
) { _ in
  print("ns a node, medians of 5 interleaved; limit 32, five priorities; bodies do nothing")
  print("shape          nodes   core: add   run   libdispatch   core, bytes a node")
  let shapes: [GraphShape] = [
    .wide(1_000), .chain(1_000), .layered(1_000, width: 100),
    .wide(1_000_000), .chain(1_000_000), .layered(1_000_000, width: 1_000),
  ]
  let residents = shapes.map { ResidentCore($0) }
  for (shape, resident) in zip(shapes, residents) {
    let repeats = max(1, 100_000 / shape.count)
    let medians = interleaved([
      { repeated(repeats) { addTime(of: shape) } },
      { repeated(repeats) { runTime(of: shape) } },
      { repeated(repeats) { dispatchTime(of: shape) } },
    ])
    let nodes = shape.count * repeats
    print(
      "\(shape.name.aligned(8))\(String(shape.count).aligned(11))"
        + "\(medians[0].each(nodes).aligned(12))\(medians[1].each(nodes).aligned(6))"
        + "\(medians[2].each(nodes).aligned(14))\(resident.bytes.aligned(21))")
  }
}

private func repeated(_ count: Int, _ body: () -> Duration) -> Duration {
  (0..<count).reduce(.zero) { sum, _ in sum + body() }
}

private func added(_ shape: GraphShape) -> SchedulingCore {
  var core = SchedulingCore()
  core.addNodes(count: shape.count, dependencies: (shape.starts, shape.dependencies))
  return core
}

private func addTime(of shape: GraphShape) -> Duration {
  timed { _ = added(shape) }
}

/// As an engine does: submit what is ready, start what may, end it.
private func runTime(of shape: GraphShape) -> Duration {
  var core = added(shape)
  let root = core.addQueue(.init(limit: 32))
  var running: [SchedulingCore.NodeID] = []
  running.reserveCapacity(32)
  let time = timed {
    while true {
      while let node = core.nextReady() {
        core.submit(node, .init(queue: root, priority: node.index % 5))
      }
      while let node = core.nextStart() { running.append(node) }
      guard !running.isEmpty else { break }
      for node in running { core.retire(node) }
      running.removeAll(keepingCapacity: true)
    }
  }
  precondition(core.counts.retired == shape.count, "\(core.counts) of \(shape.count)")
  return time
}

/// A core that stays, so that the next one's memory is the system's and not this one's.
private final class ResidentCore {
  private let core: SchedulingCore
  /// What the core made resident, a node, with its edges and all that is ready told.
  let bytes: String

  init(_ shape: GraphShape) {
    let before = residentBytes()
    core = added(shape)
    let grown = residentBytes() - before
    // Less than this drowns in what the allocator already had.
    bytes = shape.count < 100_000 ? "-" : String(grown / shape.count)
  }
}

/// One block a node on the global queue; each node's count is an atomic.
private func dispatchTime(of shape: GraphShape) -> Duration {
  let graph = CountedGraph(shape)
  return timed { graph.run() }
}

/// A graph whose nodes are counted down by hand.
private final class CountedGraph: Sendable {
  private let blockers: [Counter]
  private let starts: [Int]
  private let successors: [Int32]
  private let group = DispatchGroup()

  private final class Counter: Sendable {
    let value: Atomic<Int32>
    init(_ value: Int32) { self.value = Atomic(value) }
  }

  init(_ shape: GraphShape) {
    var rows = [[Int32]](repeating: [], count: shape.count)
    blockers = (0..<shape.count).map { Counter(shape.starts[$0 + 1] - shape.starts[$0]) }
    for node in 0..<shape.count {
      for position in shape.starts[node]..<shape.starts[node + 1] {
        rows[Int(shape.dependencies[Int(position)])].append(Int32(node))
      }
    }
    var starts = [0]
    for row in rows { starts.append(starts.last! + row.count) }
    self.starts = starts
    successors = rows.flatMap { $0 }
  }

  func run() {
    let roots = blockers.indices.filter { blockers[$0].value.load(ordering: .relaxed) == 0 }
    for node in roots { dispatch(node) }
    group.wait()
  }

  private func dispatch(_ node: Int) {
    DispatchQueue.global().async(group: group) { [self] in
      for position in starts[node]..<starts[node + 1] {
        let successor = Int(successors[position])
        let left = blockers[successor].value.subtract(1, ordering: .acquiringAndReleasing).newValue
        if left == 0 { dispatch(successor) }
      }
    }
  }
}
