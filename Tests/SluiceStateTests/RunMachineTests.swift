import SluiceState
import Testing

@Suite("A run decides")
struct RunMachineTests {
  @Test("that a ready task waits for its place, and starts when it has it")
  func start() throws {
    var run = try Timeline("tasks: { a: { run: x } }")
    #expect(run.ready("a") == ["task.submitted a"])
    #expect(run.granted("a") == ["task.started a attempt:1"])
    #expect(run.exits("a", 0) == ["task.finished a attempt:1 outcome:succeeded exit_code:0"])
    #expect(run.settled() == ["run.finished outcome:succeeded"])
    #expect(run.machine.isOver)
  }

  @Test("that a join ends without an attempt")
  func join() throws {
    var run = try Timeline("tasks: { a: { run: x }, b: { needs: a } }")
    run.runs("a")
    #expect(run.ready("b") == ["task.decided b result:succeeded"])
  }

  @Test("that what needs a failed task is upstream_failed, and the run failed")
  func upstreamFailed() throws {
    var run = try Timeline(
      "tasks: { a: { run: x }, b: { run: x, needs: a }, c: { run: x, needs: b } }")
    run.runs("a", exit: 3)
    #expect(run.ready("b") == ["task.decided b result:upstream_failed reason:a did not succeed"])
    #expect(run.ready("c") == ["task.decided c result:upstream_failed reason:b did not succeed"])
    #expect(run.settled() == ["run.finished outcome:failed"])
  }

  @Test("that a false condition skips, what needs a skipped task is skipped, and the run succeeded")
  func skipped() throws {
    var run = try Timeline(
      """
      tasks:
        a: { run: x, if: 1 == 2 }
        b: { run: x, needs: a }
        c: { run: x, needs: b, if: always() }
      """
    )
    #expect(run.ready("a") == ["task.decided a result:skipped reason:its condition is false"])
    #expect(run.ready("b") == ["task.decided b result:skipped reason:a was skipped"])
    #expect(run.ready("c") == ["task.submitted c"])
    _ = run.granted("c")
    _ = run.exits("c", 0)
    #expect(run.settled() == ["run.finished outcome:succeeded"])
  }

  @Test("that failed beats skipped among the needs")
  func failedBeatsSkipped() throws {
    var run = try Timeline(
      "tasks: { a: { run: x, if: \"1 == 2\" }, b: { run: x }, c: { run: x, needs: [a, b] } }")
    _ = run.ready("a")
    run.runs("b", exit: 1)
    #expect(run.ready("c") == ["task.decided c result:upstream_failed reason:b did not succeed"])
  }

  @Test("that a task with failure() runs after a failure and is skipped after success")
  func failureFunction() throws {
    let workflow = "tasks: { a: { run: x }, b: { run: x, needs: a, if: failure() } }"
    var failing = try Timeline(workflow)
    failing.runs("a", exit: 1)
    #expect(failing.ready("b") == ["task.submitted b"])
    var good = try Timeline(workflow)
    good.runs("a")
    #expect(good.ready("b") == ["task.decided b result:skipped reason:its condition is false"])
  }

  @Test("that an allowed failure is its outcome, and success for those that need it")
  func allowedFailure() throws {
    var run = try Timeline(
      "tasks: { a: { run: x, allow_failure: true }, b: { run: x, needs: a } }")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(
      run.exits("a", 5) == [
        "task.finished a attempt:1 outcome:failed exit_code:5 reason:exit code 5 result:succeeded"
      ])
    #expect(run.ready("b") == ["task.submitted b"])
    run.runs("b")
    #expect(run.settled() == ["run.finished outcome:succeeded"])
  }

  @Test("that only the named tasks and what they need are part of the run")
  func targets() throws {
    var run = try Timeline(
      "tasks: { a: { run: x }, b: { run: x, needs: a }, c: { run: x } }", targets: ["b"])
    #expect(run.machine.unfinished == [run.id("a"), run.id("b")])
    run.runs("a")
    run.runs("b")
    #expect(run.settled() == ["run.finished outcome:succeeded"])
  }

