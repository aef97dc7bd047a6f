import Foundation
import SluiceModel
import Testing

/// A shell of this machine.
enum RealShell: String, CaseIterable, CustomTestStringConvertible {
  case dash, bash, busybox, mksh, ksh93, zsh, yash

  var testDescription: String { rawValue }

  /// Those that are on PATH: only dash and bash need be.
  static let installed = allCases.filter { $0.path != nil || $0 == .dash || $0 == .bash }

  var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// As it may be called in a workflow; `sh` is each of them somewhere.
  var dialects: Set<ShellDialect> {
    switch self {
    case .dash, .yash: [.posix]
    case .bash: [.posix, .bash]
    case .busybox: [.posix, .busybox]
    case .mksh, .ksh93: [.posix, .ksh]
    case .zsh: [.zsh]
    }
  }

  /// What a script printed that is given as a file, so that its length has no bound.
  func run(_ script: String) throws -> Data {
    try inFolder { folder in
      try Data(script.utf8).write(to: folder.appendingPathComponent("input.sh"))
      let data = try Self.launch([path ?? rawValue] + applet + ["input.sh"], in: folder)
      // A script that makes a file of its own has run what was data.
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["input.sh"])
      return data
    }
  }

  /// The files that each script makes, each run in a folder of its own and for a second at most.
  func files(ofEach scripts: [String]) throws -> [[String]] {
    try inFolder { folder in
      let folders = scripts.indices.map { folder.appendingPathComponent(String($0)) }
      for (folder, script) in zip(folders, scripts) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(script.utf8).write(to: folder.appendingPathComponent("input.sh"))
      }
      let command = ([path ?? rawValue] + applet).joined(separator: " ")
      let driver = """
        for i in *; do
          cd "$i" && timeout -s KILL 1 \(command) input.sh >/dev/null 2>&1 </dev/null; cd ..
        done
        """
      _ = try Self.launch(["/bin/sh", "-c", driver], in: folder)
      return try folders.map { folder in
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0 != "input.sh" }
      }
    }
  }

  private var applet: [String] { self == .busybox ? ["sh"] : [] }

  private func inFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sluice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func launch(_ command: [String], in folder: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// The output's records, each ended by a NUL.
  func records(_ script: String) throws -> [String] {
    try run(script).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
