import SluiceModel
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("Tasks on a command line")
struct TaskTargetTests {
  private static let workflow = """
    tasks:
      build: { run: make }
      test.unit: { run: make unit }
      test.ui.slow: { run: make slow }
      test.ui.fast: { run: make fast }
    """

  private func names(_ words: String...) throws -> [String] {
    try TaskTargets.names(for: words, in: try checkedGraph(Self.workflow))
  }

  @Test("are named one by one or by a group, each once, in the order of the words")
  func names() throws {
    #expect(try names() == [])
    #expect(try names("test.unit", "build", "test.unit") == ["test.unit", "build"])
    #expect(try names("test.*") == ["test.unit", "test.ui.slow", "test.ui.fast"])
    #expect(
      try names("test.ui.*", "build", "test.*")
        == ["test.ui.slow", "test.ui.fast", "build", "test.unit"])
  }

  @Test(
    "that do not exist are told with what was meant",
    arguments: [
      ("biuld", "workflow test has no task 'biuld'", "did you mean 'build'?"),
      ("tset.*", "workflow test has no task in the group 'tset.*'", "did you mean 'test.*'?"),
      ("test", "workflow test has no task 'test'", "did you mean 'test.*'?"),
      ("*", "'*' is no task", "without a TASK all tasks run; a group is written name.*"),
    ])
  func unknown(word: String, message: String, help: String) throws {
    do {
      _ = try names(word)
      Issue.record("no error")
    } catch let failure as CommandFailure {
      #expect(failure.exitCode == .usage)
      #expect(failure.message == message)
      #expect(failure.help == help)
    }
  }
}