  @Test("a delay before the submission")
  func delay() throws {
    var run = try Timeline("tasks: { a: { run: x, delay: 3s } }")
    #expect(run.ready("a") == ["task.delayed a"])
    #expect(run.after(.seconds(2)) == [])
    #expect(run.after(.seconds(1)) == ["task.submitted a"])
  }
}

@Suite("An attempt that fails")
struct RetryTests {
  @Test("is tried again after its pause, which grows, until the limit")
  func retries() throws {
    var run = try Timeline(
      "tasks: { a: { run: x, retry: { limit: 2, delay: 2s, factor: 3, jitter: 0 } } }")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(run.exits("a", 1).last?.hasSuffix("retry_after_us:2000000") == true)
    #expect(run.after(.seconds(1)) == [])
    #expect(run.after(.seconds(1)) == ["task.submitted a"])
    #expect(run.granted("a") == ["task.started a attempt:2"])
    #expect(run.exits("a", 1).last?.hasSuffix("retry_after_us:6000000") == true)
    #expect(run.after(.seconds(6)) == ["task.submitted a"])
    _ = run.granted("a")
    #expect(
      run.exits("a", 1) == [
        "task.finished a attempt:3 outcome:failed exit_code:1 reason:exit code 1"
      ])
  }

  @Test("in a way that is not listed is not tried again")
  func reasons() throws {
    var run = try Timeline(
      "tasks: { a: { run: x, retry: { limit: 2, delay: 0s, on: [7, signal] } } }")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(run.exits("a", 7).last?.contains("retry_after_us") == true)
    _ = run.after(.zero)
    _ = run.granted("a")
    #expect(run.killed("a", by: 11).last?.contains("retry_after_us") == true)
    _ = run.after(.zero)
    _ = run.granted("a")
    #expect(run.exits("a", 7).last?.contains("retry_after_us") == false)
  }

  @Test("later than max_duration after its first start is not tried again")
  func maximumDuration() throws {
    var run = try Timeline(
      """
      tasks:
        a:
          run: x
          retry: { limit: 9, delay: 4s, factor: 1, jitter: 0, max_duration: 5s }
      """
    )
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(run.exits("a", 1).last?.contains("retry_after_us") == true)
    _ = run.after(.seconds(4))
    _ = run.granted("a")
    #expect(run.exits("a", 1).last?.contains("retry_after_us") == false)
  }

  @Test("pauses at most max_delay, varied by at most the jitter")
  func pauses() throws {
    var policy = RetryPolicyProbe.policy(delay: .seconds(1), factor: 10, maximum: .seconds(100))
    policy.jitter = 0.5
    #expect(policy.pause(beforeRetry: 1, dice: 0.5) == .seconds(1))
    #expect(policy.pause(beforeRetry: 3, dice: 0.5) == .seconds(100))
    #expect(policy.pause(beforeRetry: 1_000_000, dice: 0.5) == .seconds(100))
    #expect(policy.pause(beforeRetry: 1, dice: 0) == .milliseconds(500))
    #expect(policy.pause(beforeRetry: 1, dice: 1) == .milliseconds(1500))
  }
}

