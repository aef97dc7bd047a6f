import SluiceModel
import SluiceState
import SluiceSystem

/// Turns an attempt into what the launcher starts: evaluates its templates, resolves its folder,
/// and puts its environment together.
struct LaunchPlanner {
  private let folder: RunFolder
  /// The engine's environment, `env_file`s, the workflow's `env`, and the run's own variables.
  private let base: EnvironmentBlock.Base
  init(
    folder: RunFolder, environment: [EnvironmentVariable], machine: RunMachine,
    isResumed: Bool
  ) {
    self.folder = folder
    let own: [EnvironmentVariable] = [
      .init("SLUICE_WORKFLOW", machine.header.workflow),
      .init("SLUICE_RUN_ID", machine.header.run.text),
      .init("SLUICE_RUN_DIR", folder.path),
      .init("SLUICE_RESUMED", isResumed ? "1" : "0"),
    ]
    base = .init((environment + own).map(\.entry))
  }

  /// - Parameter places: The limit of `global`, of which no task holds more; nil: it has none.
  /// - Throws: What is wrong with a template's value, before anything is started.
  func request(
    for id: TaskID, attempt: Int32, _ ticket: LaunchTicket, in machine: RunMachine, places: Int?
  ) throws(LaunchProblem) -> LaunchRequest {
    let task = machine.graph[id]
    var scope = machine.scope(of: id, attempt: attempt)
    var environment = EnvironmentBlock(base)
    for variable in try variables(of: task, attempt: attempt, places: places, &scope)
      + handlerVariables(id, machine)
    {
      environment.set(variable.name, to: variable.bytes)
    }
    let directory = try directory(of: task, scope, machine)
    return LaunchRequest(
      ticket: ticket,
      command: try command(of: task, scope),
      environment: environment,
      directory: directory,
      standardInput: try standardInput(of: task, scope, directory),
      logPath: folder.log(of: task.name, attempt: attempt),
      leavesStraysAlone: task.settings.stop.detaches,
      idleTimeout: task.settings.idleTimeout)
  }

  private func variables(
    of task: TaskDefinition, attempt: Int32, places: Int?, _ scope: inout TaskScope
  ) throws(LaunchProblem) -> [EnvironmentVariable] {
    var variables: [EnvironmentVariable] = []
    variables.reserveCapacity(task.settings.environment.count + 4)
    for entry in task.settings.environment {
      let value = try text(of: entry.value, "env.\(entry.name)", scope)
      scope.environment[entry.name] = value
      variables.append(.init(entry.name, value))
    }
    variables.append(.init("SLUICE_TASK", task.name))
    variables.append(.init("SLUICE_ATTEMPT", "\(attempt)"))
    if !task.outputs.isEmpty {
      variables.append(.init("SLUICE_OUTPUT", folder.output(of: task.name, attempt: attempt)))
    }
    variables.append(.init("SLUICE_CPUS", "\(min(Int(task.cpus), places ?? .max))"))
    return variables
  }

  private func handlerVariables(
    _ id: TaskID, _ machine: RunMachine
  ) -> [EnvironmentVariable] {
    guard machine.isHandler(id), case .handling(let outcome) = machine.phase else { return [] }
    return [
      .init("SLUICE_RESULT", outcome.word),
      .init("SLUICE_FAILED_TASKS", folder.failedTasks),
    ]
  }

  private func directory(
    of task: TaskDefinition, _ scope: TaskScope, _ machine: RunMachine
  ) throws(LaunchProblem) -> String {
    guard let template = task.settings.directory else { return machine.header.directory }
    return absolute(try text(of: template, "dir", scope), from: machine.header.directory)
  }

  private func command(
    of task: TaskDefinition, _ scope: TaskScope
  ) throws(LaunchProblem) -> LaunchRequest.Command {
    switch task.body {
    case .script(let template):
      let script = try text(of: template, "run", scope)
      if task.settings.shell.isDefault, let words = SimpleCommand.words(of: script) {
        return .program(words.map { Array($0.utf8) })
      }
      return .script(Array(script.utf8), interpreter: task.settings.shell.words)
    case .arguments(let templates):
      var words: [[UInt8]] = []
      for template in templates {
        do {
          words += try template.evaluateArguments(in: scope).map { Array($0.utf8) }
        } catch {
          throw LaunchProblem(reason: "argv: \(error)")
        }
      }
      guard !words.isEmpty else { throw LaunchProblem(reason: "argv: it is empty") }
      return .program(words)
    case .join, .gather:
      preconditionFailure("a task without a body has no attempt")
    }
  }

  private func standardInput(
    of task: TaskDefinition, _ scope: TaskScope, _ directory: String
  ) throws(LaunchProblem) -> LaunchRequest.StandardInput {
    switch task.settings.standardInput {
    case .empty: .empty
    case .text(let template): .text(Array(try text(of: template, "stdin", scope).utf8))
    case .file(let template):
      .file(absolute(try text(of: template, "stdin.file", scope), from: directory))
    }
  }

  private func text(
    of template: Template, _ key: String, _ scope: TaskScope
  ) throws(LaunchProblem) -> String {
    if let literal = template.literal { return literal }
    do {
      return try template.evaluate(in: scope)
    } catch {
      throw LaunchProblem(reason: "\(key): \(error)")
    }
  }
}

/// A path as it is, or from a folder where it is relative.
func absolute(_ path: String, from folder: String) -> String {
  path.hasPrefix("/") ? path : folder + "/" + path
}
