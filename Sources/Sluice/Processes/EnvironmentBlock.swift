import Glibc

/// The environment of one task: a base that many share, and a few entries of its own.
///
/// Names and values are bytes and need not be UTF-8.
package struct EnvironmentBlock: Sendable {
  /// Entries that are encoded once: `NAME=VALUE` and a NUL each, at addresses that stay.
  package final class Base: Sendable {
    // Written only by `init`, and freed by `deinit`: between them all threads only read.
    nonisolated(unsafe) fileprivate let storage: UnsafeMutablePointer<CChar>
    fileprivate let starts: [Int]

    /// - Parameter entries: `NAME=VALUE` each; of two with one name the later one counts, and what
    ///   has no `=` or holds a NUL, which no environment can hold, is left out.
    package init(_ entries: [[UInt8]]) {
      var lastOf: [ArraySlice<UInt8>: Int] = [:]
      for (index, entry) in entries.enumerated() {
        if let equals = entry.firstIndex(of: equalsSign), !entry.contains(0) {
          lastOf[entry[..<equals]] = index
        }
      }
      let kept = lastOf.values.sorted().map { entries[$0] }
      let byteCount = kept.reduce(0) { $0 + $1.count + 1 }
      storage = .allocate(capacity: max(1, byteCount))
      var starts: [Int] = []
      var end = 0
      for entry in kept {
        starts.append(end)
        for byte in entry {
          storage[end] = CChar(bitPattern: byte)
          end += 1
        }
        storage[end] = 0
        end += 1
      }
      self.starts = starts
    }

    deinit { storage.deallocate() }

    /// No entries.
    package static let empty = Base([])
  }

  private let base: Base
  /// `NAME=VALUE` each, no name twice.
  private var entries: [[UInt8]] = []

  package init(_ base: Base = .empty) {
    self.base = base
  }

  /// Sets a variable, in place of one of the base or of an earlier one.
  ///
  /// - Precondition: the name is not empty and has no `=`.
  package mutating func set(_ name: String, to value: some Sequence<UInt8>) {
    var entry = Array(name.utf8)
    precondition(!entry.isEmpty && !entry.contains(equalsSign), "'\(name)' is no variable's name")
    entry.append(equalsSign)
    if let place = entries.firstIndex(where: { $0.starts(with: entry) }) {
      entries[place] = entry + value
    } else {
      entries.append(entry + value)
    }
  }

  /// Sets a variable to a text.
  package mutating func set(_ name: String, to value: String) {
    set(name, to: value.utf8)
  }

  /// The value of a variable, or nil if there is none; O(n) in the entries.
  package subscript(name: String) -> [UInt8]? {
    let prefix = Array(name.utf8) + [equalsSign]
    if let own = entries.first(where: { $0.starts(with: prefix) }) {
      return Array(own.dropFirst(prefix.count))
    }
    for start in base.starts where base.hasEntry(at: start, startingWith: prefix) {
      let value = base.storage + start + prefix.count
      return UnsafeBufferPointer(start: value, count: strlen(value)).map(UInt8.init(bitPattern:))
    }
    return nil
  }

  /// The task's own entries, `NAME=VALUE` each.
  var ownEntries: [[UInt8]] { entries }

  /// A copy of every entry, for messages.
  var allEntries: [[UInt8]] {
    var all = entries
    forEachInherited { entry in
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry))
      all.append(bytes.map(UInt8.init(bitPattern:)))
    }
    return all
  }

  /// Calls `body` with each entry of the base that the task has not set itself.
  func forEachInherited(_ body: (UnsafeMutablePointer<CChar>) -> Void) {
    for start in base.starts where !isOverridden(start) { body(base.storage + start) }
  }

  private func isOverridden(_ start: Int) -> Bool {
    let inherited = base.storage + start
    return entries.contains { entry in
      var index = 0
      while index < entry.count, CChar(bitPattern: entry[index]) == inherited[index] {
        if entry[index] == equalsSign { return true }
        index += 1
      }
      return false
    }
  }
}

private let equalsSign = UInt8(ascii: "=")

extension EnvironmentBlock.Base {
  fileprivate func hasEntry(at start: Int, startingWith prefix: [UInt8]) -> Bool {
    strncmp(storage + start, prefix.map(CChar.init(bitPattern:)), prefix.count) == 0
  }
}