@Suite("A timeout")
struct TimeoutTests {
  @Test("sends the stop signal, then KILL after the grace; the attempt is timed_out")
  func graces() throws {
    var run = try Timeline(
      "tasks: { a: { run: x, timeout: 5s, stop: { grace: 2s } } }")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(run.after(.seconds(4)) == [])
    #expect(run.after(.seconds(1)) == ["task.stopping a attempt:1 reason:timeout"])
    #expect(run.after(.seconds(1)) == [])
    #expect(run.after(.seconds(1)) == ["task.killed a attempt:1"])
    #expect(
      run.killed("a", by: 9) == [
        "task.finished a attempt:1 outcome:timed_out signal:9 reason:timed out after 5s"
      ])
  }

  @Test("counts also where the task then ends with 0")
  func politeEnd() throws {
    var run = try Timeline("tasks: { a: { run: x, timeout: 5s } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.after(.seconds(5))
    #expect(run.exits("a", 0).last?.contains("outcome:timed_out") == true)
  }

  @Test("is for each attempt")
  func eachAttempt() throws {
    var run = try Timeline(
      "tasks: { a: { run: x, timeout: 5s, retry: { limit: 1, delay: 0s } } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.after(.seconds(4))
    _ = run.exits("a", 1)
    _ = run.after(.zero)
    _ = run.granted("a")
    #expect(run.after(.seconds(4)) == [])
    #expect(run.after(.seconds(1)) == ["task.stopping a attempt:2 reason:timeout"])
  }

  @Test("of the run cancels what runs and what waits")
  func ofTheRun() throws {
    var run = try Timeline("timeout: 10s\ntasks: { a: { run: x }, b: { run: x, needs: a } }")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(
      run.after(.seconds(10)) == [
        "run.stopping cause:timed_out", "task.stopping a attempt:1 reason:cancel",
        "task.decided b result:cancelled",
      ])
    _ = run.killed("a", by: 15)
    #expect(run.settled() == ["run.finished outcome:timed_out"])
  }
}

@Suite("After a failure")
struct ErrorPolicyTests {
  static let tasks = """

    tasks:
      a: { run: x }
      b: { run: x }
      c: { run: x }
      d: { run: x, needs: b }
      e: { run: x, needs: a, if: always() }
    """

  @Test("continue goes on with what does not depend on it")
  func goesOn() throws {
    var run = try Timeline("on_error: continue" + Self.tasks)
    _ = run.ready("c")
    run.runs("a", exit: 1)
    #expect(run.granted("c") == ["task.started c attempt:1"])
  }

  @Test("finish starts nothing new, but tasks with a status function are still decided")
  func finish() throws {
    var run = try Timeline("on_error: finish" + Self.tasks)
    _ = run.ready("b")
    _ = run.granted("b")
    _ = run.ready("c")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(
      run.exits("a", 1).dropFirst() == [
        "run.finishing a", "task.decided c result:cancelled reason:another task failed",
      ])
    #expect(run.ready("e") == ["task.submitted e"])
    _ = run.exits("b", 0)
    #expect(run.ready("d").first?.hasPrefix("task.decided d result:cancelled") == true)
    _ = run.granted("e")
    _ = run.exits("e", 0)
    #expect(run.settled() == ["run.finished outcome:failed"])
  }

  @Test("stop cancels what runs too")
  func stop() throws {
    var run = try Timeline("on_error: stop" + Self.tasks)
    _ = run.ready("b")
    _ = run.granted("b")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(
      run.exits("a", 1).dropFirst() == [
        "run.finishing a", "task.stopping b attempt:1 reason:failure",
      ])
    #expect(run.killed("b", by: 15).last?.contains("outcome:cancelled") == true)
  }
}

@Suite("An interrupt")
struct InterruptTests {
  @Test("ends what runs, leaves the rest for a resume, and a second one ends the graces")
  func twice() throws {
    var run = try Timeline("tasks: { a: { run: x }, b: { run: x }, c: { run: x, needs: a } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.ready("b")
    #expect(
      run.interrupted() == [
        "run.stopping cause:interrupted signal:2", "task.stopping a attempt:1 reason:interrupt",
        "task.withdrawn b",
      ])
    #expect(run.settled() == [])
    #expect(run.interrupted() == ["run.killed", "task.killed a attempt:1"])
    #expect(run.killed("a", by: 9).last?.contains("outcome:interrupted") == true)
    #expect(run.settled() == ["run.finished outcome:interrupted signal:2"])
  }

  @Test("in a retry's pause leaves the task as it is, without a further attempt")
  func inPause() throws {
    var run = try Timeline("tasks: { a: { run: x, retry: { limit: 5, delay: 60s } } }")
    run.runs("a", exit: 1)
    #expect(run.interrupted() == ["run.stopping cause:interrupted signal:2", "task.withdrawn a"])
    #expect(run.settled() == ["run.finished outcome:interrupted signal:2"])
    #expect(run.after(.seconds(100)) == [])
  }

  @Test("is followed by a resume that counts attempts on and grants the retries that are left")
  func resumed() throws {
    var run = try Timeline("tasks: { a: { run: x, retry: { limit: 1, delay: 0s } } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.interrupted()
    _ = run.killed("a", by: 15)
    _ = run.settled()
    run.resume()
    _ = run.ready("a")
    #expect(run.granted("a") == ["task.started a attempt:2"])
    #expect(run.exits("a", 1).last?.contains("retry_after_us") == true)
    _ = run.after(.zero)
    #expect(run.granted("a") == ["task.started a attempt:3"])
    #expect(run.exits("a", 1).last?.contains("retry_after_us") == false)
  }
}

@Suite("Handlers")
struct HandlerTests {
  static let workflow = """
    tasks: { a: { run: x } }
    handlers:
      on_success: { run: x }
      on_failure: [{ run: x }, { run: x }]
      on_cancel: { run: x }
      finally: { run: x }
    """

  @Test("of the occasion run, then finally")
  func occasions() throws {
    var run = try Timeline(Self.workflow)
    run.runs("a")
    #expect(
      run.settled() == [
        "run.handlers outcome:succeeded handlers:[handlers:on_success handlers:finally]"
      ])
    run.runs("handlers:on_success")
    #expect(run.settled() == [])
    run.runs("handlers:finally")
    #expect(run.settled() == ["run.finished outcome:succeeded"])
  }

  @Test("that fail turn success into failure")
  func failing() throws {
    var run = try Timeline(Self.workflow)
    run.runs("a")
    _ = run.settled()
    run.runs("handlers:on_success", exit: 1)
    run.runs("handlers:finally")
    #expect(run.settled() == ["run.finished outcome:failed"])
  }

  @Test("run after an interrupt, and a second interrupt ends them")
  func interrupted() throws {
    var run = try Timeline(Self.workflow)
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.interrupted()
    _ = run.killed("a", by: 15)
    #expect(
      run.settled() == [
        "run.handlers outcome:interrupted signal:2 handlers:[handlers:on_cancel handlers:finally]"
      ])
    _ = run.ready("handlers:on_cancel")
    _ = run.granted("handlers:on_cancel")
    #expect(run.interrupted() == ["run.killed", "task.killed handlers:on_cancel attempt:1"])
    _ = run.killed("handlers:on_cancel", by: 9)
    #expect(run.ready("handlers:finally") == ["task.decided handlers:finally result:cancelled"])
    #expect(run.settled() == ["run.finished outcome:interrupted signal:2"])
  }

  @Test("run anew after a resume")
  func resumed() throws {
    var run = try Timeline(Self.workflow)
    run.runs("a")
    _ = run.settled()
    _ = run.ready("handlers:on_success")
    _ = run.granted("handlers:on_success")
    run.resume()
    #expect(
      run.settled() == [
        "run.handlers outcome:succeeded handlers:[handlers:on_success handlers:finally]"
      ])
  }
}

