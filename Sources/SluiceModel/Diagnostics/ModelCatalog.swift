import SluiceSyntax

extension DiagnosticID {
  package static let noTasks = DiagnosticID(rawValue: "no-tasks")
  package static let unknownKey = DiagnosticID(rawValue: "unknown-key")
  package static let notInThisBuild = DiagnosticID(rawValue: "not-in-this-build")
  package static let missingKey = DiagnosticID(rawValue: "missing-key")
  package static let severalBodies = DiagnosticID(rawValue: "several-bodies")
  package static let nothingToDo = DiagnosticID(rawValue: "nothing-to-do")
  package static let notInHandler = DiagnosticID(rawValue: "not-in-a-handler")

  package static let wrongKind = DiagnosticID(rawValue: "wrong-kind")
  package static let runIsList = DiagnosticID(rawValue: "run-is-a-list")
  package static let missingValue = DiagnosticID(rawValue: "missing-value")
  package static let noExpressionHere = DiagnosticID(rawValue: "no-expression-here")
  package static let unsupportedVersion = DiagnosticID(rawValue: "unsupported-version")
  package static let unknownWord = DiagnosticID(rawValue: "unknown-word")
  package static let outOfRange = DiagnosticID(rawValue: "out-of-range")
  package static let badName = DiagnosticID(rawValue: "bad-name")
  package static let badNumber = DiagnosticID(rawValue: "bad-number")
  package static let badDuration = DiagnosticID(rawValue: "bad-duration")
  package static let badAmount = DiagnosticID(rawValue: "bad-amount")
  package static let badShell = DiagnosticID(rawValue: "bad-shell")
  package static let nullVariable = DiagnosticID(rawValue: "null-variable")
  package static let badVariableName = DiagnosticID(rawValue: "bad-variable-name")
  package static let reservedVariable = DiagnosticID(rawValue: "reserved-variable")
  package static let commentInValue = DiagnosticID(rawValue: "comment-in-value")
  package static let foreignTemplate = DiagnosticID(rawValue: "foreign-template")
  package static let literalVariable = DiagnosticID(rawValue: "literal-variable")
  package static let amountWithoutUnit = DiagnosticID(rawValue: "amount-without-unit")
  package static let reservedName = DiagnosticID(rawValue: "reserved-name")

  package static let unknownTask = DiagnosticID(rawValue: "unknown-task")
  package static let unknownQueue = DiagnosticID(rawValue: "unknown-queue")
  package static let unknownResource = DiagnosticID(rawValue: "unknown-resource")
  package static let dependencyCycle = DiagnosticID(rawValue: "dependency-cycle")
  package static let queueCycle = DiagnosticID(rawValue: "queue-cycle")
  package static let resultNotKnown = DiagnosticID(rawValue: "result-not-known")
  package static let overCapacity = DiagnosticID(rawValue: "over-capacity")
  package static let tooManyNeeds = DiagnosticID(rawValue: "too-many-needs")

  package static let badMatrix = DiagnosticID(rawValue: "bad-matrix")
  package static let emptyAxis = DiagnosticID(rawValue: "empty-axis")
  package static let tooManyInstances = DiagnosticID(rawValue: "too-many-instances")
  package static let undeclaredOutputs = DiagnosticID(rawValue: "undeclared-outputs")

  package static let badParameter = DiagnosticID(rawValue: "bad-parameter")
  package static let badPattern = DiagnosticID(rawValue: "bad-pattern")
  package static let unknownParameter = DiagnosticID(rawValue: "unknown-parameter")
  package static let parameterRequired = DiagnosticID(rawValue: "parameter-required")
}

extension DiagnosticID.Catalog {
  /// What reading and checking a workflow report, but for its expressions.
  package static let model = DiagnosticID.Catalog(keys + values + doubts + references + parameters)
}
