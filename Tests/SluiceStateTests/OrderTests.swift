import SluiceModel
import SluiceState
import SluiceSystem
import Testing

@Suite("A person asks of a run")
struct OrderTests {
  private static let workflow = """
    queues: { net: { limit: 2 }, later: { suspended: true } }
    tasks:
      a: { run: x, delay: 1m, retry: { limit: 1, delay: 1m } }
      b: { run: x, needs: a, queue: net }
      c: { run: x, needs: b, if: always() }
    handlers: { finally: { run: x }, on_cancel: { run: x } }
    """

  private static func run() throws -> Timeline { try Timeline(workflow) }

  private static let net = QueueID(1)
  private static let later = QueueID(2)

  // MARK: Hold

  @Test("to hold a task in every state in which it waits, and to release it")
  func holdWaiting() throws {
    var run = try Self.run()
    let a = run.id("a")
    func isHeldAndReleased() -> Bool {
      run.asks(.hold(a)) == ["task.held a since_us:5"] && run.machine[a].heldSince != nil
        && run.asks(.release(a)) == ["task.released a"] && run.machine[a].heldSince == nil
    }
    #expect(isHeldAndReleased(), "blocked")
    _ = run.ready("a")
    #expect(isHeldAndReleased(), "delayed")
    #expect(run.after(.seconds(60)) == ["task.submitted a"])
    #expect(isHeldAndReleased(), "queued")
    _ = run.granted("a")
    _ = run.exits("a", 1)
    #expect(isHeldAndReleased(), "pausing")
  }

  @Test("to hold a task twice: it is held already")
  func holdTwice() throws {
    var run = try Self.run()
    _ = run.asks(.hold(run.id("b")))
    #expect(run.asks(.hold(run.id("b"))) == [])
    #expect(run.asks(.release(run.id("b"))) == ["task.released b"])
    #expect(run.asks(.release(run.id("b"))) == ["refused: task b is not held"])
  }

