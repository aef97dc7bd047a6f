import CSystem
import Glibc

/// A one-way channel for bytes (pipe(7)); neither end goes to child processes by itself.
package struct Pipe {
  /// Does not block: an empty pipe is `EAGAIN`.
  package let readEnd: Descriptor
  package let writeEnd: Descriptor

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    if csystem_pipe(&ends) != 0 { throw .last("make a pipe") }
    let writeNumber = ends[1]
    do throws(SystemError) {
      readEnd = try Descriptor(owningAboveStandard: ends[0])
    } catch {
      close(writeNumber)
      throw error
    }
    writeEnd = try Descriptor(owningAboveStandard: writeNumber)
    // An end is one of two open descriptions, so the child's stays blocking.
    if csystem_set_nonblocking(readEnd.number, 1) != 0 { throw .last("make a pipe") }
  }
}