@Suite("Two things at once")
struct CoincidenceTests {
  @Test("the run's timeout and a task's delay: the task is cancelled, and not submitted")
  func timeoutAndDelay() throws {
    var run = try Timeline("timeout: 10s\ntasks: { a: { run: x, delay: 10s } }")
    _ = run.ready("a")
    #expect(
      run.after(.seconds(10)) == [
        "run.stopping cause:timed_out", "task.decided a result:cancelled",
      ])
  }

  @Test("a start that still waited when the run was interrupted is interrupted, not failed")
  func shortageAndInterrupt() throws {
    var run = try Timeline("tasks: { a: { run: x } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.interrupted()
    let problem = LaunchProblem(reason: "no descriptors")
    #expect(
      run.take(.launchFailed(run.id("a"), attempt: 1, problem)) == [
        "task.finished a attempt:1 outcome:interrupted reason:interrupted"
      ])
  }

  @Test("a hang-up told twice is one; an interrupt after it ends the graces")
  func hangUps() throws {
    var run = try Timeline("tasks: { a: { run: x } }")
    _ = run.ready("a")
    _ = run.granted("a")
    #expect(run.take(.stop(.interrupted(signal: 1))).count == 2)
    #expect(run.take(.stop(.interrupted(signal: 1))) == [])
    #expect(run.interrupted() == ["run.killed", "task.killed a attempt:1"])
  }

  @Test("an interrupt while the run's timeout ends it only counts; the second ends the graces")
  func timeoutAndInterrupt() throws {
    var run = try Timeline("timeout: 1s\ntasks: { a: { run: x } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.after(.seconds(1))
    #expect(run.interrupted() == ["run.stopping cause:interrupted signal:2"])
    #expect(run.interrupted() == ["run.killed", "task.killed a attempt:1"])
    _ = run.killed("a", by: 9)
    #expect(run.settled() == ["run.finished outcome:timed_out"])
  }
}

