/// A YAML document as flat arrays, with the place of every node.
package final class YAMLDocument: Sendable {
  package let file: SourceFile
  let cells: [YAMLCell]
  /// The values of scalars that are not a stretch of the file's text.
  let values: [UInt8]
  private let rootCell: YAMLCell?

  init(file: SourceFile, root: YAMLCell?, cells: [YAMLCell], values: [UInt8]) {
    self.file = file
    rootCell = root
    self.cells = cells
    self.values = values
  }

  /// Reads a file, and all that is wrong with it as YAML.
  ///
  /// Faults inside a value leave a document that can be checked further. At a fault of the syntax
  /// libyaml stops: there is no document then.
  ///
  /// - Complexity: O(n) in the bytes of the file.
  package static func read(
    _ file: SourceFile, limits: YAMLLimits = .standard
  ) -> (document: YAMLDocument?, diagnostics: [Diagnostic]) {
    file.text.withUnsafeBufferPointer { text in
      var reader = YAMLReader(file: file, text: text, limits: limits)
      return reader.read()
    }
  }

  /// The outermost node; nil where the file holds nothing but blanks and comments.
  package var root: YAMLNode? { rootCell.map { YAMLNode(document: self, cell: $0) } }
}
