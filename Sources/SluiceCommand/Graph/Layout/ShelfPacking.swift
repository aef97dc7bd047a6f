/// Places rectangles on shelves, one above the other, each as high as the first thing on it.
struct ShelfPacking: Sendable {
  /// By rectangle.
  private(set) var origins: [Point]
  private(set) var size = Size(width: 0, height: 0)

  /// - Parameters:
  ///   - gap: Between two rectangles, and between two shelves.
  ///   - leastWidth: What a shelf may hold in any case.
  init(_ sizes: [Size], gap: Int, leastWidth: Int = 0) {
    origins = Array(repeating: Point(x: 0, y: 0), count: sizes.count)
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    // Screens are wider than high.
    let wanted = Int((Double(area) * 1.6).squareRoot())
    let width = max(sizes.map(\.width).max() ?? 0, wanted, leastWidth)
    let order = sizes.indices.sorted { (-sizes[$0].height, $0) < (-sizes[$1].height, $1) }
    var next = Point(x: 0, y: 0)
    for index in order {
      if next.x > 0, next.x + sizes[index].width > width {
        next = Point(x: 0, y: size.height + gap)
      }
      origins[index] = next
      next.x += sizes[index].width + gap
      size.width = max(size.width, next.x - gap)
      size.height = max(size.height, next.y + sizes[index].height)
    }
  }
}
