import CSystem
import Glibc

/// A descriptor that may be a terminal; it is not owned.
package struct Terminal: Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Its size now, with 0 for what nobody told it; nil: it is no terminal.
  package var size: Size? {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard csystem_window_size(number, &columns, &rows) == 0 else { return nil }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Whether this process is one of those that the terminal listens to; also where it is not the
  /// terminal of the process's session.
  package var isForeground: Bool {
    let group = tcgetpgrp(number)
    return group < 0 || group == getpgrp()
  }

  /// How many bytes were typed and not read; whole lines only, as long as it reads in lines.
  package var typedBytes: Int {
    var count: Int32 = 0
    return csystem_readable_bytes(number, &count) == 0 ? Int(count) : 0
  }

  /// Whether both are the same device.
  package func isSame(as other: Terminal) -> Bool {
    guard isTerminal, other.isTerminal else { return false }
    var own = stat()
    var others = stat()
    guard fstat(number, &own) == 0, fstat(other.number, &others) == 0 else { return false }
    return own.st_rdev == others.st_rdev
  }
}
