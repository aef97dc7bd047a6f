import Glibc

/// Puts the cells of a document together, and finds the faults that libyaml does not look for.
///
/// - Invariant: `pending` holds the finished children of the open collections, outermost first;
///   `cells` those of the closed ones. Memory is bounded by the limits, whatever the aliases.
struct YAMLBuilder {
  /// A collection whose end has not come yet.
  struct Frame {
    let shape: YAMLCell.Shape
    let isFlow: Bool
    let properties: NodeProperties
    let tag: YAMLTag
    /// Where its children begin in `pending`.
    let base: Int
    /// Nodes counted before it.
    let countBefore: Int
    /// Tells frames apart that bear the same anchor.
    let serial: Int
    /// Collections inside each other below it.
    var height = 0
    var hasMerge = false
    var hasComplexKey = false
  }

  let file: SourceFile
  let text: UnsafeBufferPointer<UInt8>
  let limits: YAMLLimits
  var diagnostics: [Diagnostic] = []
  /// Reported so far, shown or not.
  var faults = 0
  var pending: [YAMLCell] = []
  var anchors: [String: Anchor] = [:]
  private(set) var values: [UInt8] = []
  private(set) var frames: [Frame] = []
  private(set) var count = 0
  private var cells: [YAMLCell] = []
  private var root: YAMLCell?
  private var lastEnd = 0
  private var lastShape = YAMLCell.Shape.plain
  private var serial = 0

  init(file: SourceFile, text: UnsafeBufferPointer<UInt8>, limits: YAMLLimits) {
    self.file = file
    self.text = text
    self.limits = limits
    // More than a file holds: pages that are never written to take no memory, while growing by
    // copies would need twice the memory for a moment.
    cells.reserveCapacity(min(text.count / 4, 2 * limits.nodes) + 1)
  }

  /// Whether the last scalar was a text under `|` or `>`.
  var endsInBlockScalar: Bool { lastShape == .literal || lastShape == .folded }

  func document() -> YAMLDocument {
    let isEmpty =
      root.map { $0.shape == .plain && $0.start == $0.end && $0.tag == .untagged } ?? true
    return YAMLDocument(file: file, root: isEmpty ? nil : root, cells: cells, values: values)
  }
}

extension YAMLBuilder {
  /// - Parameter end: the byte after the scalar, or later.
  mutating func scalar(
    _ value: UnsafeBufferPointer<UInt8>, _ style: YAMLNode.Style, _ properties: NodeProperties,
    end: Int
  ) throws(YAMLStop) {
    let shape = YAMLCell.Shape(style)
    let start = properties.start
    var cell = YAMLCell(
      start: UInt32(start), end: UInt32(trimmedEnd(of: shape, from: start, to: end)), first: 0,
      count: UInt32(value.count), shape: shape)
    store(value, in: &cell)
    if properties.tag != nil { applyTag(of: properties, to: &cell) }
    lastEnd = Int(cell.end)
    lastShape = shape
    if let name = properties.anchor { anchors[name] = .whole(cell, count: 1, height: 0) }
    if style == .doubleQuoted, value.contains(0) { reportNUL(in: cell, value) }
    try add(cell, count: 1, height: 0)
  }

  mutating func open(
    _ shape: YAMLCell.Shape, isFlow: Bool, _ properties: NodeProperties
  ) throws(YAMLStop) {
    let start = properties.start
    guard frames.count < limits.nesting else { throw nestedTooDeeply(at: start..<(start + 1)) }
    serial += 1
    if let name = properties.anchor { anchors[name] = .open(serial: serial) }
    let tag = properties.tag == nil ? .untagged : tag(of: properties, on: shape) ?? .untagged
    frames.append(
      Frame(
        shape: shape, isFlow: isFlow, properties: properties, tag: tag, base: pending.count,
        countBefore: count, serial: serial))
  }

  mutating func close(end: Int) throws(YAMLStop) {
    let frame = frames.removeLast()
    if frame.shape == .mapping { finishMapping(frame) }
    // libyaml ends a block collection where the next token starts.
    if frame.isFlow { lastEnd = end }
    var cell = YAMLCell(
      start: UInt32(frame.properties.start), end: UInt32(max(lastEnd, frame.properties.start)),
      first: UInt32(cells.count), count: UInt32(pending.count - frame.base), shape: frame.shape,
      tag: frame.tag)
    if frame.hasComplexKey { cell.flags.insert(.isFaulty) }
    cells.append(contentsOf: pending[frame.base...])
    pending.removeLast(pending.count - frame.base)
    let height = frame.height + 1
    if let name = frame.properties.anchor, anchors[name]?.isOpen(serial: frame.serial) == true {
      anchors[name] = .whole(cell, count: count - frame.countBefore + 1, height: height)
    }
    try add(cell, count: 1, height: height)
  }

