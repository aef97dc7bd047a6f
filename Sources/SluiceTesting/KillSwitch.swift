import Glibc
import Sluice
import SluiceSystem

/// Kills an engine at a chosen point, as `kill -9` would: what it does after that has no effect.
///
/// Points are counted before and after each write, each start and each signal, from 0.
package final class KillSwitch: Sendable {
  private struct State {
    var passed = 0
    var fatal: Int?
    var isDead: Bool { fatal.map { passed > $0 } ?? false }
  }

  private let state = Lock(State())

  /// - Parameter fatal: The point at which it dies; nil: never.
  package init(at fatal: Int? = nil) { state.withLock { $0.fatal = fatal } }

  /// Points passed while it lived.
  package var passed: Int { state.withLock { $0.passed } }

  package var isDead: Bool { state.withLock { $0.isDead } }

  /// - Returns: Whether it lives on.
  fileprivate func pass() -> Bool {
    state.withLock { state in
      if !state.isDead { state.passed += 1 }
      return !state.isDead
    }
  }

  /// A disk that a dead engine cannot write to.
  package func guarding(_ disk: any FileSystem) -> any FileSystem {
    MortalFileSystem(disk: disk, life: self)
  }

  /// A launcher that a dead engine cannot use.
  package func guarding(_ launcher: any Launcher) -> any Launcher {
    MortalLauncher(launcher: launcher, life: self)
  }
}

private struct MortalFileSystem: FileSystem {
  let disk: any FileSystem
  let life: KillSwitch

  private func living<T>(_ body: () throws(SystemError) -> T) throws(SystemError) -> T {
    guard life.pass() else { throw SystemError(code: EIO, operation: "an engine that is dead") }
    let result = try body()
    _ = life.pass()
    return result
  }

  func makeDirectory(_ path: String, mode: mode_t) throws(SystemError) {
    try living { () throws(SystemError) in try disk.makeDirectory(path, mode: mode) }
  }

  func readFile(_ path: String) throws(SystemError) -> [UInt8] { try disk.readFile(path) }

  func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(SystemError) {
    try living { () throws(SystemError) in try disk.writeFile(path, bytes, mode: mode) }
  }

  func openForAppending(
    _ path: String, create: Bool
  ) throws(SystemError) -> any AppendableFile {
    let file = try living { () throws(SystemError) in
      try disk.openForAppending(path, create: create)
    }
    return MortalFile(file: file, life: life)
  }

  func list(_ path: String) throws(SystemError) -> [String] { try disk.list(path) }

  func replaceLink(_ path: String, to target: String) throws(SystemError) {
    try living { () throws(SystemError) in try disk.replaceLink(path, to: target) }
  }

  func exists(_ path: String) throws(SystemError) -> Bool { try disk.exists(path) }

  func isLocked(_ path: String) throws(SystemError) -> Bool { try disk.isLocked(path) }

  func sync(_ path: String) throws(SystemError) { if !life.isDead { try disk.sync(path) } }

  func rename(_ path: String, to other: String) throws(SystemError) {
    try living { () throws(SystemError) in try disk.rename(path, to: other) }
  }

  func byteCount(of path: String) throws(SystemError) -> Int64 { try disk.byteCount(of: path) }

  func remove(_ path: String) throws(SystemError) {
    try living { () throws(SystemError) in try disk.remove(path) }
  }
}

private struct MortalFile: AppendableFile {
  let file: any AppendableFile
  let life: KillSwitch

  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard life.pass() else { throw SystemError(code: EIO, operation: "an engine that is dead") }
    try file.append(bytes)
    _ = life.pass()
  }

  func sync() throws(SystemError) { if !life.isDead { try file.sync() } }

  func truncate(to size: Int) throws(SystemError) {
    if !life.isDead { try file.truncate(to: size) }
  }

  func tryLock() throws(SystemError) -> Bool { try file.tryLock() }

  func close() { file.close() }
}

private final class MortalLauncher: Launcher {
  private let launcher: any Launcher
  private let life: KillSwitch

  init(launcher: any Launcher, life: KillSwitch) {
    self.launcher = launcher
    self.life = life
  }

  var report: (LaunchReport) -> Void {
    get { launcher.report }
    set { launcher.report = newValue }
  }

  var wantsOutput: Bool {
    get { launcher.wantsOutput }
    set { launcher.wantsOutput = newValue }
  }

  var running: Int { launcher.running }

  func launch(_ request: LaunchRequest) {
    guard life.pass() else { return }
    launcher.launch(request)
    _ = life.pass()
  }

  func signal(_ ticket: LaunchTicket, _ signal: Int32) {
    guard life.pass() else { return }
    launcher.signal(ticket, signal)
    _ = life.pass()
  }
}
