import SluiceModel

/// Prints what is in log files: unchanged where a program reads it, line by line and harmless on a
/// terminal.
struct LogPrinter {
  private let isTerminal: Bool
  private let colours: OutputLine.Colours
  private var splitter = LineSplitter()
  private var endsLine = true
  /// Nobody reads any more: the rest need not be read.
  private(set) var isClosed = false

  /// The lines of one stream go by one name.
  private static let stream = TaskID(0)

  /// - Parameter keepsColours: Whether those of tasks are shown on a terminal.
  init(isTerminal: Bool, keepsColours: Bool) {
    self.isTerminal = isTerminal
    colours = keepsColours ? .kept : .removed
  }

  mutating func print(_ bytes: [UInt8]) {
    guard isTerminal else { return write(bytes) }
    var visible: [UInt8] = []
    splitter.add(bytes[...], of: Self.stream) { Self.append($0, colours, to: &visible) }
    write(visible)
  }

  /// Ends the last line, where a terminal shows it.
  mutating func finish() {
    guard let rest = splitter.finish(Self.stream) else { return }
    var visible: [UInt8] = []
    Self.append(rest, colours, to: &visible)
    write(visible)
  }

  /// A line that is not in the file, on a line of its own.
  mutating func head(_ text: String) {
    finish()
    write(Array("\(endsLine ? "" : "\n")==> \(text) <==\n".utf8))
  }

  private static func append(
    _ line: ArraySlice<UInt8>, _ colours: OutputLine.Colours, to bytes: inout [UInt8]
  ) {
    OutputLine.append(line, to: &bytes, colours: colours)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func write(_ bytes: [UInt8]) {
    guard !isClosed, let last = bytes.last else { return }
    isClosed = !StandardStream.output.write(bytes)
    endsLine = last == UInt8(ascii: "\n")
  }
}
