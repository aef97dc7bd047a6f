import Glibc
import SluiceSystem

/// Standard output or error, written to at once: for commands that answer and end.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes all of it, or ends the program with 74 where standard output cannot keep an answer, as
  /// on a full disk. A stream that is closed, or that nobody reads any more, is no reason to end.
  func write(_ text: String) { write(text.utf8) }

  /// The same, however long the reader takes.
  ///
  /// - Returns: False where nobody reads any more.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        retryingInterrupts { Glibc.write(rawValue, bytes.baseAddress, bytes.count) }
      }
      if count < 0 && errno == EAGAIN {
        // Another program that shares the descriptor made it non-blocking.
        var entry = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = retryingInterrupts { poll(&entry, 1, -1) }
        continue
      }
      guard count > 0 else {
        fail(.last("write to standard output"))
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func fail(_ error: SystemError) {
    guard self == .output, !error.meansNoReader else { return }
    StandardStream.error.write("sluice: the answer is not whole: \(error)\n")
    exit(ExitCode.stateLost.number)
  }

  /// Whether it was open when the program was started.
  var isOpen: Bool { isOpenForWriting(rawValue) }

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether colours are wanted there.
  ///
  /// NO_COLOR (no-color.org) says no, CLICOLOR_FORCE says yes, else a terminal that is not dumb
  /// gets them.
  func isColoured(in environment: ProcessEnvironment) -> Bool {
    if environment.text("NO_COLOR") != nil { return false }
    if environment.text("CLICOLOR_FORCE") ?? "0" != "0" { return true }
    return isatty(rawValue) == 1 && environment.text("TERM") ?? "dumb" != "dumb"
  }
}

extension SystemError {
  /// Whether a stream failed because nobody reads it any more, or nobody ever did.
  var meansNoReader: Bool { code == EPIPE || code == EBADF }
}
