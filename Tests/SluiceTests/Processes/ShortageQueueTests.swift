import TestSupport
import Testing

@testable import Sluice

@Suite("The launches that wait")
struct ShortageQueueTests {
  private func request(_ number: UInt64) -> LaunchRequest {
    LaunchRequest(
      ticket: LaunchTicket(rawValue: number), command: .program([]),
      environment: EnvironmentBlock(), directory: "/", logPath: "/dev/null")
  }

  @Test(
    "they keep their order through whatever comes, goes, is put back and is given up",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func order(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = ShortageQueue()
    var expected: [UInt64] = []
    for number in 0..<2_000 as Range<UInt64> {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<4:
        queue.append(request(number))
        expected.append(number)
      case 4..<6:
        let first = queue.popFirst()?.ticket.rawValue
        #expect(first == expected.first, "seed \(seed)")
        expected = Array(expected.dropFirst())
      case 6:
        if let first = queue.popFirst() { queue.putBack(first) }
      default:
        let given = expected.randomElement(using: &generator) ?? number
        let waits = queue.remove(LaunchTicket(rawValue: given)) != nil
        #expect(waits == expected.contains(given), "seed \(seed)")
        expected.removeAll { $0 == given }
      }
      #expect(queue.count == expected.count && queue.isEmpty == expected.isEmpty, "seed \(seed)")
    }
    while let next = queue.popFirst() { #expect(next.ticket.rawValue == expected.removeFirst()) }
    #expect(expected.isEmpty, "seed \(seed)")
  }
}
