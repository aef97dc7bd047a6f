import Foundation
import SluiceModel
import SluiceSyntax
import Testing

@testable import SluiceCommand

@Suite("The schema of workflow files")
struct WorkflowSchemaTests {
  private static let goldens = ExampleTests.repository + "/Tests/SluiceModelTests/Goldens"

  /// Faults that a schema sees, at least in the spellings of their goldens.
  static let ofSchema: Set<DiagnosticID> = [
    .noTasks, .unknownKey, .notInThisBuild, .missingKey, .severalBodies, .nothingToDo,
    .notInHandler, .wrongKind, .runIsList, .missingValue, .noExpressionHere, .unsupportedVersion,
    .unknownWord, .outOfRange, .badName, .badNumber, .badDuration, .badAmount, .badShell,
    .nullVariable, .badVariableName, .reservedName, .badParameter,
  ]

  /// Faults that only the checker sees: it knows what the names stand for.
  static let ofChecker: Set<DiagnosticID> = [
    .reservedVariable, .unknownTask, .unknownQueue, .unknownResource, .dependencyCycle,
    .queueCycle, .resultNotKnown, .overCapacity, .tooManyNeeds, .badPattern, .unknownParameter,
    .parameterRequired, .undeclaredOutputs, .badMatrix, .emptyAxis, .tooManyInstances,
    .commentInValue, .foreignTemplate, .literalVariable, .amountWithoutUnit,
  ]

  @Test("accepts every file that has no fault")
  func good() throws {
    var requests = try ExampleTests.workflows.map { name in
      Validator.Request.workflow(
        name, try text(of: "\(ExampleTests.repository)/workflows/\(name)"))
    }
    for (number, block) in try ExampleTests.readmeBlocks("yaml").enumerated() {
      requests.append(.workflow("README, block \(number + 1)", block))
    }
    requests.append(.workflow("sluice init", FirstWorkflow.text))
    #expect(requests.count > 12)
    for (request, fault) in zip(requests, try Validator.faults(requests)) {
      #expect(fault == nil, "\(request.name)")
    }
  }

  @Test("rejects the goldens of the faults that it can see, and no others")
  func bad() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.goldens)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    let requests = try names.map { name in
      Validator.Request.workflow(String(name.dropLast(5)), try text(of: "\(Self.goldens)/\(name)"))
    }
    for (request, fault) in zip(requests, try Validator.faults(requests)) {
      let id = DiagnosticID(rawValue: request.name)
      // A name that no task can have is seen too.
      let isSeen = Self.ofSchema.contains(id) || id == .unknownTask
      #expect((fault != nil) == isSeen, "\(request.name): \(fault ?? "accepted")")
    }
  }

  @Test("each id of the model is one that a schema sees, or one that only the checker sees")
  func everyID() {
    let ids = DiagnosticID.Catalog.model.entries.map(\.id)
    #expect(Set(ids) == Self.ofSchema.union(Self.ofChecker))
    #expect(Self.ofSchema.isDisjoint(with: Self.ofChecker))
  }

  private func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}