  @Test("to hold what runs, has ended, is a handler or no part of the run: it is refused")
  func holdRefused() throws {
    var run = try Timeline(Self.workflow, targets: ["b"])
    _ = run.ready("a")
    _ = run.after(.seconds(60))
    _ = run.granted("a")
    #expect(
      run.asks(.hold(run.id("a"))) == [
        "refused: task a runs already, and only one that waits can be held"
      ])
    _ = run.exits("a", 0)
    #expect(run.asks(.hold(run.id("a"))) == ["refused: task a has ended: succeeded"])
    #expect(run.asks(.hold(run.id("c"))) == ["refused: task c is not part of this run"])
    run.runs("b")
    _ = run.settled()
    #expect(
      run.asks(.hold(run.id("handlers:finally"))) == [
        "refused: handlers:finally is a handler, which cannot be held"
      ])
  }

  @Test("what a resume keeps: holds, suspensions and limits")
  func kept() throws {
    var run = try Self.run()
    _ = run.asks(.hold(run.id("b")))
    _ = run.asks(.suspend(Self.net))
    _ = run.asks(.limit(Self.net, .places(7)))
    _ = run.asks(.resume(Self.later))
    run.resume()
    #expect(run.machine[run.id("b")].heldSince == WallTime(microseconds: 5))
    #expect(run.machine[Self.net].commandSince == WallTime(microseconds: 5))
    #expect(run.machine.limit(of: Self.net) == .places(7))
    #expect(run.machine[Self.later].suspensions == [])
  }

  // MARK: Queues

  @Test("to suspend a queue several times: it wants as many resumes")
  func suspensionsNest() throws {
    var run = try Self.run()
    #expect(run.asks(.suspend(Self.net)) == ["queue.suspended queue:net since_us:5"])
    _ = run.asks(.suspend(Self.net))
    #expect(run.asks(.resume(Self.net)) == ["queue.resumed queue:net"])
    #expect(run.machine[Self.net].suspensions.count == 1)
    _ = run.asks(.resume(Self.net))
    #expect(run.asks(.resume(Self.net)) == ["refused: queue net is not suspended"])
  }

  @Test("to resume a queue that the file suspends: that counts as one suspension")
  func fileSuspension() throws {
    var run = try Self.run()
    #expect(run.machine[Self.later].suspensions == [.file])
    #expect(run.machine[Self.later].commandSince == nil)
    #expect(run.asks(.resume(Self.later)) == ["queue.resumed queue:later"])
    #expect(run.asks(.resume(Self.later)) == ["refused: queue later is not suspended"])
  }

  @Test("to limit a queue; the limit that it has changes nothing")
  func limits() throws {
    var run = try Self.run()
    #expect(run.asks(.limit(Self.net, .places(2))) == [])
    #expect(run.asks(.limit(Self.net, .unlimited)) == ["queue.limited queue:net limit:unlimited"])
    #expect(run.asks(.limit(Self.net, .unlimited)) == [])
    #expect(run.asks(.limit(.global, .places(4))) == ["queue.limited queue:global limit:4"])
    #expect(run.asks(.limit(.global, .places(4))) == [])
  }

  @Test("for limits by the words of the language, and no others")
  func limitWords() {
    #expect(QueueLimit(word: "serial") == .places(1))
    #expect(QueueLimit(word: "unlimited") == .unlimited)
    #expect(QueueLimit(word: "12") == .places(12))
    for word in ["0", "-1", "", "auto", "1.5", "99999999999", " 1"] {
      #expect(QueueLimit(word: word) == nil, "\(word)")
    }
  }

  // MARK: Cancel

  @Test("to cancel a task that waits: it is decided, and what needs it with it")
  func cancelWaiting() throws {
    var run = try Self.run()
    #expect(
      run.asks(.cancelTask(run.id("b"))) == [
        "task.decided b result:cancelled reason:by 'sluice cancel'"
      ])
    #expect(run.ready("c") == ["task.submitted c"])
    #expect(run.asks(.cancelTask(run.id("b"))) == ["refused: task b has ended: cancelled"])
  }

  @Test("to cancel a task that runs: it is stopped within its grace, and not tried again")
  func cancelRunning() throws {
    var run = try Self.run()
    _ = run.ready("a")
    _ = run.after(.seconds(60))
    _ = run.granted("a")
    #expect(run.asks(.cancelTask(run.id("a"))) == ["task.stopping a attempt:1 reason:request"])
    #expect(run.asks(.cancelTask(run.id("a"))) == [])
    #expect(run.after(.seconds(10)) == ["task.killed a attempt:1"])
    #expect(
      run.killed("a", by: 9) == [
        "task.finished a attempt:1 outcome:cancelled signal:9 reason:cancelled by 'sluice cancel'"
      ])
    #expect(run.ready("b") == ["task.decided b result:cancelled reason:a was cancelled"])
    #expect(run.machine.failed.isEmpty)
  }

  @Test("to cancel a held task: it is cancelled all the same")
  func cancelHeld() throws {
    var run = try Self.run()
    _ = run.asks(.hold(run.id("b")))
    #expect(run.asks(.cancelTask(run.id("b"))).count == 1)
    #expect(run.asks(.release(run.id("b"))) == ["refused: task b has ended: cancelled"])
  }

  @Test("to cancel the run: all of it, then its handlers, and for good")
  func cancelRun() throws {
    var run = try Self.run()
    _ = run.ready("a")
    _ = run.after(.seconds(60))
    _ = run.granted("a")
    #expect(
      run.asks(.cancel) == [
        "run.stopping cause:cancelled", "task.stopping a attempt:1 reason:cancel",
        "task.decided b result:cancelled", "task.decided c result:cancelled",
      ])
    #expect(run.asks(.cancel) == [])
    #expect(
      run.asks(.suspend(Self.net)) == ["refused: the run is ending: nothing more of it starts"])
    _ = run.killed("a", by: 15)
    #expect(
      run.settled() == [
        "run.handlers outcome:cancelled handlers:[handlers:on_cancel handlers:finally]"
      ])
    run.runs("handlers:on_cancel")
    run.runs("handlers:finally")
    #expect(run.settled() == ["run.finished outcome:cancelled"])
  }

  @Test("to cancel a run that an interrupt ends: it is over for good, nothing is left to a resume")
  func cancelInterrupted() throws {
    var run = try Self.run()
    _ = run.ready("a")
    _ = run.after(.seconds(60))
    _ = run.granted("a")
    _ = run.interrupted()
    #expect(
      run.asks(.cancel) == [
        "run.stopping cause:cancelled", "task.decided b result:cancelled",
        "task.decided c result:cancelled",
      ])
    #expect(
      run.killed("a", by: 15) == [
        "task.finished a attempt:1 outcome:cancelled signal:15 reason:cancelled"
      ])
    #expect(run.machine.remaining == 0)
    #expect(run.settled().first?.hasPrefix("run.handlers outcome:cancelled") == true)
  }

  @Test("anything of a run whose state is lost: it is refused, since it could not be recorded")
  func stateLost() throws {
    var run = try Self.run()
    _ = run.take(.stop(.stateLost("full")))
    for order: RunOrder in [.cancel, .hold(TaskID(0)), .suspend(Self.net), .cancelTask(TaskID(0))] {
      #expect(run.asks(order).first?.hasPrefix("refused: the run's state can no longer") == true)
    }
  }
}
