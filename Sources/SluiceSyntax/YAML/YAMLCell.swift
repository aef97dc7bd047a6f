/// A node as it lies in memory: 20 bytes, no references.
///
/// The children of a collection lie side by side, so that an alias is a copy of its cell and shares
/// them.
struct YAMLCell {
  /// The first byte of the node in the file's text, after anchor and tag.
  var start: UInt32
  /// The byte after its last.
  var end: UInt32
  /// Of a collection: the index of its first child; of a scalar: where its value begins.
  var first: UInt32
  /// Of a list: its items; of a map: keys and values, alternating; of a scalar: bytes of its value.
  var count: UInt32
  var shape: Shape
  var tag: YAMLTag = .untagged
  var flags: Flags = []

  enum Shape: UInt8 {
    case plain, singleQuoted, doubleQuoted, literal, folded, sequence, mapping
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The value is a stretch of the file's text; else it lies in the document's own bytes.
    static let isVerbatim = Flags(rawValue: 1)
    /// It stands where something was already reported.
    static let isFaulty = Flags(rawValue: 2)
  }

  var isScalar: Bool { shape.rawValue <= Shape.folded.rawValue }
  var values: Range<Int> { Int(first)..<(Int(first) + Int(count)) }
}

/// The explicit tags that YAML 1.2's core schema has (§10.3).
enum YAMLTag: UInt8 {
  case untagged, null, bool, int, float, str, seq, map

  /// - Parameter name: with its handle resolved.
  init?(_ name: String) {
    switch name {
    case "tag:yaml.org,2002:null": self = .null
    case "tag:yaml.org,2002:bool": self = .bool
    case "tag:yaml.org,2002:int": self = .int
    case "tag:yaml.org,2002:float": self = .float
    case "tag:yaml.org,2002:str": self = .str
    case "tag:yaml.org,2002:seq": self = .seq
    case "tag:yaml.org,2002:map": self = .map
    default: return nil
    }
  }

  func fits(_ shape: YAMLCell.Shape) -> Bool {
    switch (self, shape) {
    case (.untagged, _), (.seq, .sequence), (.map, .mapping): true
    case (.seq, _), (.map, _), (_, .sequence), (_, .mapping): false
    default: true
    }
  }
}
