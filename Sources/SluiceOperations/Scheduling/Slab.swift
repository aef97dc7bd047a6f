/// A growing array that has one owner, and so need not ask whether it is shared before each change.
///
/// The core's hot paths touch a few fields of a few elements; there, an array's question costs more
/// than the change.
struct Slab<Element: ~Copyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  init() {}

  deinit {
    base?.deinitialize(count: count)
    base?.deallocate()
  }

  subscript(_ index: Int) -> Element {
    @inline(__always) _read {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      yield base.unsafelyUnwrapped[index]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      yield &base.unsafelyUnwrapped[index]
    }
  }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { reserve(max(2 * count, 4)) }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count += 1
  }

  /// Makes room for that many elements in all.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    if let base {
      grown.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = grown
    capacity = wanted
  }

  /// Drops the first elements, and gives their memory back.
  mutating func removeFirst(_ dropped: Int) {
    guard let base else { return }
    precondition(dropped <= count, "\(dropped) of \(count) elements")
    let kept = UnsafeMutablePointer<Element>.allocate(capacity: count - dropped)
    kept.moveInitialize(from: base + dropped, count: count - dropped)
    base.deinitialize(count: dropped)
    base.deallocate()
    self.base = kept
    count -= dropped
    capacity = count
  }

  /// Puts an element before the one at that position.
  mutating func insert(_ element: consuming Element, at position: Int) {
    precondition(position <= count, "index out of range")
    if count == capacity { reserve(max(2 * count, 4)) }
    let place = base.unsafelyUnwrapped + position
    (place + 1).moveInitialize(from: place, count: count - position)
    place.initialize(to: element)
    count += 1
  }

  mutating func remove(at position: Int) {
    precondition(position < count, "index out of range")
    let place = base.unsafelyUnwrapped + position
    place.deinitialize(count: 1)
    place.moveInitialize(from: place + 1, count: count - position - 1)
    count -= 1
  }

  /// Drops all elements, and keeps the memory.
  mutating func removeAll() {
    base?.deinitialize(count: count)
    count = 0
  }
}

// One owner: the slab cannot be copied, and its memory is reached through it alone.
extension Slab: @unchecked Sendable where Element: Sendable & ~Copyable {}

extension Slab where Element: Comparable {
  mutating func sort() {
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort()
  }
}

extension Slab {
  /// Appends that many copies; where the slab has none yet, with no room to spare.
  mutating func append(_ element: Element, count added: Int) {
    guard added > 0 else { return }
    reserve(count == 0 || added > count ? count + added : max(2 * count, count + added))
    (base.unsafelyUnwrapped + count).initialize(repeating: element, count: added)
    count += added
  }
}
