import SluiceSystem
import Testing

@Suite("Waiting for events")
struct EventPollTests {
  @Test("a signalled counter is an event with the token it was added under, until it is reset")
  func event() throws {
    var poll = try EventPoll(capacity: 4)
    let counter = try EventCounter()
    try poll.add(counter.descriptor.number, flags: EventPoll.readable, token: UInt64.max - 1)
    #expect(poll.wait(.zero) == 0)
    counter.signal()
    counter.signal()
    #expect(poll.wait(nil) == 1)
    let event = poll.event(0)
    #expect(event.token == UInt64.max - 1)
    #expect(event.flags == EventPoll.readable)
    counter.reset()
    #expect(poll.wait(.zero) == 0)
    poll.remove(counter.descriptor.number)
  }

  @Test("a wait lasts at least as long as it was told")
  func timeout() throws {
    var poll = try EventPoll(capacity: 4)
    let clock = SystemClock()
    let start = clock.now
    #expect(poll.wait(.microseconds(300)) == 0)
    #expect(clock.now - start >= .microseconds(300))
  }

  @Test("a descriptor is added once; a folder cannot be awaited")
  func refusals() throws {
    let poll = try EventPoll(capacity: 4)
    let counter = try EventCounter()
    try poll.add(counter.descriptor.number, flags: EventPoll.readable, token: 0)
    #expect(throws: SystemError.self) {
      try poll.add(counter.descriptor.number, flags: EventPoll.readable, token: 1)
    }
    let folder = try Descriptor.open("/", 0)
    #expect(throws: SystemError.self) {
      try poll.add(folder.number, flags: EventPoll.readable, token: 1)
    }
  }
}
