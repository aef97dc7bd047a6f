import Foundation
import SluiceModel
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("The files of schemas/")
struct SchemaFileTests {
  @Test("are what sluice schema prints", arguments: SchemaCommand.Subject.allCases)
  func files(subject: SchemaCommand.Subject) throws {
    let golden = GoldenFile("\(Validator.schemas)/\(subject.rawValue).schema.json")
    let printed = try Sluice()("schema \(subject.rawValue)")
    #expect(printed.code == 0)
    #expect(try printed.output == golden.text(seeing: printed.output))
  }

  @Test("are all the files there")
  func names() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Validator.schemas)
    let subjects = SchemaCommand.Subject.allCases.map { "\($0.rawValue).schema.json" }
    #expect(names.sorted() == subjects.sorted())
  }

  @Test("sluice schema is that of workflows, and an unknown word gets the one that was meant")
  func words() throws {
    let sluice = Sluice()
    #expect(try sluice("schema").output == SchemaCommand.Subject.workflow.document.text)
    let wrong = try sluice("schema jurnal")
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("did you mean 'journal'?"))
  }

  @Test("every key of this build has a sentence, and its schema tells it")
  func descriptions() {
    for place in KeyPlace.allCases {
      for key in place.keys where key.isBuilt {
        let isSentence = key.summary.hasSuffix(".") && key.summary.first?.isUppercase == true
        #expect(isSentence, "\(place) \(key.name): \(key.summary)")
        #expect(
          WorkflowSchema.document.text.contains(JSONTree.text(key.summary).line),
          "\(place) \(key.name)")
      }
    }
  }

  @Test("a key that this build does not read is not in the schema")
  func laterKeys() {
    let definitions = WorkflowSchema.document["$defs"]?.members ?? []
    for place in KeyPlace.allCases {
      let map =
        place == .workflow
        ? WorkflowSchema.document : definitions.first { $0.name == place.rawValue }?.value
      let names = map?["properties"]?.members.map(\.name)
      #expect(names == place.keys.filter(\.isBuilt).map(\.name), "\(place)")
    }
  }
}
