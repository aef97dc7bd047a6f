import Glibc
import Sluice
import SluiceState
import SluiceSystem
import TestSupport
import Testing

/// Real engines on real processes, killed by `kill -9` at random moments; 200 times, or as often as
/// `SLUICE_KILLS` says.
@Suite("An engine that is killed again and again")
struct KillTests {
  static let killsOfOneRun = 20

  static var runs: Int {
    let kills = getenv("SLUICE_KILLS").flatMap { Int(String(cString: $0)) } ?? 200
    return (kills + killsOfOneRun - 1) / killsOfOneRun
  }

  @Test("loses no task, runs none again that it recorded, and leaves nothing running")
  func kills() throws {
    for seed in 1...UInt64(Self.runs) {
      var random = SeededGenerator(seed: seed)
      let run = try KilledRun(seed: seed, &random)
      for kill in 1...Self.killsOfOneRun {
        // Two parts of it die early, where a run is made and where it is taken up.
        let goal =
          run.lines("ran").count + Int.random(in: 0...(kill % 3 == 0 ? 0 : 16), using: &random)
        let engine = try run.engine()
        run.wait(for: goal, of: engine)
        spin(for: .microseconds(Int.random(in: 0...3000, using: &random)))
        engine.send(SIGKILL)
        _ = engine.wait()
        try run.note()
      }
      let ending = try run.engine().wait()
      #expect(ending.code == 0, "seed \(seed): \(ending.errors)")
      try run.expectWhole()
    }
  }

  /// Not asleep: the moment is to fall anywhere in the engine's turn.
  private func spin(for duration: Duration) {
    let end = SystemClock().now + duration
    while SystemClock().now < end {}
  }
}

/// One run of 200 tasks through many lives of the engine.
private final class KilledRun {
  private static let count = 200
  private let sluice = Sluice()
  private let seed: UInt64
  /// How often a task had run when it was recorded as finished.
  private var finished: [String: Int] = [:]

  init(seed: UInt64, _ random: inout SeededGenerator) throws {
    self.seed = seed
    var yaml = "queues: { narrow: 3 }\nresources: { permits: 2 }\ntasks:\n"
    for index in 0..<Self.count {
      let needs = (0..<2).compactMap { _ in
        index > 3 ? Int.random(in: 0..<index, using: &random) : nil
      }
      yaml += "  t\(index):\n    needs: [\(needs.map { "t\($0)" }.joined(separator: ", "))]\n"
      if index % 3 == 0 { yaml += "    queue: narrow\n" }
      if index % 5 == 0 { yaml += "    resources: { permits: 1 }\n" }
      yaml += """
            run: |
              exec 9> lock.t\(index)
              flock -n 9 || echo t\(index) >> doubles
              echo t\(index) >> ran

        """
    }
    try sluice.write("defaults: { stop: { grace: 0s } }\n" + yaml, to: "flow.yaml")
  }

  /// A new life: of the run where there is one to go on with.
  func engine() throws -> Shell {
    let command = (try stored()) == nil ? "run flow.yaml" : "resume"
    return try sluice.background("\(command) -j 4 --output quiet")
  }

  private func stored() throws -> StoredRun? {
    let state = StateFolder(
      path: sluice.folder.path + "/.sluice", fileSystem: LocalFileSystem())
    // A run whose first record was not whole never started; the next life makes another.
    return try state.runs().reversed().lazy.compactMap { try? state.read(state.folder(of: $0)) }
      .first
  }

  func lines(_ name: String) -> [Substring] { sluice.read(name).split(separator: "\n") }

  /// Until so many tasks have run, or the engine is over.
  func wait(for count: Int, of engine: Shell) {
    while lines("ran").count < min(count, Self.count), !engine.hasEnded { poll(nil, 0, 1) }
  }

  /// Keeps what the journal calls finished, and sees that none of it ran again.
  func note() throws {
    guard let run = try stored()?.replayed() else { return }
    let counts = Dictionary(lines("ran").map { (String($0), 1) }, uniquingKeysWith: +)
    for index in 0..<Self.count where run.tasks[index].result == .succeeded {
      let name = "t\(index)"
      let count = counts[name] ?? 0
      #expect(count > 0, "seed \(seed): \(name) is recorded and never ran")
      #expect(finished[name] ?? count == count, "seed \(seed): \(name) was finished and ran again")
      finished[name] = count
    }
  }

  func expectWhole() throws {
    try note()
    #expect(finished.count == Self.count, "seed \(seed): \(finished.count) tasks are done")
    #expect(lines("doubles") == [], "seed \(seed): two copies ran at once")
    let stored = try #require(try stored())
    let survivors = Survivors(
      run: stored.header.run.text, bootID: Survivors.currentBootID, processes: [])
    #expect(try survivors.living().isEmpty, "seed \(seed): something is left running")
  }
}