@Suite("A resume keeps")
struct ResumedDecisionTests {
  @Test("that nothing new starts after a failure under finish; what ran goes on")
  func finishing() throws {
    var run = try Timeline(
      "on_error: finish\ntasks: { a: { run: x }, b: { run: x }, c: { run: x } }")
    _ = run.ready("b")
    _ = run.granted("b")
    run.runs("a", exit: 1)
    run.resume()
    #expect(run.ready("c").first?.hasPrefix("task.decided c result:cancelled") == true)
    #expect(run.ready("b") == ["task.submitted b"])
  }

  @Test("that the run ran out of time")
  func timedOut() throws {
    var run = try Timeline(
      "timeout: 1s\ntasks: { a: { run: x } }\nhandlers: { finally: { run: x } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.after(.seconds(1))
    _ = run.killed("a", by: 15)
    #expect(run.settled() == ["run.handlers outcome:timed_out handlers:[handlers:finally]"])
    run.resume()
    #expect(run.settled() == ["run.handlers outcome:timed_out handlers:[handlers:finally]"])
  }
}

@Suite("A lost journal")
struct LostStateTests {
  @Test("still hears an interrupt: the first ends what runs, the second kills it")
  func interrupted() throws {
    var run = try Timeline("tasks: { a: { run: x } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.take(.stop(.stateLost("no space")))
    #expect(run.interrupted().last == "task.stopping a attempt:1 reason:interrupt")
    #expect(run.interrupted() == ["run.killed", "task.killed a attempt:1"])
    _ = run.killed("a", by: 9)
    #expect(run.machine.isOver)
  }

  @Test("starts nothing new, lets what runs end, and the run is over")
  func lost() throws {
    var run = try Timeline("tasks: { a: { run: x }, b: { run: x }, c: { run: x, needs: a } }")
    _ = run.ready("a")
    _ = run.granted("a")
    _ = run.ready("b")
    _ = run.granted("b")
    #expect(run.take(.launchDropped(run.id("b"), attempt: 1)) == ["task.dropped b attempt:1"])
    #expect(
      run.take(.stop(.stateLost("no space"))) == [
        "run.stopping cause:state_lost reason:no space"
      ])
    #expect(!run.machine.isOver)
    _ = run.exits("a", 0)
    #expect(run.ready("c") == [])
    #expect(run.machine.isOver)
  }
}
