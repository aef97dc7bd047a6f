import Glibc
import SluiceSystem

/// What goes on at the terminal on standard output: its size, who has it, what is typed.
struct TerminalWatch: Sendable {
  private let screen = Terminal(StandardStream.output.rawValue)
  /// Nil where it is not the same terminal.
  private let keyboard: Terminal?
  /// Tells that a stopped program goes on (fg, bg).
  private let continued: SignalDescriptor
  /// `COLUMNS`; nil where it says nothing.
  private let columns: Int?
  let narrowing: LiveScreen.Narrowing

  /// - Important: To be made before the process starts a thread.
  init(_ environment: ProcessEnvironment) throws(SystemError) {
    let input = Terminal(STDIN_FILENO)
    keyboard = input.isSame(as: screen) ? input : nil
    continued = try SignalDescriptor([SIGCONT])
    columns = Self.columns(in: environment)
    narrowing = Self.narrowing(in: environment)
  }

  /// Its size now; 80 by 24 where nobody knows. `COLUMNS` can make it narrower, and not wider: the
  /// terminal would break the lines.
  var size: Terminal.Size {
    let known = screen.size ?? Terminal.Size(columns: 0, rows: 0)
    return Self.size(known, columns: columns)
  }

  static func size(_ known: Terminal.Size, columns: Int?) -> Terminal.Size {
    Terminal.Size(
      columns: min(known.columns > 0 ? known.columns : columns ?? 80, columns ?? .max),
      rows: known.rows > 0 ? known.rows : 24)
  }

  static func columns(in environment: ProcessEnvironment) -> Int? {
    environment.text("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// How wide the screen really is, whatever `COLUMNS` says.
  var realColumns: Int {
    let real = screen.size?.columns ?? 0
    return real > 0 ? real : size.columns
  }

  var isForeground: Bool { screen.isForeground }

  /// Whether the program was stopped since the last call.
  func takeContinued() -> Bool { !continued.read().isEmpty }

  /// How much was typed and is not read; a line counts when it ends.
  var typedBytes: Int { keyboard?.typedBytes ?? 0 }

  /// Whether standard error is seen there too.
  var showsErrors: Bool { screen.isSame(as: Terminal(STDERR_FILENO)) }

  /// xterm, the console and GNU screen cut lines off; within tmux they do not matter.
  private static func narrowing(in environment: ProcessEnvironment) -> LiveScreen.Narrowing {
    if environment.text("TMUX") != nil { return .reflows }
    let cuts =
      environment.text("XTERM_VERSION") != nil || environment.text("STY") != nil
      || environment.text("TERM") == "linux"
    return cuts ? .cuts : .reflows
  }
}
