import SluiceModel
import SluiceState
import Testing

@Suite("The words for what a task came to")
struct ResultWordTests {
  @Test("are the same in a run as in the check of an expression")
  func agree() {
    #expect(Set(ResultWord.allCases.map(\.rawValue)) == Set(TaskResult.allCases.map(\.rawValue)))
  }
}
