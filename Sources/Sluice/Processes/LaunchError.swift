import Glibc
import SluiceSystem

/// Why a program was not started now.
enum LaunchError: Error {
  /// It will not start; the task has failed.
  case failure(LaunchFailure)

  /// The machine has no more descriptors, processes or memory at the moment.
  case shortage(SystemError)

  /// Sorts an error of the system: a shortage, or a failure in the given words.
  init(_ error: SystemError, _ failure: (SystemError) -> LaunchFailure) {
    switch error.code {
    case EAGAIN, ENOMEM, EMFILE, ENFILE: self = .shortage(error)
    default: self = .failure(failure(error))
    }
  }
}

extension LaunchFailure {
  static func commandNotFound(_ name: String) -> LaunchFailure {
    LaunchFailure("\(name): command not found", exitCode: 127)
  }

  static func permissionDenied(_ path: String) -> LaunchFailure {
    LaunchFailure("\(path): permission denied", exitCode: 126)
  }

  static func holdsNUL(_ culprit: String) -> LaunchFailure {
    LaunchFailure("\(culprit) holds a NUL byte, which cannot be passed to a program")
  }

  /// A working folder that cannot be used, for what open(2) said of it.
  static func directory(_ path: String, _ error: SystemError) -> LaunchFailure {
    switch error.code {
    case ENOENT: LaunchFailure("working directory '\(path)' does not exist")
    case ENOTDIR: LaunchFailure("working directory '\(path)' is not a directory")
    case EACCES: LaunchFailure("working directory '\(path)': permission denied")
    default: LaunchFailure("working directory '\(path)': \(error.reason)")
    }
  }

  /// A file that is there and yet is said not to be: the program in its first line is missing.
  static func interpreterMissing(_ path: String) -> LaunchFailure {
    LaunchFailure("\(path): the interpreter that it names does not exist", exitCode: 127)
  }

  /// Arguments and variables beyond what execve(2) takes (`E2BIG`).
  static func tooBig(_ arguments: [[UInt8]], _ environment: EnvironmentBlock) -> LaunchFailure {
    let entries = environment.allEntries
    // Each string costs its bytes, a NUL and a pointer.
    let argumentBytes = arguments.reduce(0) { $0 + $1.count + 1 }
    let environmentBytes = entries.reduce(0) { $0 + $1.count + 1 }
    var largest = (name: "argument 0", size: 0)
    for (index, argument) in arguments.enumerated() where argument.count > largest.size {
      largest = ("argument \(index)", argument.count)
    }
    for entry in entries where entry.count > largest.size {
      largest = ("variable \(variableName(entry))", entry.count)
    }
    return LaunchFailure(
      """
      argument list too long: \(argumentBytes) bytes of arguments and \(environmentBytes) of \
      environment, of at most \(sysconf(Int32(_SC_ARG_MAX))); the largest is \(largest.name) with \
      \(largest.size), of at most \(LaunchRequest.Command.longestArgument)
      """, exitCode: 126)
  }
}
