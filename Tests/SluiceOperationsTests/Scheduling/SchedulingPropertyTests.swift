import Testing

@Suite("The core under random operations")
struct SchedulingPropertyTests {
  @Test(
    "keeps every rule and lets everything end",
    arguments: Array(stride(from: UInt64(0), to: 1_000, by: 50)))
  func keepsEveryRule(first: UInt64) {
    for seed in first..<first + 50 {
      var workload = RandomWorkload(seed: seed)
      workload.run(steps: 80)
      guard !workload.faults.isEmpty else { continue }
      Issue.record(
        """
        seed \(seed): \(workload.faults.joined(separator: "; "))
        \(workload.log.suffix(40).joined(separator: "\n"))
        """)
      return
    }
  }
}
