import Glibc

extension SourceFile {
  /// Reads a file from disk. Never waits: a FIFO, socket or device is refused unread.
  ///
  /// - Parameter maximumSize: in bytes.
  package static func load(
    path: String, maximumSize: Int = YAMLLimits.standard.inputBytes
  ) -> Result<SourceFile, LoadFailure> {
    do {
      let bytes = try readRegularFile(path, maximumSize: maximumSize)
      return .success(try decode(bytes, path: path, maximumSize: maximumSize))
    } catch {
      return .failure(error)
    }
  }

  private static func readRegularFile(
    _ path: String, maximumSize: Int
  ) throws(LoadFailure) -> [UInt8] {
    // A C string would end at the NUL and name another file.
    guard !path.utf8.contains(0) else { throw .unreadable(path, ENOENT) }
    // O_NONBLOCK: opening a FIFO without a writer would wait for one, open(2).
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .notAFile(path, "is a folder", "name a file in it")
    case S_IFIFO: throw .notAFile(path, "is a pipe", LoadFailure.useStandardInput)
    default: throw .notAFile(path, "is not a regular file", LoadFailure.useStandardInput)
    }
    guard status.st_size <= maximumSize else { throw .tooLarge(path, maximumSize) }
    return try readAll(descriptor, path: path, size: Int(status.st_size), maximumSize: maximumSize)
  }

  /// Reads to the end of file.
  ///
  /// - Parameter size: a guess: files of /proc say 0, and others may grow meanwhile.
  private static func readAll(
    _ descriptor: Int32, path: String, size: Int, maximumSize: Int
  ) throws(LoadFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var capacity = size + 1
    while true {
      var failure: Int32 = 0
      let wanted = capacity - bytes.count
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        count = read(descriptor, into: buffer, failure: &failure)
      }
      guard failure == 0 else { throw .unreadable(path, failure) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > maximumSize { throw .tooLarge(path, maximumSize) }
      if chunk.count < wanted { return bytes }
      capacity = min(capacity * 2 + 4096, maximumSize + 1)
    }
  }

  /// Fills the buffer as far as the file reaches; -1 never comes out, `failure` is errno instead.
  private static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>, failure: inout Int32
  ) -> Int {
    var count = 0
    while count < buffer.count {
      let got = Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
      if got > 0 {
        count += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        failure = errno
        break
      }
    }
    return count
  }
}

extension LoadFailure {
  fileprivate static let useStandardInput = "to read from a pipe, give - and pipe into sluice"

  fileprivate static func notAFile(_ path: String, _ what: String, _ help: String) -> LoadFailure {
    LoadFailure(.input, Diagnostic(.notAFile, "'\(path)' \(what)", help: help))
  }

  fileprivate static func tooLarge(_ path: String, _ maximumSize: Int) -> LoadFailure {
    .tooLarge(named: path, maximumSize: maximumSize)
  }

  /// A folder that was to hold workflows.
  package static func noWorkflow(in folder: String) -> LoadFailure {
    LoadFailure(
      .input,
      Diagnostic(
        .fileNotFound, "the folder '\(folder)' holds no workflow",
        help: "a workflow's name ends in .yaml or .yml, and it has `tasks`"))
  }

  /// - Parameter code: of errno(3).
  package static func unreadable(_ path: String, _ code: Int32) -> LoadFailure {
    switch code {
    case ENOENT, ENOTDIR:
      LoadFailure(.input, Diagnostic(.fileNotFound, "there is no file '\(path)'"))
    case ENXIO, ENODEV:
      .notAFile(path, "is not a regular file", useStandardInput)
    case EACCES, EPERM:
      LoadFailure(
        .input,
        Diagnostic(
          .fileNotReadable, "no permission to read '\(path)'",
          help: "see who may read it with: ls -l"))
    default:
      LoadFailure(
        .input,
        Diagnostic(.fileNotReadable, "cannot read '\(path)': \(String(cString: strerror(code)))"))
    }
  }
}
