import Glibc
import SluiceSystem

/// What `/proc/PID/stat` tells of one process (proc_pid_stat(5)).
package struct ProcessEntry: Hashable, Sendable {
  package let pid: pid_t
  package let parent: pid_t
  package let group: pid_t
  package let session: pid_t
  /// Its start since the machine's boot, to a clock tick (10 ms).
  package let startTime: Instant
  /// Whether it has not ended: neither a zombie nor dead.
  package let isAlive: Bool

  /// A number and a start time, which no two processes of one boot have in common.
  package struct Identity: Hashable, Sendable {
    private let pid: pid_t
    private let startTime: Instant

    fileprivate init(_ process: ProcessEntry) {
      pid = process.pid
      startTime = process.startTime
    }
  }

  package var identity: Identity { Identity(self) }

  /// Whether it is a thread of the kernel, all of which descend from process 2.
  var isOfKernel: Bool { pid == 2 || parent == 2 }

  /// Reads the entry of one process; nil where there is none, or it cannot be read now.
  init?(of pid: pid_t) {
    guard let text = try? ProcessTable.read("/proc/\(pid)/stat") else { return nil }
    self.init(text)
  }

  /// Parses `PID (NAME) STATE PPID PGRP SESSION … STARTTIME …`; the name may hold anything.
  init?(_ text: [UInt8]) {
    guard let nameEnd = text.lastIndex(of: UInt8(ascii: ")")),
      let pid = pid_t(String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    else { return nil }
    let fields = text[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
    func number(_ index: Int) -> Int64? {
      fields.count > index ? Int64(String(decoding: fields[index], as: UTF8.self)) : nil
    }
    guard let state = fields.first?.first, let parent = number(1), let group = number(2),
      let session = number(3), let ticks = number(19)
    else { return nil }
    self.pid = pid
    self.parent = pid_t(parent)
    self.group = pid_t(group)
    self.session = pid_t(session)
    startTime = Instant(nanoseconds: ticks * ProcessTable.nanosecondsPerTick)
    isAlive = state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }

  /// Sends a signal if the process is still this one.
  func send(_ signal: Int32) {
    ProcessSignal.send(signal, to: pid) { ProcessEntry(of: pid)?.identity == identity }
  }
}

/// The processes of the machine at one time, as far as `/proc` shows them.
struct ProcessTable {
  fileprivate static let nanosecondsPerTick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))

  let processes: [ProcessEntry]

  /// Reads the table: O(n) in the processes of the machine, some 15 µs each.
  ///
  /// - Throws: what kept it from being read whole, such as `EMFILE`; a part of it would be taken
  ///   for proof that the rest has ended.
  init() throws(SystemError) {
    guard let folder = opendir("/proc") else { throw .last("list '/proc'") }
    defer { closedir(folder) }
    var processes: [ProcessEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      let first = UInt8(bitPattern: entry.pointee.d_name.0)
      guard first >= UInt8(ascii: "1"), first <= UInt8(ascii: "9") else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let text = try Self.read("/proc/\(name)/stat") else { continue }
      if let process = ProcessEntry(text) { processes.append(process) }
    }
    if errno != 0 { throw .last("list '/proc'") }
    self.processes = processes
  }

  /// The environment with which a process was started: `NAME=VALUE` and a NUL each.
  ///
  /// - Returns: nil for a process of another user, or one that has ended.
  /// - Throws: a shortage of the machine, which tells nothing of the process.
  static func environment(of pid: pid_t) throws(SystemError) -> [UInt8]? {
    try read("/proc/\(pid)/environ")
  }

  fileprivate static func read(_ path: String) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try LocalFileSystem().readFile(path)
    } catch {
      switch error.code {
      case EMFILE, ENFILE, ENOMEM: throw error
      default: return nil
      }
    }
  }
}
