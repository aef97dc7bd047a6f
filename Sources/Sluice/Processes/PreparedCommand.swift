import SluiceSystem

/// A command made ready for execve(2).
struct PreparedCommand {
  /// The first word as the user wrote it.
  let name: [UInt8]
  var program: ProgramPath
  var arguments: [[UInt8]]
  /// The private file that holds the script, to be removed at the task's end.
  let scriptPath: String?

  /// The name as it reads in a message.
  var nameText: String { String(decoding: name, as: UTF8.self) }

  /// Finds the program of a request, and writes the script's file where one is needed.
  ///
  /// - Throws: a failure with exit code 127 or 126 where there is no such program.
  init(_ request: LaunchRequest, files: any FileSystem) throws(LaunchError) {
    switch request.command {
    case .program(let words):
      arguments = words
      scriptPath = nil
    case .script(let text, let interpreter):
      let words = interpreter.map { Array($0.utf8) }
      let needsFile = text.count > LaunchRequest.Command.longestArgument
      if needsFile || interpreter.contains(where: { $0.contains(fileMark) }) {
        let path = request.logPath + ".script"
        try Self.write(text, to: path, files: files)
        scriptPath = path
        arguments = Self.words(interpreter, naming: path)
      } else {
        scriptPath = nil
        arguments = words + [Array("-c".utf8), text]
      }
    }
    guard let name = arguments.first, !name.isEmpty else {
      throw .failure(LaunchFailure("the command is empty", exitCode: 127))
    }
    self.name = name
    program = try Self.find(name, request)
  }

  /// Looks the program up again, since it is not any more where it was.
  mutating func findAgain(_ request: LaunchRequest) throws(LaunchError) {
    program = try Self.find(name, request)
  }

  /// Turns it into a script for `sh`: what a shell does with a file that the kernel cannot execute,
  /// since it has no `#!` (execve(2): `ENOEXEC`).
  mutating func handToShell(_ request: LaunchRequest) throws(LaunchError) {
    let shell = Array("sh".utf8)
    arguments = [shell, Array(program.bytes.dropLast())] + arguments.dropFirst()
    program = try Self.find(shell, request)
  }

  private static func find(
    _ name: [UInt8], _ request: LaunchRequest
  ) throws(LaunchError) -> ProgramPath {
    if name.first == UInt8(ascii: "/") { return ProgramPath(name) }
    if name.contains(UInt8(ascii: "/")) {
      return ProgramPath(Array(request.directory.utf8) + [UInt8(ascii: "/")] + name)
    }
    let outcome = ProgramLookup.find(
      name, searchPath: request.environment["PATH"], directory: request.directory)
    switch outcome {
    case .found(let path): return path
    case .notExecutable(let path): throw .failure(.permissionDenied(path.text))
    case .notFound:
      // The language's own shell is there also for a task whose PATH names none.
      let standard = ProgramPath("/bin/sh".utf8)
      if name.elementsEqual("sh".utf8), standard.suitability == .executable { return standard }
      throw .failure(.commandNotFound(String(decoding: name, as: UTF8.self)))
    }
  }

  private static func words(_ interpreter: [String], naming path: String) -> [[UInt8]] {
    let named = interpreter.map { word in
      word.split(separator: fileMark, omittingEmptySubsequences: false).joined(separator: path)
    }
    let words = named == interpreter ? interpreter + [path] : named
    return words.map { Array($0.utf8) }
  }

  private static func write(
    _ text: [UInt8], to path: String, files: any FileSystem
  ) throws(LaunchError) {
    do throws(SystemError) {
      try files.makeFolder(of: path)
      try files.writeFile(path, text, mode: 0o600)
    } catch {
      throw LaunchError(error) { LaunchFailure("its script cannot be passed: \($0)") }
    }
  }
}

/// What an interpreter's words hold in the place of the script's file.
private let fileMark = "{file}"

extension FileSystem {
  /// Makes the folder that holds `path`, for the user alone.
  func makeFolder(of path: String) throws(SystemError) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return
    }
    try makeDirectory(String(path[..<slash]), mode: 0o700)
  }
}
