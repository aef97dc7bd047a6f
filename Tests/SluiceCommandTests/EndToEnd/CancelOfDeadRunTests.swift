import Glibc
import Testing

@Suite("sluice cancel of a task whose engine is dead")
struct CancelOfDeadRunTests {
  private let sluice = Sluice()

  @Test("ends what is left of that task, and nothing else")
  func other() throws {
    try sluice.write(
      """
      tasks:
        a: { run: "echo $$ > pid; echo up > ready; exec sleep 60" }
        b: { needs: a, run: "true" }
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    // The record of its process is what tells whose it is.
    while try !sluice.start("cat .sluice/latest/journal.jsonl").wait().output.contains("spawned") {}
    run.send(SIGKILL)
    #expect(run.wait().code == 137)
    let pid = try #require(sluice.words("pid").first.flatMap { pid_t($0) })
    let other = try sluice("cancel latest b")
    #expect(other.code == 0 && !other.errors.contains("ended what"), "\(other.errors)")
    #expect(kill(pid, 0) == 0)
    let own = try sluice("cancel latest a")
    #expect(own.code == 0 && own.errors.contains("1 process"), "\(own.errors)")
  }
}
