import Glibc
import SluiceSystem
import Testing

/// A real terminal: a session of tmux on a server of its own, which ends with the last reference.
///
/// The terminal runs a shell in the folder of `sluice`, in which `sluice` is the program.
final class Tmux {
  let sluice: Sluice
  private let server: String

  /// - Throws: Where there is no tmux.
  init(_ sluice: Sluice, columns: Int, rows: Int = 24, variables: String = "") throws {
    self.sluice = sluice
    server = "sluice-test-\(getpid())-\(Shell.nextNumber())"
    try sluice.write(
      """
      unset SLUICE_STATE_DIR NO_COLOR COLUMNS CLICOLOR_FORCE; \(variables)
      sluice() { '\(Sluice.program)' "$@"; }
      traced() { sh -c 'echo $$ > pid; exec "$0" "$@"' '\(Sluice.program)' "$@"; }
      PS1='$ '
      """, to: "rc.sh")
    let size = "-x \(columns) -y \(rows)"
    let ending = try tell(
      "-f /dev/null new-session -d \(size) 'cd \"\(sluice.folder.path)\"; ENV=./rc.sh exec sh -i'")
    guard ending.code == 0 else {
      let hint = ending.code == 127 ? "; the tests need tmux: apt-get install tmux" : ""
      throw SystemError(code: ENOENT, operation: "start tmux (\(ending.errors))\(hint)")
    }
    try wait { $0.contains { $0.hasPrefix("$") } }
  }

  deinit { _ = try? tell("kill-server") }

  /// Gives tmux a command.
  @discardableResult
  private func tell(_ words: String) throws -> Sluice.Ending {
    try sluice.start("unset TMUX; export TMUX_TMPDIR=.; tmux -L \(server) \(words)").wait()
  }

  /// Types a line, and the key that ends it.
  func type(_ line: String) throws {
    try tell("send-keys -l '\(line)'")
    try press("Enter")
  }

  func press(_ key: String) throws { try tell("send-keys \(key)") }

  func resize(columns: Int, rows: Int) throws {
    try tell("resize-window -x \(columns) -y \(rows)")
  }

  /// What is on the screen, with the lines joined that the edge broke.
  ///
  /// - Parameter first: The first row: 0 is the screen's own, `-` that of all that scrolled off.
  func lines(from first: String) throws -> [String] {
    try tell("capture-pane -p -J -S \(first)").output
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  var isCursorVisible: Bool {
    get throws { try tell("display-message -p '#{cursor_flag}'").output == "1\n" }
  }

  /// Waits until the lines are as wanted.
  ///
  /// - Throws: Where it is not after half a minute.
  @discardableResult
  func wait(
    from first: String = "-", until isReached: ([String]) -> Bool
  ) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<600 {
      lines = try self.lines(from: first)
      if isReached(lines) { return lines }
      poll(nil, 0, 50)
    }
    throw SystemError(
      code: ETIMEDOUT, operation: "see what was awaited on:\n\(lines.joined(separator: "\n"))\n")
  }
}
