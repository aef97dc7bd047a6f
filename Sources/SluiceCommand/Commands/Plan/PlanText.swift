import Sluice
import SluiceModel
import SluiceState

/// A plan for people: its tasks in their order, or a comparison of several.
struct PlanText {
  let plans: ComparedPlans
  let painter: Painter

  var text: String {
    let body = plans.plans.count > 1 ? PlanTable(plans: plans.plans).text : listing
    return head + "\n" + body + ends
  }

  private var plan: Plan { plans.first }

  // MARK: Above

  private var head: String {
    let name = "plan of \(plan.graph.name) (\(OutputLine.harmless(plans.file)))"
    let limit = plan.jobs == 1 ? "1 task at a time" : "\(plan.jobs) tasks at a time"
    return Paragraph.wrap(plans.plans.count > 1 ? name : "\(name), \(limit)")
      + Paragraph.wrap(counts) + Paragraph.wrap(sources) + "every command is taken to succeed\n"
  }

  private var counts: String {
    let tasks = plan.tasks.filter { Int($0.task.index) < plan.graph.taskCount }
    let words = PlannedTask.Course.allCases.compactMap { course -> String? in
      let count = tasks.count { $0.course == course }
      return count > 0 ? "\(count) \(course.words(count))" : nil
    }
    return "\(tasks.count) \(tasks.count == 1 ? "task" : "tasks"): "
      + words.joined(separator: ", ")
  }

  /// How many unknown tasks are named.
  private static let mostNames = 8

  private var sources: String {
    let running = plan.tasks.filter { $0.start != nil }
    func tasks(_ source: PredictedDurations.Source) -> [PlannedTask] {
      running.filter { plans.durations[$0.task].source == source }
    }
    var words: [String] = []
    let (recorded, given) = (tasks(.recorded).count, tasks(.given).count)
    if recorded > 0 { words.append("\(recorded) recorded") }
    if given > 0 { words.append("\(given) given") }
    let assumed = tasks(.assumed)
    if !assumed.isEmpty {
      let names = assumed.prefix(Self.mostNames).map { plan.graph[$0.task].name }
      let rest = assumed.count - names.count
      let what = "\(assumed.count) unknown and taken for \(ElapsedText.of(plans.assumed))"
      words.append(
        "\(what): \(names.joined(separator: " "))\(rest > 0 ? " and \(rest) more" : "")")
    }
    return words.isEmpty ? "" : "durations: " + words.joined(separator: ", ")
  }

  // MARK: The list

  private var listing: String {
    let notes = PlanNotes(plan: plan)
    let name = min(plan.tasks.map { plan.graph[$0.task].name.count }.max() ?? 4, 24)
    let columns = ListColumns(name: max(name, 4))
    return columns.row(start: "start", duration: "takes", name: "task", note: "")
      + plan.tasks.map { task in
        let line = columns.row(
          start: startWord(task), duration: durationWord(task),
          name: plan.graph[task.task].name, note: notes.text(of: task))
        return painter.paint(line, task.course.emphasis)
      }.joined()
  }

  private func startWord(_ task: PlannedTask) -> String {
    guard let start = task.start else { return "-" }
    return (task.isStartKnown ? "" : "~") + ElapsedText.of(start)
  }

  private func durationWord(_ task: PlannedTask) -> String {
    guard let start = task.start, let end = task.end else { return "-" }
    let isKnown = plans.durations[task.task].source != .assumed
    return (isKnown ? "" : "~") + ElapsedText.of(end - start)
  }

  // MARK: Below

  private var ends: String {
    guard plans.plans.count == 1 else { return "" }
    let path = PlanWords.chain(plan.criticalPath, of: plan.graph)
    return "\n"
      + Paragraph.wrap("\(PlanWords.ending(of: plan)) after \(ElapsedText.of(plan.makespan))")
      + (path.isEmpty ? "" : Paragraph.wrap("critical path: \(path)"))
  }
}

/// The list's columns: times to the right, then the name, then what is to be said, broken between
/// words where the line would be longer than 80.
private struct ListColumns {
  /// The width of the names.
  let name: Int

  private static let time = 12

  func row(start: String, duration: String, name: String, note: String) -> String {
    let left = pad(start) + pad(duration) + "  " + name
    let margin = 2 * Self.time + 2 + self.name + 2
    guard !note.isEmpty else { return left + "\n" }
    let gap = String(repeating: " ", count: max(2, margin - left.count))
    let lines = Paragraph.wrap(note, width: max(24, 80 - margin)).split(separator: "\n")
    let indent = "\n" + String(repeating: " ", count: margin)
    return left + gap + lines.joined(separator: indent) + "\n"
  }

  private func pad(_ word: String) -> String {
    String(repeating: " ", count: max(1, Self.time - word.count)) + word
  }
}

extension PlannedTask.Course {
  /// Behind a count.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .runs: count == 1 ? "runs" : "run"
    case .joins: count == 1 ? "joins others" : "join others"
    case .skipped: count == 1 ? "is skipped" : "are skipped"
    case .depends: count == 1 ? "depends on results" : "depend on results"
    case .fails: count == 1 ? "fails" : "fail"
    case .cancelled: count == 1 ? "does not run" : "do not run"
    case .waits: count == 1 ? "never starts" : "never start"
    }
  }

  fileprivate var emphasis: Emphasis {
    switch self {
    case .runs, .joins: .plain
    case .skipped, .depends: .faint
    case .fails, .cancelled, .waits: .bad
    }
  }
}
