import Glibc

/// One thing that is measured; each has a file of its own, and a line in `all`.
struct Benchmark: Sendable {
  let name: String
  let summary: String
  /// Takes the command line's further arguments, and prints what it measured.
  let run: @Sendable ([String]) -> Void

  static let all = [coreBenchmark, waitingBenchmark]
}

/// Measures several contestants in turns (A B C A B C), so that what disturbs the machine disturbs
/// all.
///
/// - Returns: Each one's median, in the order given.
func interleaved(rounds: Int = 5, _ contestants: [() -> Duration]) -> [Duration] {
  var times = [[Duration]](repeating: [], count: contestants.count)
  for _ in 0..<rounds {
    for (index, contestant) in contestants.enumerated() { times[index].append(contestant()) }
  }
  return times.map { $0.sorted()[$0.count / 2] }
}

/// How long the body takes.
func timed(_ body: () -> Void) -> Duration { ContinuousClock().measure(body) }

extension Duration {
  /// Nanoseconds of each of so many parts, with one decimal.
  func each(_ count: Int) -> String {
    let tenths = Int((self / .nanoseconds(1)) * 10 / Double(count))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  /// Filled with spaces on the left.
  func aligned(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

/// What of this process is in memory (proc_pid_statm(5)).
func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  let fields = line.split(separator: 32).compactMap { field in
    Int(String(decoding: field.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
  return fields.count > 1 ? fields[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
