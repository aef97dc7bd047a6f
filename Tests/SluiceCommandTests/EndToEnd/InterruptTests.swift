import Glibc
import SluiceSystem
import Testing

@Suite("Signals to sluice run")
struct InterruptTests {
  private let sluice = Sluice()

  /// A task that tells of its start, notes the stop signal, and ends by it; then one that needs it.
  private func writeWorkflow(grace: String = "20s") throws -> Fifo {
    try sluice.write(
      """
      defaults: {stop: {grace: \(grace)}}
      tasks:
        a:
          run: |
            trap 'echo stopped >> log; kill $!; exit 0' TERM INT
            sleep 60 & echo up > ready; wait
        b: {needs: [a], run: echo b >> log}
      """, to: "sluice.yaml")
    return try Fifo("\(sluice.folder.path)/ready")
  }

  @Test(
    "what runs gets its stop signal once, nothing new starts, and the code tells the signal",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func once(signal: Int32, code: Int32) throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(signal)
    let ending = run.wait()
    #expect(ending.code == code)
    #expect(sluice.words("log") == ["stopped"])
    #expect(ending.output.contains("1 interrupted, 1 not begun; exit code \(code)"))
    #expect(ending.output.contains("to go on: sluice resume "))
  }

  @Test("a run that was interrupted goes on with a resume, which ends by its result")
  func resume() throws {
    let ready = try writeWorkflow()
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    let second = try sluice.background("resume")
    #expect(ready.line() == "up")
    second.send(SIGTERM)
    #expect(second.wait().code == 143)
    #expect(sluice.words("log") == ["stopped", "stopped"])
  }

  @Test("the second signal kills at once what does not stop")
  func twice() throws {
    try sluice.write(
      """
      defaults: {stop: {grace: 1h}}
      tasks:
        a: {run: "trap '' INT TERM; echo up > ready; exec sleep 60"}
        b: {needs: [a], run: echo b >> log}
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let output = try Fifo("\(sluice.folder.path)/output")
    let run = try sluice.background("run > output")
    #expect(ready.line() == "up")
    run.send(SIGINT)
    while let line = output.line(), !line.hasSuffix("stopping 1 task; once more kills") {}
    run.send(SIGINT)
    #expect(output.line() == "sluice: interrupted again, killing what runs")
    #expect(run.wait().code == 130)
    #expect(!sluice.has("log"))
  }

  @Test("handlers run after an interrupt, and know of it")
  func handlers() throws {
    try sluice.write(
      """
      tasks: {a: {run: echo up > ready; exec sleep 60}}
      handlers:
        on_cancel: {run: "echo cancel $SLUICE_RESULT >> log"}
        on_success: {run: echo success >> log}
        finally: {run: echo finally >> log}
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    #expect(sluice.words("log") == ["cancel", "finally", "interrupted"])
  }

  @Test("a pause before a retry is not waited for")
  func retryPause() throws {
    try sluice.write(
      "tasks: {a: {retry: {limit: 5, delay: 1h}, run: 'echo try >> log; exit 1'}}",
      to: "sluice.yaml")
    let pipe = try Fifo("\(sluice.folder.path)/output")
    let run = try sluice.background("run > output")
    while let line = pipe.line(), !line.contains("; attempt 2 in ") {}
    run.send(SIGINT)
    #expect(run.wait().code == 130)
    #expect(sluice.words("log") == ["try"])
  }

  @Test("a signal is heard, and the end comes, although nobody reads the output")
  func stuckReader() throws {
    try sluice.write(
      """
      tasks:
        loud:
          run: |
            head -c 3000000 /dev/zero | tr '\\0' x | fold -w 99
            echo up > ready; exec sleep 60
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    // A pipe that is open, and never read.
    let unread = try Fifo("\(sluice.folder.path)/unread")
    let run = try sluice.background("run > unread")
    #expect(ready.line() == "up")
    // The first ends the run, a later one the wait for a reader.
    #expect(run.wait(sending: SIGINT).code == 130)
    withExtendedLifetime(unread) {}
  }
}
