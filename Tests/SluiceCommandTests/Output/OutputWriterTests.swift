import Glibc
import SluiceSystem
import Testing

@testable import SluiceCommand

/// A pipe whose reader is the test.
private final class Pipe {
  let reader: Descriptor
  let writer: Descriptor

  /// - Parameter isFilled: Whether nothing more fits in before something is read.
  init(isFilled: Bool = false) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError.last("pipe") }
    reader = Descriptor(owning: ends[0])
    writer = Descriptor(owning: ends[1])
    if isFilled {
      let page = [UInt8](repeating: UInt8(ascii: "#"), count: 4096)
      var entry = pollfd(fd: writer.number, events: Int16(POLLOUT), revents: 0)
      while poll(&entry, 1, 0) == 1 { _ = write(writer.number, page, page.count) }
    }
  }

  /// Waits for that many bytes.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var chunk = [UInt8](repeating: 0, count: count - bytes.count)
      let got = Glibc.read(reader.number, &chunk, chunk.count)
      if got <= 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }
}

@Suite("Writing to a reader of any temper")
struct OutputWriterTests {
  @Test("everything arrives, in order")
  func order() throws {
    let pipe = try Pipe()
    let output = try OutputWriter(descriptor: pipe.writer.number)
    for number in 0..<100 { output.write(Array("\(number)\n".utf8)) }
    output.finish(unless: nil)
    let expected = (0..<100).map { "\($0)\n" }.joined()
    #expect(String(decoding: pipe.read(expected.utf8.count), as: UTF8.self) == expected)
  }

  @Test(
    "a reader that stands still holds up nobody; what may be left out is, the rest arrives later")
  func stuckReader() throws {
    let pipe = try Pipe(isFilled: true)
    let output = try OutputWriter(
      descriptor: pipe.writer.number, capacity: 10, patience: .milliseconds(1))
    output.write(Array("12345678".utf8))
    #expect(!output.offer(Array("too much".utf8)))
    #expect(!output.offer(Array("too much".utf8)))
    output.write(Array("must arrive".utf8))
    let expected = Array("12345678must arrive".utf8)
    var text: [UInt8] = []
    while text.last != expected.last { text += pipe.read(1) }
    #expect(text.drop { $0 == UInt8(ascii: "#") }.elementsEqual(expected))
    output.finish(unless: nil)
  }

  @Test("a reader that leaves ends the writing, and nothing else")
  func closedPipe() throws {
    let pipe = try Pipe(isFilled: true)
    let output = try OutputWriter(
      descriptor: pipe.writer.number, capacity: 10, patience: .milliseconds(1))
    // As the program does first of all.
    signal(SIGPIPE, SIG_IGN)
    output.write(Array("1234567890".utf8))
    pipe.reader.close()
    output.finish(unless: nil)
    #expect(output.offer([UInt8](repeating: 0, count: 100)))
  }

  @Test("the end is waited for until an interrupt comes")
  func interruptedFinish() throws {
    let pipe = try Pipe(isFilled: true)
    let interrupt = try Pipe()
    _ = write(interrupt.writer.number, "x", 1)
    let output = try OutputWriter(descriptor: pipe.writer.number, patience: .milliseconds(1))
    output.write(Array("never read".utf8))
    output.finish(unless: interrupt.reader.number)
    // The thread still writes: it is let go before its descriptor is.
    signal(SIGPIPE, SIG_IGN)
    pipe.reader.close()
    output.finish(unless: nil)
  }

  @Test("a descriptor that another program made non-blocking loses nothing")
  func nonBlocking() throws {
    let pipe = try Pipe()
    let output = try OutputWriter(descriptor: pipe.writer.number)
    #expect(setNonBlocking(pipe.writer.number))
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    output.write(bytes)
    #expect(pipe.read(bytes.count) == bytes)
    output.finish(unless: nil)
  }

  private func setNonBlocking(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
  }
}
