import Foundation
import Testing

@Suite("Attempts that take long")
struct IdleTests {
  private let sluice = Sluice()

  @Test("one that writes nothing is ended by idle_timeout; one that writes goes on")
  func idle() throws {
    try sluice.write(
      """
      defaults: { idle_timeout: 400ms }
      tasks:
        silent: { run: 'echo begun; exec sleep 60' }
        busy: { run: 'for i in 1 2 3 4 5 6 7 8 9 10; do echo $i; sleep 0.1; done' }
      """, to: "sluice.yaml")
    let ending = try sluice("run --output lines")
    #expect(ending.code == 1)
    #expect(ending.output.contains("silent: silent for too long, being stopped"))
    #expect(ending.output.contains("silent: timed out after 400ms without output"))
    #expect(ending.output.contains("busy: succeeded"))
  }

  @Test("warn_after only tells, once")
  func warned() throws {
    try sluice.write(
      """
      tasks:
        a:
          warn_after: 50ms
          run: while ! test -e stop; do sleep 0.01; done
        b: { run: sleep 0.5; touch stop }
      """, to: "sluice.yaml")
    let ending = try sluice("run -j 2 --output lines")
    #expect(ending.code == 0)
    #expect(ending.output.components(separatedBy: "a: still runs after 50 ms").count == 2)
  }
}
