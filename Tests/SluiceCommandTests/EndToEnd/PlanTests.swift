import Foundation
import Testing

@Suite("sluice plan")
struct PlanTests {
  private let sluice = Sluice()

  /// The first plan of the answer, as JSON.
  private func plan(_ arguments: String) throws -> [String: Any] {
    let ending = try sluice("plan --format json \(arguments)")
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    let object = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    let whole = try #require(object as? [String: Any])
    #expect(whole["version"] as? Int == 1)
    return try #require((whole["plans"] as? [[String: Any]])?.first)
  }

  private func tasks(_ plan: [String: Any]) throws -> [[String: Any]] {
    try #require(plan["tasks"] as? [[String: Any]])
  }

  @Test("runs nothing, makes no state folder, and has the order, the times and the reasons")
  func text() throws {
    try sluice.write(
      """
      params: { release: false }
      queues: { net: 1 }
      tasks:
        fetch: { run: echo a >> log, queue: net }
        mirror: { run: echo b >> log, queue: net }
        build: { run: echo c >> log, needs: [fetch, mirror] }
        publish: { run: echo d >> log, needs: build, if: params.release }
        rescue: { run: echo e >> log, needs: build, if: failure() }
      """, to: "ci.yaml")
    let ending = try sluice("plan ci.yaml -j 2 --duration build=90s --assume 2s")
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(
      ending.output == """
        plan of ci (ci.yaml), 2 tasks at a time
        5 tasks: 3 run, 1 is skipped, 1 depends on results
        durations: 1 given, 2 unknown and taken for 2.0 s: fetch mirror
        every command is taken to succeed

               start       takes  task
                0 ms      ~2.0 s  fetch    queue net
              ~2.0 s      ~2.0 s  mirror   2.0 s for a place in queue net
              ~4.0 s  1 min 30 s  build    after mirror
                   -           -  publish  skipped: its condition is false
                   -           -  rescue   depends on results: if failure()

        done after 1 min 34 s
        critical path: 1 min 32 s: fetch → build

        """)
    #expect(!sluice.has("log") && !sluice.has(".sluice"))
  }

  @Test("compares several limits in a table of 80 columns")
  func table() throws {
    try sluice.write(
      """
      queues: { net: 2, other: { limit: unlimited } }
      resources: { memory: 4GiB }
      tasks:
        a: { run: x, queue: net }
        b: { run: x, queue: net }
        c: { run: x, queue: other, resources: { memory: 2GiB } }
        d: { run: x, needs: [a, b, c] }
      """, to: "ci.yaml")
    let ending = try sluice("plan ci.yaml -j 1,2,4,8,16,32")
    #expect(ending.code == 0)
    let lines = ending.output.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(ending.output)")
    func cells(_ name: String) -> [String] {
      lines.filter { $0.hasPrefix(name) }.flatMap { line in
        line.dropFirst(name.count).split(separator: "  ").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }.filter { !$0.isEmpty }
    }
    #expect(cells("at a time") == ["1", "2", "4", "8", "16", "32"])
    #expect(cells("takes") == ["4.0 s", "3.0 s", "2.0 s", "2.0 s", "2.0 s", "2.0 s"])
    #expect(cells("global") == ["100 %", "67 %", "50 %", "25 %", "13 %", "6 %"])
    #expect(cells("queue net (2)") == ["25 %", "33 %", "50 %", "50 %", "50 %", "50 %"])
    #expect(cells("resource memory (4GiB)").first == "13 %")
    #expect(ending.output.contains("critical path: 2.0 s: a → d\n"))
  }

