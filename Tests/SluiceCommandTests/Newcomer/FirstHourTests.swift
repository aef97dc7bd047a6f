import SluiceSystem
import Testing

@Suite("The first hour of a newcomer")
struct FirstHourTests {
  @Test("goes as first-hour.console says, typed at a real shell in an empty folder")
  func firstHour() throws {
    let path =
      ExampleTests.repository + "/Tests/SluiceCommandTests/Newcomer/first-hour.console"
    let text = String(decoding: try LocalFileSystem().readFile(path), as: UTF8.self)
    let transcript = Transcript(text)
    #expect(transcript.steps.count > 10)
    try Sluice().replay(transcript)
  }
}
