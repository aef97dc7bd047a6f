import Glibc
import Sluice
import SluiceState
import SluiceSystem

/// How a run tells its progress.
enum OutputMode: String, CaseIterable, Sendable {
  case tty, lines, group, json, quiet
}

/// Which mode is used, and what is told where that is not the one that was asked for.
struct ProgressChoice: Hashable, Sendable {
  let mode: OutputMode
  /// For standard error; nil: it is as asked.
  let remark: String?

  /// - Parameters:
  ///   - asked: Nil: what suits.
  ///   - size: Of the terminal on standard output; nil: there is none.
  init(_ asked: OutputMode?, on size: Terminal.Size?, _ environment: ProcessEnvironment) {
    if let asked, asked != .tty {
      self.init(mode: asked, remark: nil)
    } else if let obstacle = Self.obstacle(on: size, environment) {
      let remark = "\(obstacle), so the progress comes as with --output lines"
      self.init(mode: .lines, remark: asked == .tty ? remark : nil)
    } else {
      self.init(mode: .tty, remark: nil)
    }
  }

  private init(mode: OutputMode, remark: String?) {
    self.mode = mode
    self.remark = remark
  }

  /// What is against a live block; nil: nothing.
  private static func obstacle(
    on size: Terminal.Size?, _ environment: ProcessEnvironment
  ) -> String? {
    guard let size else { return "standard output is no terminal" }
    guard let kind = environment.text("TERM") else {
      return "TERM does not say what terminal it is"
    }
    if kind == "dumb" { return "the terminal cannot move its cursor (TERM is 'dumb')" }
    let columns = TerminalWatch.columns(in: environment)
    guard size.columns > 0 || columns != nil else { return "the terminal's width is not known" }
    let width = TerminalWatch.size(size, columns: columns).columns
    guard width >= LiveBlock.leastColumns else {
      return "the terminal has only \(width) columns"
    }
    return nil
  }
}

extension RunReporter {
  /// One that tells a run's progress on standard output as it was asked for, or as suits.
  ///
  /// - Important: To be made before the process starts a thread.
  /// - Parameters:
  ///   - jobs: How many tasks run at a time; nil while it is not known.
  ///   - before: How long former engines drove the run.
  ///   - recorded: What tasks took in other runs; nil while it is not known, or where nothing is.
  static func make(
    _ asked: OutputMode?, for program: Program, jobs: @escaping () -> Int?,
    drivenBefore before: Duration, recorded: @escaping @Sendable () -> RecordedDurations?
  ) throws(SystemError) -> RunReporter {
    let terminal = Terminal(StandardStream.output.rawValue)
    let choice = ProgressChoice(
      asked, on: terminal.isTerminal ? terminal.size : nil, program.environment)
    if let remark = choice.remark { program.say(remark) }
    let painter = Painter(isColoured: StandardStream.output.isColoured(in: program.environment))
    switch choice.mode {
    case .tty:
      return RunReporter(
        LinesFormat(painter: painter, jobs: jobs(), starts: .seenElsewhere),
        try LiveOutlet(
          program.environment, painter: painter, drivenBefore: before,
          estimate: LiveEstimate(jobs: jobs, recorded: recorded)))
    case .lines: return RunReporter(LinesFormat(painter: painter, jobs: jobs()), try StreamOutlet())
    case .group: return RunReporter(GroupFormat(painter: painter, jobs: jobs()), try StreamOutlet())
    case .quiet: return RunReporter(QuietFormat(painter: painter), try StreamOutlet())
    case .json: return RunReporter(JSONFormat(), try StreamOutlet())
    }
  }
}