  @Test("has the order of a run with one job, and 'run --dry-run' is the same")
  func orderOfRun() throws {
    try sluice.write(
      """
      queues: { net: { limit: 2, qos: utility }, line: serial }
      resources: { memory: 2 }
      tasks:
        a: { run: "true", queue: line }
        b: { run: "true", queue: net, priority: low }
        c: { run: "true", queue: net, priority: high }
        d: { run: "true", needs: [a, b], resources: { memory: 2 } }
        e: { run: "true", needs: c, resources: { memory: 1 } }
        f: { run: "true", needs: a, barrier: true, queue: net }
        g: { run: "true", needs: d, priority: very_high }
        h: { run: "true", queue: line, needs: c }
      """, to: "ci.yaml")
    let planned = try tasks(plan("ci.yaml -j 1")).compactMap { $0["task"] as? String }
    let run = try sluice("run ci.yaml -j 1 --output json")
    #expect(run.code == 0)
    let started = run.output.split(separator: "\n").filter { $0.contains(#""task.started""#) }
      .compactMap { line in
        line.firstRange(of: #""task":""#).map { line[$0.upperBound...].prefix { $0 != "\"" } }
      }.map { String($0) }
    #expect(started == planned)
    let (dry, plan) = (
      try sluice("run ci.yaml --dry-run -j 1").output, try sluice("plan ci.yaml -j 1").output
    )
    #expect(dry == plan)
    #expect(sluice.words(".sluice/latest/journal.jsonl") != [])
    #expect(try sluice.start("ls .sluice/runs | wc -l").wait().output == "1\n")
  }

  @Test("knows what former runs of this file took, and says so")
  func recorded() throws {
    try sluice.write("tasks: { a: { run: sleep 0.2 }, b: { run: x, needs: a } }", to: "ci.yaml")
    #expect(try sluice("run ci.yaml a --output quiet").code == 0)
    let tasks = try tasks(plan("ci.yaml"))
    #expect(tasks.map { $0["duration_from"] as? String } == ["recorded", "assumed"])
    let end = try #require(tasks[0]["end_us"] as? Int)
    #expect((200_000..<5_000_000).contains(end))
    // A run that goes on to its end does not touch the index.
    #expect(try sluice.start("rm .sluice/index.db*").wait().code == 0)
    #expect(try sluice("run ci.yaml a --output quiet").code == 0)
    #expect(!sluice.has(".sluice/index.db"))
  }

  @Test("refuses what a run would refuse, with the same exit code")
  func refusals() throws {
    try sluice.write(
      "{params: {n: {type: integer, default: 1}}, tasks: {build: {run: x}}}", to: "a.yaml")
    let cases: [(arguments: String, code: Int32, says: String)] = [
      ("a.yaml biuld", 2, "did you mean 'build'?"), ("a.yaml -p n=x", 2, "integer"),
      ("a.yaml -p nosuch=1", 2, "nosuch"), ("a.yaml --duration biuld=1s", 2, "'build'"),
      ("a.yaml --duration build", 2, "TASK=TIME"), ("a.yaml --duration build=3", 2, "30s"),
      ("a.yaml -j 0", 2, "whole number"), ("a.yaml -j 1,,2", 2, "whole number"),
      ("nosuch.yaml", 66, "nosuch.yaml"),
    ]
    for (arguments, code, says) in cases {
      let ending = try sluice("plan \(arguments)")
      #expect(ending.code == code, "\(arguments)")
      #expect(ending.errors.contains(says), "\(arguments): \(ending.errors)")
      #expect(ending.output == "")
    }
    try sluice.write("tasks: { a: { run: x, needs: b } }", to: "bad.yaml")
    #expect(try sluice("plan bad.yaml").code == 65)
    #expect(!sluice.has(".sluice"))
  }

  @Test("several at once bring one index up to date")
  func atOnce() throws {
    try sluice.write("tasks: { a: { run: 'true' }, b: { run: 'true' } }", to: "ci.yaml")
    let script = """
      for i in 1 2 3 4; do sluice run ci.yaml --output quiet; done
      for i in 1 2 3 4 5 6; do sluice plan ci.yaml > out$i 2> err$i & done; wait
      cat err?; for i in 2 3 4 5 6; do cmp out1 out$i; done
      """
    let ending = try sluice.start(script).wait()
    #expect(ending.code == 0)
    #expect(ending.output == "" && ending.errors == "")
    #expect(sluice.read("out1").contains("durations: 2 recorded"))
  }

  /// Needs the right to mount, which CI has.
  @Test("reads the runs of a folder that it may not write to")
  func readOnly() throws {
    try sluice.write("tasks: { a: { run: 'true' } }", to: "ci.yaml")
    guard try sluice.start("unshare -m true").wait().code == 0 else { return }
    #expect(try sluice("run ci.yaml --output quiet").code == 0)
    let mount = "mount --bind .sluice .sluice && mount -o remount,ro,bind .sluice"
    let plan = "'\(Sluice.program)' plan ci.yaml"
    let ending = try sluice.start("unshare -m sh -c \"\(mount) && \(plan)\"").wait()
    #expect(ending.code == 0)
    #expect(ending.output.contains("durations: 1 recorded"))
    #expect(ending.errors.contains("the newest runs are read"))
    #expect(!sluice.has(".sluice/index.db"))
  }
}