  /// - Parameter offsets: where the alias is written.
  mutating func alias(_ name: String, at offsets: Range<Int>) throws(YAMLStop) {
    lastEnd = offsets.upperBound
    lastShape = .plain
    guard case .whole(let cell, let count, let height) = anchors[name] else {
      reportUnusableAlias(name, at: offsets)
      let stub = YAMLCell(
        start: UInt32(offsets.lowerBound), end: UInt32(offsets.upperBound),
        first: UInt32(offsets.lowerBound), count: UInt32(offsets.count), shape: .plain,
        flags: [.isVerbatim, .isFaulty])
      return try add(stub, count: 1, height: 0)
    }
    guard frames.count + height <= limits.nesting else { throw nestedTooDeeply(at: offsets) }
    try add(cell, count: count, height: height)
  }

  /// Hands a finished node to the collection that is open.
  private mutating func add(
    _ cell: YAMLCell, count added: Int, height: Int
  ) throws(YAMLStop) {
    guard let top = frames.indices.last else {
      root = cell
      return
    }
    let isKey =
      frames[top].shape == .mapping && (pending.count - frames[top].base).isMultiple(of: 2)
    if isKey { noteKey(cell, of: top) }
    if !isKey || !cell.isScalar { count += added }
    guard count <= limits.nodes else { throw tooManyNodes(at: lastEnd) }
    frames[top].height = max(frames[top].height, height)
    pending.append(cell)
  }

  private mutating func noteKey(_ cell: YAMLCell, of frame: Int) {
    if !cell.isScalar {
      frames[frame].hasComplexKey = true
      reportComplexKey(cell)
    } else if isMergeKey(cell) {
      frames[frame].hasMerge = true
    }
  }
}

extension YAMLBuilder {
  /// Keeps the value as a stretch of the text where it is one, and else as bytes of its own.
  private mutating func store(_ value: UnsafeBufferPointer<UInt8>, in cell: inout YAMLCell) {
    let quote = cell.shape == .plain ? 0 : 1
    let start = Int(cell.start) + quote
    let length = Int(cell.end) - Int(cell.start) - 2 * quote
    if length == value.count, text.hasBytes(value, at: start) {
      cell.first = UInt32(start)
      cell.flags.insert(.isVerbatim)
    } else {
      cell.first = UInt32(values.count)
      values.append(contentsOf: value)
    }
  }

  /// libyaml ends a block scalar behind the blank lines that follow it.
  private func trimmedEnd(of shape: YAMLCell.Shape, from start: Int, to end: Int) -> Int {
    var end = max(end, start)
    guard shape == .literal || shape == .folded else { return end }
    while end > start + 1, [0x20, 0x0A, 0x0D].contains(text[end - 1]) { end -= 1 }
    return end
  }

  /// Lends the value of a scalar.
  func withValue<R>(of cell: YAMLCell, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    if cell.flags.contains(.isVerbatim) {
      return body(UnsafeBufferPointer(rebasing: text[cell.values]))
    }
    return values.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[cell.values]))
    }
  }

  /// The children of a closed collection.
  func children(of cell: YAMLCell) -> ArraySlice<YAMLCell> { cells[cell.values] }
}

extension UnsafeBufferPointer<UInt8> {
  /// - Precondition: as many bytes follow the offset.
  fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard let start = baseAddress, let other = bytes.baseAddress else { return bytes.isEmpty }
    return memcmp(start + offset, other, bytes.count) == 0
  }
}

/// What an anchor's name stands for.
enum Anchor {
  /// A collection that is still being read: an alias to it would lie in itself.
  case open(serial: Int)
  /// With the nodes that an alias to it adds, and the collections inside each other.
  case whole(YAMLCell, count: Int, height: Int)

  func isOpen(serial: Int) -> Bool {
    if case .open(serial) = self { true } else { false }
  }
}

extension YAMLCell.Shape {
  fileprivate init(_ style: YAMLNode.Style) {
    self =
      switch style {
      case .plain: .plain
      case .singleQuoted: .singleQuoted
      case .doubleQuoted: .doubleQuoted
      case .literal: .literal
      case .folded: .folded
      }
  }
}
