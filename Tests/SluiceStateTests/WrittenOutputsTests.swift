import SluiceModel
import SluiceState
import Testing

@Suite("What an attempt writes to $SLUICE_OUTPUT")
struct WrittenOutputsTests {
  private static let declared = [
    OutputDefinition(name: "version", kind: .string), OutputDefinition(name: "parts", kind: .json),
  ]

  private func read(_ text: String) -> WrittenOutputs {
    WrittenOutputs(Array(text.utf8), declared: Self.declared)
  }

  private func values(_ version: String, _ parts: String) -> WrittenOutputs {
    .values([NamedText(name: "version", text: version), NamedText(name: "parts", text: parts)])
  }

  @Test("lines of name=value, in any order; the value goes to the line's end")
  func lines() {
    #expect(read("parts=[1, 2]\nversion= a=b \n") == values(" a=b ", "[1, 2]"))
    #expect(read("version=\nparts=null") == values("", "null"), "the last line may be open")
    #expect(read("\n  \nversion=<<x\nparts=0\n") == values("<<x", "0"))
  }

  @Test("a text of several lines stands between its marks")
  func blocks() {
    #expect(read("version<<END\na\n\nb=c\nEND\nparts=1\n") == values("a\n\nb=c", "1"))
    #expect(read("version<<END\nEND\nparts<<E\n{\n}\nE\n") == values("", "{\n}"))
  }

  @Test("the last of two counts, and what is not declared does not")
  func repeated() {
    #expect(read("version=1\nother=x\nversion=2\nparts=1\n") == values("2", "1"))
  }

  @Test(
    "what is missing or wrong is told with its line",
    arguments: [
      ("version=1\n", "it did not write its output 'parts'"),
      ("version=1\npart=[]\n", "it did not write its output 'parts', but wrote 'part'"),
      ("", "it did not write its output 'version'"),
      ("version=1\nparts=[1,\n", "its output 'parts' is not JSON"),
      ("version=1\noops\n", "line 2 of its outputs is not `name=value`"),
      ("version<<END\na\n", "the text at line 1 of its outputs has no 'END' at its end"),
      ("version=a\u{0}b\n", "line 1 of its outputs is not text in UTF-8"),
    ])
  func faults(text: String, words: String) {
    #expect(read(text) == .fault(words))
  }

  @Test("bytes that are no UTF-8, and more than a journal should hold")
  func bytes() {
    let bytes = Array("version=".utf8) + [0xff, 0x0a]
    #expect(
      WrittenOutputs(bytes, declared: Self.declared)
        == .fault("line 1 of its outputs is not text in UTF-8"))
    let long = "version=" + String(repeating: "x", count: WrittenOutputs.largest) + "\nparts=1\n"
    #expect(read(long) == .fault("it wrote outputs of more than 1MiB"))
  }
}
