/// One node of a document: a handle of a few words.
package struct YAMLNode: Sendable {
  package enum Kind: Sendable { case scalar, sequence, mapping }
  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package let document: YAMLDocument
  let cell: YAMLCell

  init(document: YAMLDocument, cell: YAMLCell) {
    self.document = document
    self.cell = cell
  }

  package var kind: Kind {
    switch cell.shape {
    case .sequence: .sequence
    case .mapping: .mapping
    default: .scalar
    }
  }

  /// How a scalar is written; nil for a collection.
  package var style: Style? {
    switch cell.shape {
    case .plain: .plain
    case .singleQuoted: .singleQuoted
    case .doubleQuoted: .doubleQuoted
    case .literal: .literal
    case .folded: .folded
    case .sequence, .mapping: nil
    }
  }

  /// Whether it stands where a fault was already reported, such as an alias without anchor.
  package var isFaulty: Bool { cell.flags.contains(.isFaulty) }

  /// Where the node is written, without anchor and tag; for an alias, where its anchor is.
  package var range: SourceRange {
    document.file.range(ofUTF8Offsets: Int(cell.start)..<Int(cell.end))
  }

  package var origin: Origin { .yaml(document.file, range) }
}

extension YAMLNode {
  /// The value of a scalar as YAML reads it; empty for a collection.
  package var text: String { withUTF8Text { String(decoding: $0, as: UTF8.self) } }

  /// Lends the value of a scalar without a copy; no bytes for a collection.
  package func withUTF8Text<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard cell.isScalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let bytes = cell.flags.contains(.isVerbatim) ? document.file.text : document.values
    return bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[cell.values]))
    }
  }

  /// Whether it is a scalar with this value, however it is quoted; makes no copy.
  package func hasText(_ text: String) -> Bool {
    guard cell.isScalar, text.utf8.count == Int(cell.count) else { return false }
    return withUTF8Text { $0.elementsEqual(text.utf8) }
  }
}

extension YAMLNode {
  /// The items of a list; none of another node.
  package var items: Items { Items(document: document, values: cells(of: .sequence)) }

  /// The keys and values of a map in order, merges resolved; none of another node.
  ///
  /// Each key is a scalar, and no two are equal: what broke these rules was reported and left out.
  package var entries: Entries { Entries(document: document, values: cells(of: .mapping)) }

  /// The value of a key of a map.
  ///
  /// - Complexity: O(n) in the entries.
  package subscript(key: String) -> YAMLNode? {
    entries.first { $0.key.hasText(key) }?.value
  }

  private func cells(of shape: YAMLCell.Shape) -> Range<Int> {
    cell.shape == shape ? cell.values : 0..<0
  }

  package struct Items: RandomAccessCollection, Sendable {
    fileprivate let document: YAMLDocument
    fileprivate let values: Range<Int>

    package var startIndex: Int { 0 }
    package var endIndex: Int { values.count }

    package subscript(position: Int) -> YAMLNode {
      precondition(indices.contains(position), "item \(position) of \(count)")
      return YAMLNode(document: document, cell: document.cells[values.lowerBound + position])
    }
  }

  package struct Entries: RandomAccessCollection, Sendable {
    fileprivate let document: YAMLDocument
    fileprivate let values: Range<Int>

    package var startIndex: Int { 0 }
    package var endIndex: Int { values.count / 2 }

    package subscript(position: Int) -> (key: YAMLNode, value: YAMLNode) {
      precondition(indices.contains(position), "entry \(position) of \(count)")
      let first = values.lowerBound + position * 2
      return (
        YAMLNode(document: document, cell: document.cells[first]),
        YAMLNode(document: document, cell: document.cells[first + 1])
      )
    }
  }
}
