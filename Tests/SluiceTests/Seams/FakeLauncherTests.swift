import Glibc
import Sluice
import SluiceSystem
import SluiceTesting
import Testing

@Suite("Launches without processes")
struct FakeLauncherTests {
  let clock = ManualClock()
  let launcher: FakeLauncher

  init() { launcher = FakeLauncher(clock: clock) }

  private func launch(_ number: UInt64) -> LaunchTicket {
    let ticket = LaunchTicket(rawValue: number)
    launcher.launch(
      LaunchRequest(
        ticket: ticket, command: .program([Array("task\(number)".utf8)]),
        environment: EnvironmentBlock(), directory: "/", logPath: "/log"))
    return ticket
  }

  private func recordReports() -> () -> [String] {
    final class Record { var lines: [String] = [] }
    let record = Record()
    launcher.report = { report in
      switch report {
      case .spawned(let ticket, _, _): record.lines.append("\(ticket.rawValue) spawned")
      case .failed(let ticket, let failure): record.lines.append("\(ticket.rawValue) \(failure)")
      case .output(let ticket, let bytes):
        record.lines.append("\(ticket.rawValue) \(bytes.count) B")
      case .idle(let ticket): record.lines.append("\(ticket.rawValue) idle")
      case .logFailed(let ticket, _): record.lines.append("\(ticket.rawValue) log")
      case .ended(let ticket, let status, _):
        record.lines.append("\(ticket.rawValue) \(status)")
      }
    }
    return { record.lines }
  }

  @Test("launches end when the clock reaches what their plans say, earliest first")
  func plans() {
    let lines = recordReports()
    launcher.wantsOutput = true
    launcher.plan = { request in
      let length = Duration.seconds(10 - Int64(request.ticket.rawValue))
      return .init(.ends(after: length, .exited(3)), output: [1, 2])
    }
    _ = launch(1)
    _ = launch(2)
    #expect(launcher.nextEvent == clock.now + .seconds(8))
    launcher.serve()
    #expect(launcher.running == 2)
    clock.advance(by: .seconds(9))
    launcher.serve()
    #expect(
      lines() == [
        "1 spawned", "1 2 B", "2 spawned", "2 2 B", "2 exited(3)",
        "1 exited(3)",
      ])
  }

  @Test("a signal ends a launch unless its plan ignores it, and KILL always does")
  func signals() {
    let lines = recordReports()
    launcher.plan = { _ in .init(.runsOn, ignoredSignals: [SIGTERM, SIGKILL]) }
    let ticket = launch(1)
    launcher.signal(ticket, SIGTERM)
    #expect(launcher.runningTickets == [ticket])
    launcher.signal(ticket, SIGKILL)
    launcher.signal(ticket, SIGKILL)
    #expect(launcher.signals.map(\.signal) == [SIGTERM, SIGKILL])
    #expect(lines().last == "1 signalled(9, core: false)")
  }

  @Test("a launch can fail, and a crash forgets what runs")
  func failureAndCrash() {
    let lines = recordReports()
    launcher.plan = { request in
      request.ticket.rawValue == 1 ? .init(.fails(LaunchFailure("no"))) : .init(.runsOn)
    }
    _ = launch(1)
    _ = launch(2)
    launcher.crash()
    #expect(launcher.running == 0 && launcher.nextEvent == nil)
    #expect(lines() == ["1 no", "2 spawned"])
    #expect(launcher.requests.count == 2)
  }

  @Test("sleep moves the clock since boot and civil time, not the monotonic clock")
  func manualClock() {
    let (now, boot, wall) = (clock.now, clock.bootTime, clock.wallTime)
    clock.sleep(.seconds(3))
    #expect(clock.now == now && clock.bootTime == boot + .seconds(3))
    clock.advance(to: now + .seconds(2))
    clock.advance(to: now)
    #expect(clock.now == now + .seconds(2) && clock.bootTime == boot + .seconds(5))
    #expect(clock.wallTime.microseconds == wall.microseconds + 5_000_000)
    clock.setWallTime(wall)
    #expect(clock.wallTime == wall && clock.now == now + .seconds(2))
  }
}
