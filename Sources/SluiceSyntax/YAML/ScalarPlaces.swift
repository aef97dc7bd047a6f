/// The places of a scalar's bytes, for those who ask for many of them.
package struct ScalarPlaces {
  private let file: SourceFile
  /// Where the scalar ends in the source.
  private let end: Int
  private let pieces: [ScalarSource.Piece]
  /// Of each piece: the offset in the value of its first byte.
  private let starts: [Int]
  /// Bytes of the value.
  private let count: Int

  /// - Complexity: O(n) in the bytes of the scalar.
  package init(_ node: YAMLNode) {
    var pieces: [ScalarSource.Piece] = []
    var starts: [Int] = []
    count = node.withUTF8Text { value in
      node.document.file.text.withUnsafeBufferPointer { text in
        var reached = 0
        ScalarSource(node.cell, value: value, text: text).forEachPiece { piece in
          pieces.append(piece)
          starts.append(reached)
          reached += piece.valueCount
          return true
        }
      }
      return value.count
    }
    self.pieces = pieces
    self.starts = starts
    file = node.document.file
    end = Int(node.cell.end)
  }

  /// As `YAMLNode.position(atUTF8Offset:)`.
  ///
  /// - Complexity: O(log n) in the lines of the scalar.
  package func position(atUTF8Offset offset: Int) -> SourcePosition {
    file.position(ofUTF8Offset: sourceOffset(ofValueOffset: max(offset, 0)))
  }

  private func sourceOffset(ofValueOffset wanted: Int) -> Int {
    guard wanted < count, !pieces.isEmpty else { return end }
    // The last piece that begins at or before it; one that stands for nothing is never wanted.
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= wanted { low = middle } else { high = middle }
    }
    return pieces[low].source + (pieces[low].isVerbatim ? wanted - starts[low] : 0)
  }
}
