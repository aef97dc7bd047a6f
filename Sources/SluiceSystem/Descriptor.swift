import CSystem
import Glibc
import Synchronization

/// Owns a file descriptor and closes it once: by `close()`, or when the last reference goes.
package final class Descriptor: Sendable {
  /// The kernel's number; it means nothing after `close()`.
  package let number: Int32

  private let isOpen = Atomic<Bool>(true)

  /// Takes over an open descriptor that nothing else closes.
  package init(owning number: Int32) {
    precondition(number >= 0, "\(number) is no descriptor")
    self.number = number
  }

  /// Takes over a descriptor, and moves it when it has one of the numbers of standard input,
  /// output and error.
  ///
  /// A process that was started with those closed would else use them for its own purposes, and
  /// what a library prints would land there.
  ///
  /// - Throws: `EMFILE`; the descriptor is closed then.
  package convenience init(owningAboveStandard number: Int32) throws(SystemError) {
    if number > STDERR_FILENO {
      self.init(owning: number)
      return
    }
    let moved = csystem_duplicate(number, STDERR_FILENO + 1)
    let failure = SystemError.last("duplicate descriptor \(number)")
    Glibc.close(number)
    if moved < 0 { throw failure }
    self.init(owning: moved)
  }

  /// Closes the descriptor; further calls do nothing.
  ///
  /// - Important: a descriptor that a reactor watches is cancelled there first.
  package func close() {
    // An error is not acted on: on Linux the number is free in any case (close(2)).
    if isOpen.exchange(false, ordering: .acquiringAndReleasing) { _ = Glibc.close(number) }
  }

  deinit { close() }
}

extension Descriptor {
  /// Opens a file; `O_CLOEXEC` is added to the flags.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> Descriptor {
    let number = retryingInterrupts { csystem_open(path, flags | O_CLOEXEC, mode) }
    if number < 0 { throw .last("open '\(path)'") }
    return try Descriptor(owningAboveStandard: number)
  }

  /// Writes until everything is written, through interrupts and short writes.
  package func writeAll(
    _ bytes: UnsafeRawBufferPointer, operation: @autoclosure () -> String
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      let count = retryingInterrupts { write(number, slice.baseAddress, slice.count) }
      if count < 0 { throw .last(operation()) }
      rest = rest.dropFirst(count)
    }
  }
}

/// Opens `/dev/null` on every standard descriptor that the process was started without, so that no
/// later file takes its number. For reading alone: what is written there fails with `EBADF`, as if
/// it were closed still.
///
/// For a program's first line; a library has no say in its host's descriptors.
package func reserveStandardDescriptors() {
  for number in STDIN_FILENO...STDERR_FILENO where csystem_status_flags(number) < 0 {
    // The lowest free number is taken (open(2)), and all below are in use by now.
    _ = csystem_open("/dev/null", O_RDONLY, 0)
  }
}

/// Whether something can be written to the descriptor.
package func isOpenForWriting(_ number: Int32) -> Bool {
  let flags = csystem_status_flags(number)
  return flags >= 0 && flags & O_ACCMODE != O_RDONLY
}
