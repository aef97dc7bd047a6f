/// A scalar as it is written, for finding the place of a part of its value.
///
/// It reads the scalar as libyaml does (YAML 1.1, chapters 5.7, 9.1 and 9.2), piece by piece.
struct ScalarSource {
  /// A stretch of the source, and how many bytes of the value it stands for.
  struct Piece: Equatable {
    let source: Int
    let valueCount: Int
    /// Whether the source's bytes are the value's bytes.
    let isVerbatim: Bool
  }

  private let cell: YAMLCell
  private let value: UnsafeBufferPointer<UInt8>
  private let text: UnsafeBufferPointer<UInt8>

  init(
    _ cell: YAMLCell, value: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>
  ) {
    self.cell = cell
    self.value = value
    self.text = text
  }

  /// Where a byte of the value comes from; past the value's end, the end of the scalar.
  func sourceOffset(ofValueOffset wanted: Int) -> Int {
    var reached = 0
    var place = Int(cell.end)
    guard wanted < value.count else { return place }
    forEachPiece { piece in
      if wanted < reached + piece.valueCount {
        place = piece.source + (piece.isVerbatim ? wanted - reached : 0)
        return false
      }
      reached += piece.valueCount
      return true
    }
    return place
  }

  /// Hands on the pieces in order, until the body returns false.
  func forEachPiece(_ body: (Piece) -> Bool) {
    switch cell.shape {
    case .plain, .singleQuoted, .doubleQuoted:
      var cursor = FlowScalarCursor(cell, text: text)
      while let piece = cursor.next(), body(piece) {}
    case .literal, .folded:
      var cursor = BlockScalarCursor(cell, value: value, text: text)
      while let piece = cursor.next(), body(piece) {}
    case .sequence, .mapping:
      break
    }
  }
}

extension YAMLNode {
  /// The place in the file of a byte of `text`, through quotes, escapes, folds and indentation.
  ///
  /// - Complexity: O(n) in the bytes before it.
  package func position(atUTF8Offset offset: Int) -> SourcePosition {
    let source = withUTF8Text { value in
      document.file.text.withUnsafeBufferPointer { text in
        ScalarSource(cell, value: value, text: text).sourceOffset(ofValueOffset: max(offset, 0))
      }
    }
    return document.file.position(ofUTF8Offset: source)
  }
}
