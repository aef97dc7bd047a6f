import SluiceSyntax

extension WorkflowReader {
  private static let notInHandlers = Refusal(
    id: .notInHandler, keys: TaskKey.notInHandlers, place: "a handler",
    help: "handlers run after the last task, outside all limits")

  mutating func readHandlers(_ field: Field) {
    guard let fields = fields(of: field, HandlersKey.table) else { return }
    for key in HandlersKey.allCases {
      guard let handlers = fields[key] else { continue }
      let origin = fields.keys(named: [handlers.name])[0].origin
      readHandlers(handlers, on: key.occasion, at: origin)
    }
  }

  private mutating func readHandlers(
    _ field: Field, on occasion: HandlerOccasion, at origin: Origin
  ) {
    let name = "handlers:\(occasion.rawValue)"
    guard field.value.kind == .sequence else {
      let place = TaskPlace(handler: field.name, isItem: false)
      return readHandler(field.value, occasion, Reference(name, at: origin), at: place)
    }
    let place = TaskPlace(handler: field.name, isItem: true)
    for (number, item) in field.value.items.enumerated() {
      let name = number == 0 ? name : "\(name):\(number + 1)"
      readHandler(item, occasion, Reference(name, at: item.origin), at: place)
    }
  }

  private mutating func readHandler(
    _ value: YAMLNode, _ occasion: HandlerOccasion, _ name: Reference,
    at place: TaskPlace
  ) {
    let fields = taskFields(
      value, of: place, at: name.origin, refused: Self.notInHandlers)
    guard let fields else { return }
    var task = TaskModel(name: name)
    read(fields, into: &task, scope: .handler)
    checkBody(of: task, fields, isAloneAllowed: false)
    model.handlers.append(HandlerModel(occasion: occasion, task: task))
  }
}
