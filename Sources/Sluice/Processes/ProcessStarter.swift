import Glibc
import SluiceSystem

/// Turns requests into processes.
final class ProcessStarter {
  private let clock: any Clock
  private let files: any FileSystem
  private let spawner = ProcessSpawner()
  private let emptyInput: Descriptor
  private var table = ArgumentTable()
  /// Given up when a process was started and there is no descriptor left to watch it by; what has
  /// begun cannot be tried again.
  private var reserve: Descriptor?

  init(clock: any Clock, files: any FileSystem) throws(SystemError) {
    self.clock = clock
    self.files = files
    emptyInput = try Descriptor.open("/dev/null", O_RDONLY)
    reserve = try Descriptor.open("/dev/null", O_RDONLY)
  }

  /// Starts a program, or says why not; after an error nothing of it runs.
  func start(_ request: LaunchRequest) throws(LaunchError) -> RunningProcess {
    try restoreReserve()
    let directory = try openDirectory(request)
    let input = try openInput(request)
    let pipe = try makePipe()
    let command = try PreparedCommand(request, files: files)
    do throws(LaunchError) {
      let descriptors = ProcessSpawner.Files(
        directory: directory.number, input: input.number, output: pipe.writeEnd.number)
      let (pid, bootTime) = try spawn(command, request, descriptors)
      return RunningProcess(
        request, child: try child(pid),
        output: OutputCapture(readEnd: pipe.readEnd, logPath: request.logPath, files: files),
        bootTime: bootTime, scriptPath: command.scriptPath)
    } catch {
      removeScript(command.scriptPath)
      throw error
    }
  }

  /// Ends what was started and cannot be watched.
  func abandon(_ process: RunningProcess) {
    process.child.signalGroup(SIGKILL)
    _ = try? process.child.reap()
    removeScript(process.scriptPath)
  }

  /// Deletes the file by which a script was passed.
  func removeScript(_ path: String?) {
    // It may be gone already with the whole folder; nothing depends on it.
    if let path { try? files.remove(path) }
  }

  private func restoreReserve() throws(LaunchError) {
    if reserve != nil { return }
    do throws(SystemError) {
      reserve = try Descriptor.open("/dev/null", O_RDONLY)
    } catch {
      throw .shortage(error)
    }
  }

  private func openDirectory(_ request: LaunchRequest) throws(LaunchError) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor.openFolder(request.directory)
    } catch {
      throw LaunchError(error) { .directory(request.directory, $0) }
    }
  }

  private func openInput(_ request: LaunchRequest) throws(LaunchError) -> Descriptor {
    do throws(SystemError) {
      switch request.standardInput {
      case .empty: return emptyInput
      case .text(let bytes): return try Descriptor.memoryFile(bytes)
      case .file(let path):
        return try Descriptor.openInput(path.hasPrefix("/") ? path : "\(request.directory)/\(path)")
      }
    } catch {
      throw LaunchError(error) { LaunchFailure("standard input: \($0)") }
    }
  }

  private func makePipe() throws(LaunchError) -> Pipe {
    do throws(SystemError) {
      return try Pipe()
    } catch {
      throw LaunchError(error) { LaunchFailure("standard output: \($0)") }
    }
  }

  /// Names the new process by a descriptor.
  private func child(_ pid: pid_t) throws(LaunchError) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(pid: pid)
    } catch {
      reserve = nil
    }
    do throws(SystemError) {
      return try ChildProcess(pid: pid)
    } catch {
      // ESRCH: another part has waited for it, and the number may be a stranger's by now.
      if error.code != ESRCH {
        kill(-pid, SIGKILL)
        waitpid(pid, nil, 0)
      }
      throw .failure(LaunchFailure("it was started and cannot be watched: \(error)"))
    }
  }
}

// MARK: The call and its errors

extension ProcessStarter {
  private func spawn(
    _ command: PreparedCommand, _ request: LaunchRequest, _ descriptors: ProcessSpawner.Files
  ) throws(LaunchError) -> (pid: pid_t, bootTime: Instant) {
    var command = command
    var triesLeft = 3
    while true {
      do throws(ArgumentTable.HoldsNUL) {
        try table.fill(arguments: command.arguments, environment: request.environment)
      } catch {
        throw .failure(.holdsNUL(error.culprit))
      }
      let bootTime = clock.bootTime
      do throws(SystemError) {
        let pid = try table.withVectors(request.environment) {
          (arguments, environment) throws(SystemError) in
          try command.program.withCString { (path) throws(SystemError) in
            try spawner.spawn(path, arguments, environment, descriptors)
          }
        }
        return (pid, startTime(of: pid, notBefore: bootTime))
      } catch {
        triesLeft -= 1
        try mend(&command, request, error, canRetry: triesLeft > 0)
      }
    }
  }

  /// Changes the command so that another try makes sense, or throws what the error means.
  private func mend(
    _ command: inout PreparedCommand, _ request: LaunchRequest, _ error: SystemError,
    canRetry: Bool
  ) throws(LaunchError) {
    let path = command.program.text
    switch error.code {
    case ENOEXEC where canRetry: try command.handToShell(request)
    case ENOENT where command.program.suitability != .missing:
      throw .failure(.interpreterMissing(path))
    case ENOENT, ENOTDIR:
      // It may have been moved since it was found.
      guard canRetry, !command.name.contains(UInt8(ascii: "/")) else {
        throw .failure(.commandNotFound(command.nameText))
      }
      try command.findAgain(request)
    case EACCES where faccessat(AT_FDCWD, request.directory, X_OK, AT_EACCESS) != 0:
      throw .failure(.directory(request.directory, error))
    case EACCES: throw .failure(.permissionDenied(path))
    case E2BIG: throw .failure(.tooBig(command.arguments, request.environment))
    default:
      throw LaunchError(error) { LaunchFailure("\(command.nameText): \($0.reason)", exitCode: 126) }
    }
  }

  /// When the process started, to a clock tick.
  ///
  /// The call returns when the program executes. Where that took long, the start is not known from
  /// its beginning, and the kernel is asked.
  private func startTime(of pid: pid_t, notBefore before: Instant) -> Instant {
    if clock.bootTime - before < .milliseconds(10) { return before }
    return ProcessEntry(of: pid).map { max($0.startTime, before) } ?? before
  }
}
