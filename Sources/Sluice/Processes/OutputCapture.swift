import Glibc
import SluiceSystem

/// The pipe on which a program writes its output and errors, and the log that keeps them.
final class OutputCapture {
  /// What one read found.
  enum Step { case bytes(Int), nothing, end }

  let readEnd: Descriptor
  private let logPath: String
  private let files: any FileSystem
  private var log: (any AppendableFile)?
  private var logHasFailed = false

  /// Whether every writer has closed the pipe and all is read.
  private(set) var isAtEnd = false

  /// Whether a descriptor for the log may yet be needed.
  var mayNeedLog: Bool { log == nil && !logHasFailed && !isAtEnd }

  init(readEnd: Descriptor, logPath: String, files: any FileSystem) {
    self.readEnd = readEnd
    self.logPath = logPath
    self.files = files
  }

  /// Reads once, at most as much as the buffer holds, into the log.
  ///
  /// - Parameter tell: takes what was read, valid only inside, and why the log does not hold it.
  func readOnce(
    _ buffer: UnsafeMutableRawBufferPointer,
    _ tell: (UnsafeRawBufferPointer, SystemError?) -> Void
  ) -> Step {
    let count = retryingInterrupts { read(readEnd.number, buffer.baseAddress, buffer.count) }
    if count < 0 && errno == EAGAIN { return .nothing }
    if count <= 0 {
      isAtEnd = true
      return .end
    }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    tell(bytes, keep(bytes))
    return .bytes(count)
  }

  /// Closes the pipe and the log; a program that still writes gets `SIGPIPE`.
  func close() {
    readEnd.close()
    log?.close()
  }

  /// Adds to the log.
  ///
  /// - Returns: the first error; later bytes are dropped in silence, so that the program can go on.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> SystemError? {
    if logHasFailed { return nil }
    do throws(SystemError) {
      if log == nil { log = try makeLog() }
      try log?.append(bytes)
      return nil
    } catch {
      logHasFailed = true
      return error
    }
  }

  private func makeLog() throws(SystemError) -> any AppendableFile {
    do throws(SystemError) {
      return try files.openForAppending(logPath, create: true)
    } catch {
      if error.code != ENOENT { throw error }
      try files.makeFolder(of: logPath)
      return try files.openForAppending(logPath, create: true)
    }
  }
}
