/// A place in a drawing, in pixels; x grows to the right, y downwards.
struct Point: Hashable, Sendable {
  var x: Int
  var y: Int
}

struct Size: Hashable, Sendable {
  var width: Int
  var height: Int
}

/// A rectangle by its corner with the least coordinates.
struct Frame: Hashable, Sendable {
  var origin: Point
  var size: Size

  var maxX: Int { origin.x + size.width }
  var maxY: Int { origin.y + size.height }
}

/// Where the edges of a drawing lead.
enum FlowDirection: String, CaseIterable, Sendable {
  case right, down

  /// A place by how far it lies in the flow, and across it.
  func point(depth: Int, breadth: Int) -> Point {
    switch self {
    case .right: Point(x: depth, y: breadth)
    case .down: Point(x: breadth, y: depth)
    }
  }

  func size(depth: Int, breadth: Int) -> Size {
    switch self {
    case .right: Size(width: depth, height: breadth)
    case .down: Size(width: breadth, height: depth)
    }
  }

  func depth(of size: Size) -> Int { self == .right ? size.width : size.height }

  func breadth(of size: Size) -> Int { self == .right ? size.height : size.width }
}

/// A line between two layers: a curve over the gap, then straight on across a layer that it
/// passes.
struct Wire: Hashable, Sendable {
  var start: Point
  var bend: Point
  /// Where it ends; `bend` itself at a node.
  var end: Point
}

extension Point {
  func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
}

extension Frame {
  func moved(by offset: Point) -> Frame { Frame(origin: origin.moved(by: offset), size: size) }
}

extension Wire {
  func moved(by offset: Point) -> Wire {
    Wire(
      start: start.moved(by: offset), bend: bend.moved(by: offset), end: end.moved(by: offset))
  }
}
