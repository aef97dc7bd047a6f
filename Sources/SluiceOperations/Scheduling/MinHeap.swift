/// A binary heap whose first element is the least.
package struct MinHeap<Element: Comparable & Sendable>: Sendable {
  private(set) var elements: [Element] = []

  package init() {}

  package var count: Int { elements.count }
  package var first: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard element < elements[parent] else { break }
      elements[child] = elements[parent]
      child = parent
    }
    elements[child] = element
  }

  /// Takes the least out.
  ///
  /// - Precondition: There is one.
  @discardableResult
  package mutating func removeFirst() -> Element {
    let last = elements.removeLast()
    guard let least = elements.first else { return last }
    sink(last, from: 0)
    return least
  }

  /// Drops what the predicate names, in time linear in the heap's size.
  mutating func removeAll(where isDropped: (Element) -> Bool) {
    elements.removeAll(where: isDropped)
    for parent in stride(from: elements.count / 2 - 1, through: 0, by: -1) {
      sink(elements[parent], from: parent)
    }
  }

  private mutating func sink(_ element: Element, from position: Int) {
    var parent = position
    while true {
      var child = 2 * parent + 1
      guard child < elements.count else { break }
      if child + 1 < elements.count && elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < element else { break }
      elements[parent] = elements[child]
      parent = child
    }
    elements[parent] = element
  }
}

/// A heap whose elements leave otherwise than by its front by becoming stale, which their owner
/// knows.
///
/// Stale elements are dropped when they come to the front, or once they are the most.
struct LazyHeap<Element: Comparable & Sendable>: Sendable {
  private var heap = MinHeap<Element>()
  /// Elements that are not stale.
  private(set) var count = 0

  var elements: [Element] { heap.elements }

  mutating func insert(_ element: Element) {
    heap.insert(element)
    count += 1
  }

  /// Says that one element became stale.
  mutating func forgetOne(isCurrent: (Element) -> Bool) {
    count -= 1
    if heap.count > 2 * count + 64 { heap.removeAll { !isCurrent($0) } }
  }

  /// The least that is not stale.
  mutating func first(isCurrent: (Element) -> Bool) -> Element? {
    while let first = heap.first {
      if isCurrent(first) { return first }
      heap.removeFirst()
    }
    return nil
  }
}
