import Glibc
import Sluice
import SluiceState
import SluiceSystem
import TestSupport
import Testing

@Suite("sluice verify")
struct VerifyTests {
  private let sluice = Sluice()

  /// A run with a retry and a failure.
  private func makeRun() throws -> (run: RunFolder, journal: [UInt8]) {
    try sluice.write(
      """
      tasks:
        a: {retry: {limit: 1, delay: 1ms}, run: "echo x; [ $SLUICE_ATTEMPT = 2 ]"}
        b: {needs: a, run: exit 2}
      """, to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    let folder = sluice.folder.path(".sluice/runs/\(sluice.newestRun)")
    let run = RunFolder(id: RunID(text: sluice.newestRun), path: folder)
    return (run, try LocalFileSystem().readFile(run.journal))
  }

  private var state: StateFolder {
    StateFolder(path: sluice.folder.path(".sluice"), fileSystem: LocalFileSystem())
  }

  @Test("says of a whole run how much there is of it, and how it ended")
  func whole() throws {
    let (run, _) = try makeRun()
    let ending = try sluice("verify")
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("run \(run.id) is whole: "))
    #expect(ending.output.hasSuffix(" records, 2 logs; it failed\n"))
    try sluice.write("", to: ".sluice/latest/logs/stranger.1.log")
    #expect(
      try sluice("verify").output.hasSuffix(
        "no attempt of the run wrote these logs: stranger.1.log\n"))
  }

  @Test("of a journal that was cut anywhere finds a torn tail, or no run at all")
  func cuts() throws {
    let (run, journal) = try makeRun()
    let ends = journal.indices.filter { journal[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    for length in journal.indices {
      try LocalFileSystem().writeFile(run.journal, Array(journal[..<length]), mode: 0o600)
      let whole = ends.last { $0 <= length } ?? 0
      if whole == 0 {
        #expect(throws: RunProblem.self, "cut at \(length)") { try state.verify(run) }
      } else {
        let verification = try state.verify(run)
        #expect(verification.tornBytes == length - whole, "cut at \(length)")
        #expect(verification.outcome == nil)
      }
    }
    let ending = try sluice("verify")
    #expect(ending.code == 0)
    #expect(ending.output.contains("it is unfinished\nnote: the last "))
  }

  @Test("of a journal with any bit turned over finds the line, but for the torn last one")
  func bits() throws {
    let (run, journal) = try makeRun()
    let lastLine = try #require(journal.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    var random = SeededGenerator(seed: 11)
    for place in journal.indices {
      var damaged = journal
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try LocalFileSystem().writeFile(run.journal, damaged, mode: 0o600)
      // Without its line feed a line is one with the next.
      let line = journal[..<place].count { $0 == UInt8(ascii: "\n") } + 1
      switch result(of: run) {
      case .success(let verification):
        #expect(
          place >= lastLine - 1 && verification.tornBytes > 0, "byte \(place), seed 11")
      case .failure(.journal(_, let fault)):
        #expect(fault.line == line, "byte \(place), seed 11")
      case .failure(let problem):
        Issue.record("byte \(place), seed 11: \(problem)")
      }
    }
    var damaged = journal
    damaged[ends(of: journal)[1] + 5] ^= 4
    try LocalFileSystem().writeFile(run.journal, damaged, mode: 0o600)
    let ending = try sluice("verify")
    #expect(ending.code == 65)
    #expect(ending.errors.contains("journal.jsonl: line 3: the record is damaged"))
  }

  private func result(of run: RunFolder) -> Result<RunVerification, RunProblem> {
    do { return .success(try state.verify(run)) } catch { return .failure(error) }
  }

  private func ends(of journal: [UInt8]) -> [Int] {
    journal.indices.filter { journal[$0] == UInt8(ascii: "\n") }
  }

  @Test("finds a definition that is not the one that the run started with")
  func definition() throws {
    let (run, _) = try makeRun()
    try sluice.write("tasks: {a: {run: x}}", to: ".sluice/latest/definition/0.yaml")
    let ending = try sluice("verify")
    #expect(ending.code == 65)
    #expect(ending.errors.contains("0.yaml: this is not the definition that the run started with"))
    try LocalFileSystem().remove(run.definition)
    #expect(try sluice("verify").code == 65)
  }

  @Test("says of a run that is under way that it is")
  func live() throws {
    try sluice.write("tasks: {a: {run: 'echo up > ready; read line < go'}}", to: "sluice.yaml")
    let ready = try Fifo(sluice.folder.path("ready"))
    #expect(mkfifo(sluice.folder.path("go"), 0o600) == 0)
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    #expect(try sluice("verify").output.hasSuffix("; it is under way\n"))
    _ = try sluice.start("echo > go").wait()
    #expect(run.wait().code == 0)
  }
}
