import Glibc
import SluiceOperations
import SluiceSystem
import Testing

@Suite("The reactor")
struct ReactorTests {
  let reactor: Reactor
  let clock = SystemClock()

  init() throws { reactor = try Reactor() }

  /// Runs the loop until `isDone`, or fails after ten seconds.
  private func run(until isDone: () -> Bool) {
    let limit = clock.now + .seconds(10)
    reactor.run {
      if isDone() {
        reactor.mailbox.stop()
      } else if clock.now >= limit {
        Issue.record("the reactor did not get there in ten seconds")
        reactor.mailbox.stop()
      }
      return limit
    }
  }

  @Test("a handler is called in every round while its descriptor is ready")
  func levelTriggered() throws {
    let counter = try EventCounter()
    var calls = 0
    let registration = try reactor.register(counter.descriptor.number, .read) { readiness in
      #expect(readiness == .readable)
      calls += 1
      if calls == 3 { counter.reset() }
    }
    counter.signal()
    var rounds = 0
    reactor.run {
      rounds += 1
      if rounds == 6 { reactor.mailbox.stop() }
      return clock.now
    }
    #expect(calls == 3)
    reactor.cancel(registration)
    #expect(reactor.registrationCount == 0)
  }

  @Test("an event that is already known is not told after a cancel in the same round")
  func cancelInTheSameRound() throws {
    let first = try EventCounter()
    let second = try EventCounter()
    var calls = 0
    var registrations: [Reactor.Registration] = []
    for counter in [first, second] {
      registrations.append(
        try reactor.register(counter.descriptor.number, .read) { _ in
          calls += 1
          // Whichever comes first ends both.
          registrations.forEach(reactor.cancel)
        })
    }
    first.signal()
    second.signal()
    run { calls > 0 }
    #expect(calls == 1)
  }

  // In a process of its own, where nothing else takes the number of what was closed.
  @Test("a stale event of a closed descriptor never reaches a new one with its number and slot")
  func staleEvent() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let reactor = try Reactor()
      let counters = [try EventCounter(), try EventCounter()]
      var registrations: [Reactor.Registration] = []
      var events: [String] = []
      // Both are ready in one batch; the first handler puts a new descriptor in the other's place.
      func replace(_ other: Int) {
        guard events.isEmpty else { return events.append("stale") }
        reactor.cancel(registrations[other])
        counters[other].descriptor.close()
        guard let fresh = try? EventCounter(),
          fresh.descriptor.number == counters[other].descriptor.number
        else { return events.append("the number was not reused") }
        events.append("replaced")
        _ = try? reactor.register(fresh.descriptor.number, .read) { [fresh] _ in
          fresh.reset()
          events.append("stale")
        }
      }
      for (own, other) in [(0, 1), (1, 0)] {
        registrations.append(
          try reactor.register(counters[own].descriptor.number, .read) { _ in
            counters[own].reset()
            replace(other)
          })
      }
      counters.forEach { $0.signal() }
      var rounds = 0
      reactor.run {
        rounds += 1
        if rounds == 4 { reactor.mailbox.stop() }
        return SystemClock().now
      }
      exit(events == ["replaced"] ? 7 : 1)
    }
  }

  @Test("10,000 registrations come and go, and each is told of its own descriptor once")
  func manyCycles() throws {
    var told = 0
    func registerNext() {
      guard let counter = try? EventCounter() else { return }
      counter.signal()
      var registration: Reactor.Registration?
      registration = try? reactor.register(counter.descriptor.number, .read) { [reactor] _ in
        told += 1
        registration.map(reactor.cancel)
        counter.descriptor.close()
        if told < 10_000 { registerNext() }
      }
    }
    registerNext()
    run { told == 10_000 }
    #expect(told == 10_000)
    #expect(reactor.registrationCount == 0)
  }

  @Test("posted work is done in its order, from any thread, and wakes the loop")
  func post() async throws {
    let order = Lock<[Int]>([])
    let mailbox = reactor.mailbox
    let thread = try NamedThread("poster") {
      for number in 0..<1000 { mailbox.post { order.withLock { $0.append(number) } } }
    }
    run { order.withLock { $0.count } == 1000 }
    thread.join()
    #expect(order.withLock { $0 } == Array(0..<1000))
  }

  @Test("work that work posts is left for the next round")
  func nestedPost() {
    let rounds = Lock<[Int]>([])
    let mailbox = reactor.mailbox
    mailbox.post {
      rounds.withLock { $0.append(1) }
      mailbox.post { rounds.withLock { $0.append(3) } }
    }
    var turns = 0
    run {
      turns += 1
      if turns == 2 { rounds.withLock { $0.append(2) } }
      return rounds.withLock { $0.count } == 3
    }
    #expect(rounds.withLock { $0 } == [1, 2, 3])
  }

  @Test("work that was posted before the stop is done")
  func stopAfterPost() {
    let done = Lock(0)
    reactor.run {
      reactor.mailbox.post { done.withLock { $0 += 1 } }
      reactor.mailbox.stop()
      return nil
    }
    #expect(done.withLock { $0 } == 1)
  }

  @Test("a reactor that was stopped can be run again")
  func runAgain() {
    var turns = 0
    for _ in 0..<2 {
      run {
        turns += 1
        return true
      }
    }
    #expect(turns == 2)
  }

  @Test("timers fire at their deadlines, in their order, and not after a cancel")
  func timers() {
    let start = clock.now
    var fired: [String] = []
    _ = reactor.setTimer(at: start + .milliseconds(4)) { fired.append("late") }
    _ = reactor.setTimer(at: start + .milliseconds(2)) { fired.append("first") }
    _ = reactor.setTimer(at: start + .milliseconds(2)) { fired.append("second") }
    let dropped = reactor.setTimer(at: start + .milliseconds(1)) { fired.append("dropped") }
    reactor.cancelTimer(dropped)
    run { fired.count == 3 }
    #expect(fired == ["first", "second", "late"])
    #expect(clock.now - start >= .milliseconds(4))
  }

  @Test("the turn's deadline ends the wait, not before its time")
  func turnDeadline() {
    let deadline = clock.now + .microseconds(500)
    var turns = 0
    reactor.run {
      turns += 1
      if turns == 2 { reactor.mailbox.stop() }
      return deadline
    }
    #expect(clock.now >= deadline)
  }

  @Test("a thread of our own has its name and every signal blocked, and can be waited for")
  func namedThread() throws {
    let seen = Lock<(name: String, blocked: Bool)>(("", false))
    let thread = try NamedThread("sluice engine with a long name") {
      let name = try? LocalFileSystem().readFile("/proc/thread-self/comm")
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let blocked = [SIGINT, SIGTERM, SIGCHLD, SIGHUP].allSatisfy { sigismember(&mask, $0) == 1 }
      let text = String(decoding: name ?? [], as: UTF8.self)
      seen.withLock { $0 = (text, blocked) }
    }
    thread.join()
    #expect(seen.withLock { $0.name } == "sluice engine w\n")
    #expect(seen.withLock { $0.blocked })
  }
}
