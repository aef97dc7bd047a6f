import Glibc

/// The path of a program as bytes with a final NUL, as execve(2) takes it.
struct ProgramPath: Hashable {
  let bytes: [UInt8]

  /// - Parameter path: without a NUL.
  init(_ path: some Sequence<UInt8>) {
    bytes = Array(path) + [0]
  }

  /// The path as it reads in a message.
  var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("a NUL is there") }
      return try body(UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self))
    }
  }

  /// What can be done with the file of that name.
  enum Suitability { case executable, unusable, missing }

  /// Looks at the file; a folder counts as missing, as it does for a shell.
  var suitability: Suitability {
    withCString { path in
      var status = stat()
      if stat(path, &status) != 0 { return errno == EACCES ? .unusable : .missing }
      if status.st_mode & S_IFMT != S_IFREG { return .missing }
      return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? .executable : .unusable
    }
  }
}

/// Finds programs by name on a task's `PATH`.
///
/// Nothing is remembered: a task may put a program into an earlier folder at any time, and to look
/// is as cheap as to check what was remembered, some 1 µs for each folder.
enum ProgramLookup {
  /// Where a program is, or why there is none.
  enum Outcome: Equatable {
    case found(ProgramPath)
    /// Files of the name are there, but none can be executed; the first of them.
    case notExecutable(ProgramPath)
    case notFound
  }

  /// The search path of execvp(3) where there is no `PATH`.
  private static let standardPath = Array("/bin:/usr/bin".utf8)

  /// Looks for a program.
  ///
  /// - Parameters:
  ///   - name: without a slash.
  ///   - searchPath: the value of the task's `PATH`.
  ///   - directory: what relative folders of the path, and empty ones, are relative to.
  static func find(_ name: [UInt8], searchPath: [UInt8]?, directory: String) -> Outcome {
    if name.isEmpty { return .notFound }
    var unusable: ProgramPath?
    let folders = (searchPath ?? standardPath).split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for folder in folders {
      let start = folder.first == slash ? [] : Array(directory.utf8) + [slash]
      let place = ProgramPath(start + folder + [slash] + name)
      switch place.suitability {
      case .executable: return .found(place)
      case .unusable: unusable = unusable ?? place
      case .missing: continue
      }
    }
    return unusable.map(Outcome.notExecutable) ?? .notFound
  }
}

private let slash = UInt8(ascii: "/")
