import Glibc
import SluiceState
import Testing

/// Journals and event streams of real runs. What all other tests write is validated in the same way
/// by `.ci/run`.
@Suite("The schemas of records")
struct RecordSchemaTests {
  /// One run of each sort, and the next life of one that was killed.
  private static func runs() throws -> [Sluice] {
    let scripts: [(workflow: String, script: String)] = [
      (
        """
        params: { day: "x\\ty" }
        tasks:
          a: { run: "true", delay: 1ms }
          b: { needs: a, run: exit 3, retry: { limit: 1, delay: 1ms }, allow_failure: true }
          c: { needs: b, if: "false", run: x }
          d: { needs: a }
          e: { needs: a, dir: nowhere, run: "true" }
          f: { needs: e, run: "true" }
        handlers: { on_failure: { run: "true" }, finally: { run: "true" } }
        """, "sluice run -p day='é\u{1}\"' --output json > events"
      ),
      (
        """
        on_error: stop
        tasks:
          a: { run: sleep 0.05; exit 1 }
          b: { run: trap '' TERM; sleep 9 & wait; sleep 9, stop: { grace: 10ms } }
        """, "sluice run --output json > events"
      ),
      ("timeout: 20ms\ntasks: { a: { run: sleep 9 } }", "sluice run --output json > events"),
      (
        """
        tasks:
          a: { timeout: 20ms, run: sleep 9 }
          b: { needs: a, run: x }
        """, "sluice run --output json > events"
      ),
      (
        "queues: { q: { suspended: true } }\ntasks: { a: { queue: q, run: x } }",
        "sluice run --output json > events"
      ),
      (
        "tasks: { a: { run: 'test $SLUICE_RESUMED = 1 || { kill -9 $PPID; sleep 9; }' } }",
        "sluice run > /dev/null; sluice resume --output json > events"
      ),
      (
        """
        queues: { q: 1 }
        tasks:
          a: { run: "while [ ! -e go ]; do sleep 0.02; done", warn_after: 1ms }
          b: { needs: a, queue: q, run: exit 0 }
        """,
        """
        sluice run --output json > events &
        until sluice hold latest b 2> /dev/null; do sleep 0.02; done
        sluice queue suspend q; sluice queue resume q; sluice queue limit q 3; : > go
        until grep -q run.waiting events; do sleep 0.02; done; sluice release latest b; wait
        """
      ),
      (
        "tasks: { a: { run: trap '' INT TERM; while :; do kill -INT $PPID; sleep 0.02; done } }",
        "sluice run --output json > events"
      ),
    ]
    return try scripts.map { workflow, script in
      let sluice = Sluice()
      try sluice.write(workflow, to: "sluice.yaml")
      _ = try sluice.start(script).wait()
      return sluice
    }
  }

  @Test("accept every record and every event, and all kinds were seen")
  func realRuns() throws {
    let runs = try Self.runs()
    var requests: [Validator.Request] = []
    for (number, sluice) in runs.enumerated() {
      let journal = try sluice.start("cat .sluice/runs/*/journal.jsonl").wait().output
      requests.append(.lines(of: "journal", "journal \(number)", journal))
      requests.append(.lines(of: "event", "events \(number)", sluice.read("events")))
    }
    for (request, fault) in zip(requests, try Validator.faults(requests)) {
      #expect(fault == nil, "\(request.name): \(request.lines ?? "")")
    }
    for (schema, kinds) in [
      ("journal", RecordKind.all.filter(\.isRecorded)), ("event", RecordKind.all),
    ] {
      let lines = requests.filter { $0.schema == schema }.compactMap(\.lines).joined()
      // Only a start whose record cannot be written is withdrawn or dropped.
      for kind in kinds where !["task.dropped", "task.withdrawn"].contains(kind.name) {
        let isSeen = lines.contains("\"kind\":\"\(kind.name)\"")
        #expect(isSeen, "no \(kind.name) in any \(schema)")
      }
    }
  }

  @Test("reject a record that lacks a field, has one too many, or one of another type")
  func wrong() throws {
    let start = #"{"seq":1,"time":"2026-11-30T22:46:45.958058Z","kind":"task.started","task":"a""#
    let stop = #"{"time":"2026-11-30T22:46:45.958058Z","kind":"run.stopping","cause":"#
    let journal = [
      start + #","attempt":1,"crc":"0123abcd"}"#, start + #","crc":"0123abcd"}"#,
      start + #","attempt":1,"crc":"0123ABCD"}"#, start + #","attempt":1}"#,
      start + #","attempt":0,"crc":"0123abcd"}"#, start + #","attempt":"1","crc":"0123abcd"}"#,
      start + #","attempt":1,"pid":1,"crc":"0123abcd"}"#,
      start.replacing("task.started", with: "task.submitted") + #","crc":"0123abcd"}"#,
    ]
    let events = [
      stop + #""cancelled"}"#, stop + #""interrupted","signal":2}"#,
      stop + #""state_lost","reason":"disk full"}"#, stop + #""interrupted"}"#,
      stop + #""cancelled","signal":2}"#, stop + #""stalled"}"#, stop + #""bored"}"#,
    ]
    let requests =
      journal.map { Validator.Request.lines(of: "journal", $0, $0) }
      + events.map { Validator.Request.lines(of: "event", $0, $0) }
    let accepted = try Validator.faults(requests).map { $0 == nil }
    #expect(
      accepted
        == [true] + Array(repeating: false, count: journal.count - 1) + [true, true, true]
        + Array(repeating: false, count: events.count - 3))
  }
}
