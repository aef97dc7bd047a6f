import CYAML

/// libyaml's event parser over a text in memory.
///
/// The text must outlive it. Not for more than one thread at a time.
struct LibyamlParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var hasEvent = false

  /// - Parameter text: valid UTF-8 without a byte order mark.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    // It fails for want of memory alone, which Swift does not survive either.
    precondition(yaml_parser_initialize(parser) == 1, "no memory for libyaml")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    if hasEvent { yaml_event_delete(event) }
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event; what it points to lives until the next call.
  mutating func next() throws(LibyamlFault) -> LibyamlEvent {
    if hasEvent { yaml_event_delete(event) }
    hasEvent = yaml_parser_parse(parser, event) == 1
    guard hasEvent else { throw LibyamlFault(parser.pointee) }
    return LibyamlEvent(event)
  }
}

/// One event of libyaml, borrowed from the parser.
///
/// Places are indices of Unicode scalars from 0, a CRLF counting 2.
struct LibyamlEvent {
  enum Kind {
    case documentStart, documentEnd
    case scalar(UnsafeBufferPointer<UInt8>, YAMLNode.Style)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case sequenceEnd, mappingEnd
    case alias
    case streamEnd
    case other
  }

  let kind: Kind
  let start: Int
  let end: Int
  /// The name of the anchor that is set, or that an alias refers to.
  private let anchorBytes: UnsafePointer<UInt8>?
  private let tagBytes: UnsafePointer<UInt8>?

  fileprivate init(_ event: UnsafePointer<yaml_event_t>) {
    start = Int(event.pointee.start_mark.index)
    end = Int(event.pointee.end_mark.index)
    switch event.pointee.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.pointee.data.scalar
      kind = .scalar(
        UnsafeBufferPointer(start: scalar.value, count: scalar.length), .init(scalar.style))
      (anchorBytes, tagBytes) = (UnsafePointer(scalar.anchor), UnsafePointer(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.pointee.data.sequence_start
      kind = .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
      (anchorBytes, tagBytes) = (UnsafePointer(sequence.anchor), UnsafePointer(sequence.tag))
    case YAML_MAPPING_START_EVENT:
      let mapping = event.pointee.data.mapping_start
      kind = .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      (anchorBytes, tagBytes) = (UnsafePointer(mapping.anchor), UnsafePointer(mapping.tag))
    case YAML_ALIAS_EVENT:
      kind = .alias
      (anchorBytes, tagBytes) = (UnsafePointer(event.pointee.data.alias.anchor), nil)
    case let type:
      kind =
        switch type {
        case YAML_SEQUENCE_END_EVENT: .sequenceEnd
        case YAML_MAPPING_END_EVENT: .mappingEnd
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_STREAM_END_EVENT: .streamEnd
        default: .other
        }
      (anchorBytes, tagBytes) = (nil, nil)
    }
  }

  var anchor: String? { anchorBytes.map { String(cString: $0) } }
  var tag: String? { tagBytes.map { String(cString: $0) } }
  /// Whether the event starts at an anchor or a tag, not yet at the node.
  var hasProperties: Bool { anchorBytes != nil || tagBytes != nil }
}

extension YAMLNode.Style {
  fileprivate init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
  }
}

/// What stopped libyaml, in its own words.
struct LibyamlFault: Error {
  let problem: String
  let context: String
  /// As for an event.
  let problemIndex: Int
  let contextIndex: Int
  /// For a fault of a single character: the offset of its first byte.
  let characterOffset: Int?

  fileprivate init(_ parser: yaml_parser_t) {
    problem = parser.problem.map { String(cString: $0) } ?? "out of memory"
    context = parser.context.map { String(cString: $0) } ?? ""
    problemIndex = Int(parser.problem_mark.index)
    contextIndex = Int(parser.context_mark.index)
    characterOffset = parser.error == YAML_READER_ERROR ? Int(parser.problem_offset) : nil
  }
}
