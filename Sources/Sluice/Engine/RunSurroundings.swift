import SluiceModel
import SluiceState
import SluiceSyntax
import SluiceSystem

/// What a run takes from the machine and the disk when an engine takes it: parameters, environment,
/// capacities.
struct RunSurroundings {
  let context: RunContext
  /// The engine's own environment, then `env_file`s, then the workflow's `env`; later ones win.
  let environment: [EnvironmentVariable]
}

extension RunPreparer {
  func surroundings(
    of graph: WorkflowGraph, _ header: RunHeader, _ folder: RunFolder, _ options: RunOptions
  ) throws(RunProblem) -> RunSurroundings {
    let given = header.parameters.map { (name: $0.name, text: $0.text) }
    let resolved = ParameterDefinition.resolve(
      graph.parameters, given: given, now: header.startedAt.rfc3339)
    guard resolved.diagnostics.isEmpty else { throw .parameters(resolved.diagnostics) }

    var environment = options.environment
    for file in graph.environmentFiles {
      environment += try environmentFile(file, in: graph)
    }
    var scope = WorkflowScope(
      parameters: resolved.values, header: header, runDirectory: folder.path,
      environment: dictionary(of: environment))
    for entry in graph.environment {
      do {
        let value = try entry.value.evaluate(in: scope)
        scope.environment[entry.name] = value
        environment.append(.init(entry.name, value))
      } catch {
        throw .environment("env.\(entry.name): \(error)")
      }
    }
    let context = RunContext(
      environment: scope.environment, parameters: resolved.values, runDirectory: folder.path,
      capacities: graph.resources.map { capacity(of: $0) })
    return RunSurroundings(context: context, environment: environment)
  }

  private func dictionary(of variables: [EnvironmentVariable]) -> [String: String] {
    var values: [String: String] = [:]
    for variable in variables { values[variable.name] = variable.text }
    return values
  }

  private func environmentFile(
    _ file: LocatedPath, in graph: WorkflowGraph
  ) throws(RunProblem) -> [EnvironmentVariable] {
    let bytes: [UInt8]
    do {
      bytes = try state.fileSystem.readFile(absolute(file.path, from: graph.directory))
    } catch {
      throw .missing("env_file: \(error)")
    }
    do {
      return try EnvironmentFile.read(bytes)
    } catch {
      throw .environment("env_file '\(file.path)', \(error)")
    }
  }

  private func capacity(of resource: ResourceDefinition) -> Int64 {
    switch resource.capacity {
    case .amount(let amount): amount
    case .percentOfMemory(let percent): MachineMemory.bytes(state.fileSystem) / 100 * percent
    }
  }
}

/// The values of names outside any task.
struct WorkflowScope: ExpressionScope {
  let parameters: [String: Value]
  let header: RunHeader
  let runDirectory: String
  var environment: [String: String]

  func value(of name: ExpressionName) -> Value? {
    switch name {
    case .param(let name): parameters[name]
    case .env(let name): .string(environment[name] ?? "")
    case .runID: .string(header.run.text)
    case .runDirectory: .string(runDirectory)
    case .matrix, .taskResult, .taskOutcome, .taskOutput, .taskName, .taskAttempt: nil
    }
  }

  func status(_ function: StatusFunction) -> Bool { false }

  var now: String { header.startedAt.rfc3339 }
}

/// How much memory a run may count on.
enum MachineMemory {
  /// The lesser of the machine's and the control group's, in bytes; 0 where neither can be read.
  static func bytes(_ fileSystem: any FileSystem) -> Int64 {
    let machine = text("/proc/meminfo", fileSystem).split(separator: "\n").lazy
      .filter { $0.hasPrefix("MemTotal:") }
      .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int64($0) } }
      .first.map { $0 * 1024 }
    let group = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
      .compactMap { Int64(text($0, fileSystem).filter { !$0.isWhitespace }) }.min()
    return min(machine ?? group ?? 0, group ?? machine ?? 0)
  }

  private static func text(_ path: String, _ fileSystem: any FileSystem) -> String {
    guard let bytes = try? fileSystem.readFile(path) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
