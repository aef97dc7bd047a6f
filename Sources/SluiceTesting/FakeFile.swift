import Glibc
import SluiceSystem

/// An opening of a file of a fake disk.
struct FakeFile: AppendableFile {
  let disk: FakeFileSystem
  let path: String
  let file: Int
  let opening: UInt64
  /// The process that opened it.
  let life: Int

  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    let outcome = disk.state.withLock { disk -> FakeDisk.Outcome<Void> in
      if disk.life != life { return .failure(FakeDisk.Errno(code: EBADF)) }
      return disk.append(bytes, to: file, disk.fault(hitting: .append, path))
    }
    if case .failure(let errno) = outcome {
      throw SystemError(code: errno.code, operation: "write '\(path)'")
    }
  }

  func sync() throws(SystemError) {
    try whileOpen(.sync, "sync '\(path)'") { $0.sync(file) }
  }

  func truncate(to size: Int) throws(SystemError) {
    try whileOpen(.truncate, "cut '\(path)' to \(size) bytes") { $0.truncate(file, to: size) }
  }

  func tryLock() throws(SystemError) -> Bool {
    try whileOpen(.lock, "lock '\(path)'") { $0.lock(file, opening) }
  }

  func close() {
    disk.state.withLock { $0.close(file, opening) }
  }

  private func whileOpen<Value>(
    _ operation: FakeFileSystem.Operation, _ words: @autoclosure () -> String,
    _ body: (inout FakeDisk) -> Value
  ) throws(SystemError) -> Value {
    try disk.change(operation, words(), path) { disk in
      disk.life == life ? .success(body(&disk)) : .failure(FakeDisk.Errno(code: EBADF))
    }
  }
}
