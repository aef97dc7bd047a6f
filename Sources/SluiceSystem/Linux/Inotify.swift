import Glibc

/// A queue of the kernel for changes of files (inotify(7)).
package struct Inotify {
  /// One event as the kernel has it.
  package struct Event {
    /// The watch descriptor; -1 where the queue overflowed.
    package let watch: Int32
    package let mask: UInt32
    package let cookie: UInt32
    /// Nil where the watched path itself is meant.
    package let name: [UInt8]?
  }

  /// The bits of an event's mask.
  package static let modified = UInt32(IN_MODIFY)
  package static let closedAfterWrite = UInt32(IN_CLOSE_WRITE)
  package static let created = UInt32(IN_CREATE)
  package static let deleted = UInt32(IN_DELETE)
  package static let movedFrom = UInt32(IN_MOVED_FROM)
  package static let movedTo = UInt32(IN_MOVED_TO)
  package static let selfDeleted = UInt32(IN_DELETE_SELF)
  package static let selfMoved = UInt32(IN_MOVE_SELF)
  package static let unmounted = UInt32(IN_UNMOUNT)
  package static let overflowed = UInt32(IN_Q_OVERFLOW)
  package static let ignored = UInt32(IN_IGNORED)
  package static let isFolder = UInt32(bitPattern: Int32(truncatingIfNeeded: IN_ISDIR))

  private static let headerSize = 16

  package let descriptor: Descriptor

  package init() throws(SystemError) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if number < 0 { throw .last("watch files") }
    descriptor = try Descriptor(owningAboveStandard: number)
  }

  /// Watches a path; the same file or folder again yields the same number.
  package func add(_ path: String, _ mask: UInt32) throws(SystemError) -> Int32 {
    let watch = inotify_add_watch(descriptor.number, path, mask)
    if watch < 0 { throw .last("watch '\(path)'") }
    return watch
  }

  /// Ends a watch; one that the kernel has ended already is no error.
  package func remove(_ watch: Int32) {
    inotify_rm_watch(descriptor.number, watch)
  }

  /// Takes the events that are there, up to 64 KiB of them.
  package func read() -> [Event] {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
      let count = retryingInterrupts {
        Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
      }
      return Self.parse(UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)]))
    }
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) -> [Event] {
    var events: [Event] = []
    var offset = 0
    while offset + headerSize <= bytes.count {
      func field(_ index: Int) -> UInt32 {
        bytes.load(fromByteOffset: offset + 4 * index, as: UInt32.self)
      }
      let length = Int(field(3))
      let name = bytes[(offset + headerSize)...].prefix(length).prefix { $0 != 0 }
      events.append(
        Event(
          watch: Int32(bitPattern: field(0)), mask: field(1), cookie: field(2),
          name: name.isEmpty ? nil : Array(name)))
      offset += headerSize + length
    }
    return events
  }
}
