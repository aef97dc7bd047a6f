import Glibc
import SluiceSystem

/// Standard output or error, written to at once: for commands that answer and end.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// A stream that is closed, broken or full is no reason to end: the text is lost.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = retryingInterrupts { Glibc.write(rawValue, rest.baseAddress, rest.count) }
        if count <= 0 { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

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
