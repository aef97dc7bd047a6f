/// Makes a line of a task's output fit to be shown: it steers no terminal, and it is valid UTF-8.
///
/// - Tabs stay. Other control characters are spelt as `^A`, bytes that are no UTF-8 become U+FFFD.
/// - A carriage return starts the line anew, as on a terminal: the last state of a progress bar is
///   shown.
/// - Escape sequences (ECMA-48) are left out, but for colours where the reader is a terminal.
struct OutputLine {
  enum Colours { case removed, kept }

  private let colours: Colours
  private var state = State.text
  /// The sequence under way.
  private var sequence: [UInt8] = []
  private var isColoured = false

  private enum State {
    case text
    /// After ESC.
    case escape
    /// In a control sequence, ESC `[`.
    case control
    /// In a string such as a window's title, which BEL or ESC `\` ends.
    case string
    case stringEscape
  }

  private init(_ colours: Colours) { self.colours = colours }

  /// Appends the visible form of `line`, which has no line feed; without one at its end.
  static func append(
    _ line: ArraySlice<UInt8>, to bytes: inout [UInt8], colours: Colours = .removed
  ) {
    let line = visiblePart(of: line)
    if line.allSatisfy(isPlain) {
      bytes.append(contentsOf: line)
      return
    }
    var filter = OutputLine(colours)
    var source = line.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded): filter.take(Unicode.UTF8.decode(encoded), encoded, &bytes)
      case .error: filter.take(Unicode.UTF8.decode(replacement), replacement, &bytes)
      case .emptyInput:
        filter.finish(&bytes)
        return
      }
    }
  }

  /// A text of our own or of the command line, on one line.
  static func harmless(_ text: String) -> String {
    var bytes: [UInt8] = []
    for (index, line) in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      append(Array(line)[...], to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let replacement = Unicode.UTF8.encodedReplacementCharacter

  /// ASCII that may stay as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7f || byte == UInt8(ascii: "\t")
  }

  /// What is left on the screen once the line is written.
  private static func visiblePart(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard let last = line.lastIndex(of: UInt8(ascii: "\r")) else { return line }
    return line[(last + 1)...]
  }

  private mutating func take(
    _ scalar: Unicode.Scalar, _ encoded: Unicode.UTF8.EncodedScalar, _ bytes: inout [UInt8]
  ) {
    switch state {
    case .text: takeText(scalar, encoded, &bytes)
    case .escape: takeEscape(scalar)
    case .control: takeControl(scalar, &bytes)
    case .string:
      if scalar == "\u{7}" { state = .text } else if scalar == "\u{1b}" { state = .stringEscape }
    case .stringEscape: state = scalar == "\\" ? .text : .string
    }
  }

  private mutating func takeText(
    _ scalar: Unicode.Scalar, _ encoded: Unicode.UTF8.EncodedScalar, _ bytes: inout [UInt8]
  ) {
    switch scalar.value {
    case 0x1b: state = .escape
    case 0x09: bytes.append(0x09)
    case 0..<0x20, 0x7f:
      bytes.append(UInt8(ascii: "^"))
      bytes.append(UInt8(scalar.value) ^ 0x40)
    case 0x80..<0xa0: bytes.append(contentsOf: Self.replacement)
    default: bytes.append(contentsOf: encoded)
    }
  }

  private mutating func takeEscape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "[":
      state = .control
      sequence = [0x1b, UInt8(ascii: "[")]
    case "]", "P", "X", "^", "_": state = .string
    // Intermediate bytes, as in ESC ( B: the final one is still to come.
    case " "..."/": break
    default: state = .text
    }
  }

  private mutating func takeControl(_ scalar: Unicode.Scalar, _ bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x20..<0x40: sequence.append(UInt8(scalar.value))
    case 0x40..<0x7f:
      state = .text
      let isColour = scalar == "m" && sequence.dropFirst(2).allSatisfy { (0x30...0x3b) ~= $0 }
      if colours == .kept && isColour {
        bytes.append(contentsOf: sequence)
        bytes.append(UInt8(ascii: "m"))
        isColoured = true
      }
    default: state = .text
    }
  }

  private mutating func finish(_ bytes: inout [UInt8]) {
    if isColoured { bytes.append(contentsOf: Array("\u{1b}[0m".utf8)) }
  }
}
