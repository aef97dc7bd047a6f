/// A name and a value that need not be UTF-8.
package struct EnvironmentVariable: Hashable, Sendable {
  package let name: String
  package let bytes: [UInt8]

  package init(_ name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(_ name: String, _ text: String) {
    self.init(name, bytes: Array(text.utf8))
  }

  /// What expressions see: what is not UTF-8 is replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `NAME=VALUE`
  var entry: [UInt8] { Array(name.utf8) + [UInt8(ascii: "=")] + bytes }
}
