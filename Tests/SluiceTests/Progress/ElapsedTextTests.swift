import Sluice
import Testing

@Suite("How long something took")
struct ElapsedTextTests {
  @Test(
    "in the two units that matter",
    arguments: [
      (.zero, "0 ms"), (.microseconds(1999), "1 ms"), (.milliseconds(999), "999 ms"),
      (.milliseconds(1000), "1.0 s"), (.milliseconds(59_999), "59.9 s"),
      (.seconds(60), "1 min 00 s"),
      (.seconds(3599), "59 min 59 s"), (.seconds(3600), "1 h 00 min"),
      (.seconds(100_000), "27 h 46 min"),
    ] as [(Duration, String)])
  func text(duration: Duration, expected: String) {
    #expect(ElapsedText.of(duration) == expected)
  }
}
