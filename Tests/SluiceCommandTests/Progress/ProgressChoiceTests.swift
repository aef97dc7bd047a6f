import Sluice
import SluiceSystem
import Testing

@testable import SluiceCommand

@Suite("The choice of how progress is told")
struct ProgressChoiceTests {
  private let screen = Terminal.Size(columns: 80, rows: 24)

  private func choice(
    _ asked: OutputMode?, on size: Terminal.Size?, _ variables: [String: String]
  ) -> ProgressChoice {
    ProgressChoice(
      asked, on: size,
      ProcessEnvironment(variables.map { EnvironmentVariable($0.key, $0.value) }))
  }

  @Test("a terminal that can move its cursor has a live block, everything else lines")
  func unasked() {
    #expect(choice(nil, on: screen, ["TERM": "xterm"]).mode == .tty)
    #expect(choice(nil, on: nil, ["TERM": "xterm"]).mode == .lines)
    #expect(choice(nil, on: screen, ["TERM": "dumb"]).mode == .lines)
    #expect(choice(nil, on: screen, [:]).mode == .lines)
    #expect(choice(nil, on: screen, ["TERM": ""]).mode == .lines)
    #expect(choice(nil, on: nil, [:]).remark == nil)
  }

  @Test("a terminal that is too narrow, or whose width nobody knows, has lines")
  func width() {
    let narrow = Terminal.Size(columns: 19, rows: 24)
    let unknown = Terminal.Size(columns: 0, rows: 0)
    #expect(choice(nil, on: narrow, ["TERM": "xterm"]).mode == .lines)
    #expect(choice(nil, on: unknown, ["TERM": "xterm"]).mode == .lines)
    #expect(choice(nil, on: unknown, ["TERM": "xterm", "COLUMNS": "80"]).mode == .tty)
    #expect(choice(nil, on: screen, ["TERM": "xterm", "COLUMNS": "10"]).mode == .lines)
    #expect(choice(nil, on: screen, ["TERM": "xterm", "COLUMNS": "wide"]).mode == .tty)
  }

  @Test("COLUMNS makes a screen narrower, never wider")
  func columns() {
    #expect(TerminalWatch.size(screen, columns: 60).columns == 60)
    #expect(TerminalWatch.size(screen, columns: 200).columns == 80)
    #expect(
      TerminalWatch.size(.init(columns: 0, rows: 0), columns: 60) == .init(columns: 60, rows: 24))
    #expect(TerminalWatch.size(.init(columns: 0, rows: 0), columns: nil).columns == 80)
  }

  @Test("what was asked for is used, and told where it cannot be")
  func asked() {
    for mode in OutputMode.allCases where mode != .tty {
      #expect(choice(mode, on: screen, ["TERM": "xterm"]) == choice(mode, on: nil, [:]))
      #expect(choice(mode, on: nil, [:]).mode == mode)
    }
    #expect(choice(.tty, on: screen, ["TERM": "xterm"]).mode == .tty)
    #expect(
      choice(.tty, on: nil, ["TERM": "xterm"]).remark
        == "standard output is no terminal, so the progress comes as with --output lines")
    #expect(choice(.tty, on: screen, ["TERM": "dumb"]).mode == .lines)
    #expect(choice(.tty, on: screen, ["TERM": "dumb"]).remark?.contains("'dumb'") == true)
  }
}
