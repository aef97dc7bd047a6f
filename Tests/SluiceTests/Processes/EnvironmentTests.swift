import Sluice
import Testing

@Suite("The environment of a task")
struct EnvironmentTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("a task's own value counts before the base's, and a later one before an earlier one")
  func precedence() {
    let base = EnvironmentBlock.Base(["A=1", "B=2", "A=3", "AB=4"].map(bytes))
    var block = EnvironmentBlock(base)
    #expect(block["A"] == bytes("3"))
    block.set("A", to: "5")
    block.set("A", to: "6")
    block.set("C", to: [0xff])
    #expect(block["A"] == bytes("6"))
    #expect(block["AB"] == bytes("4"))
    #expect(block["B"] == bytes("2"))
    #expect(block["C"] == [0xff])
    #expect(block["D"] == nil)
    #expect(EnvironmentBlock(base)["A"] == bytes("3"))
  }

  @Test("what no environment can hold is left out of the base")
  func malformed() {
    let base = EnvironmentBlock.Base([bytes("NONAME"), bytes("N=\0"), bytes("E=")])
    let block = EnvironmentBlock(base)
    #expect(block["NONAME"] == nil)
    #expect(block["N"] == nil)
    #expect(block["E"] == [])
  }
}
