import CSystem
import Glibc

/// A socket with a name in the file system that takes connections of this machine (unix(7)).
///
/// Not blocking. Its name stays after it is closed, until `remove()`.
package final class LocalListener: Sendable {
  package let descriptor: Descriptor
  private let path: String

  /// Makes the socket, for its user alone (mode 0600), in place of one that is there.
  ///
  /// - Parameter path: Of any length that a file may have.
  /// - Precondition: What is at the path is nobody's any more.
  package init(replacing path: String, backlog: Int32) throws(SystemError) {
    descriptor = try localSocket()
    self.path = path
    // The mode with which bind(2) makes the name: nobody else ever sees it open.
    fchmod(descriptor.number, 0o600)
    let number = descriptor.number
    try withShortPath(to: path) { (short) throws(SystemError) in
      if csystem_bind_local(number, short) == 0 { return }
      if errno == EADDRINUSE && unlink(short) == 0 && csystem_bind_local(number, short) == 0 {
        return
      }
      throw .last("make socket '\(path)'")
    }
    if listen(number, backlog) != 0 { throw .last("listen at '\(path)'") }
  }

  /// The next connection that waits; nil where none does.
  ///
  /// - Throws: What keeps one that waits from being taken, such as `EMFILE`: it goes on waiting.
  package func accept() throws(SystemError) -> LocalConnection? {
    while true {
      let number = csystem_accept(descriptor.number)
      if number >= 0 {
        return LocalConnection(descriptor: try Descriptor(owningAboveStandard: number))
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw .last("take a connection")
      }
    }
  }

  /// Takes the socket's name out of the file system.
  package func remove() { unlink(path) }
}

/// One end of a connection between two processes of this machine; not blocking.
package struct LocalConnection: Sendable {
  package let descriptor: Descriptor

  /// How a read or a write ended.
  package enum Transfer: Hashable, Sendable {
    case bytes(Int)
    /// The other end has closed, or is gone.
    case ended
    /// Nothing can be moved now.
    case wouldBlock
  }

  fileprivate init(descriptor: Descriptor) { self.descriptor = descriptor }

  /// Connects to the socket of that name.
  ///
  /// - Throws: `ENOENT` where there is none, `ECONNREFUSED` where nobody listens, `EAGAIN` where as
  ///   many wait as may.
  package init(to path: String) throws(SystemError) {
    descriptor = try localSocket()
    let number = descriptor.number
    try withShortPath(to: path) { (short) throws(SystemError) in
      if retryingInterrupts({ csystem_connect_local(number, short) }) != 0 {
        throw .last("connect to '\(path)'")
      }
    }
  }

  /// The user of the process at the other end, as it was when it connected; nil: not known.
  package var peerUser: uid_t? {
    var user: uid_t = 0
    return csystem_peer_user(descriptor.number, &user) == 0 ? user : nil
  }

  /// Reads once, to the end of `bytes`.
  package func read(into bytes: inout [UInt8], atMost room: Int) -> Transfer {
    let (count, code) = bytes.appendReading(from: descriptor.number, atMost: room)
    if count > 0 { return .bytes(count) }
    return count < 0 && code == EAGAIN ? .wouldBlock : .ended
  }

  /// Writes once, what fits now.
  package func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let count = bytes.withUnsafeBytes { buffer in
      retryingInterrupts {
        send(descriptor.number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
    }
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN ? .wouldBlock : .ended
  }
}

private func localSocket() throws(SystemError) -> Descriptor {
  let number = csystem_local_socket()
  if number < 0 { throw .last("make a socket") }
  return try Descriptor(owningAboveStandard: number)
}

/// The longest path that a socket's address holds, unix(7), without its NUL.
private let longestAddress = 107

/// Hands on a path that an address holds; a longer one goes through its folder, held open.
private func withShortPath(
  to path: String, _ body: (String) throws(SystemError) -> Void
) throws(SystemError) {
  guard path.utf8.count > longestAddress,
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  else { return try body(path) }
  let folder = try Descriptor.openFolder(String(path[..<slash]))
  try body("/proc/self/fd/\(folder.number)\(path[slash...])")
}
