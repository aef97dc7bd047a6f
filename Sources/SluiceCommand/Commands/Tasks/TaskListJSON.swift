import SluiceModel
import SluiceState

/// The tasks of a workflow for programs: one object, everything in the order of the file, whose
/// fields `sluice help json` tells.
enum TaskListJSON {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  static func bytes(of graph: WorkflowGraph, file: String) -> [UInt8] {
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", version)
    object.field("workflow", graph.name)
    object.field("file", file)
    if let description = graph.description { object.field("description", description) }
    object.field("tasks", objects: 0..<graph.taskCount) { object, index in
      write(TaskID(index), of: graph, to: &object)
    }
    object.field("handlers", objects: graph.occasions.indices) { object, index in
      object.field("occasion", graph.occasions[index].rawValue)
      write(TaskID(graph.taskCount + index), of: graph, to: &object)
    }
    object.field("parameters", objects: graph.parameters) { object, parameter in
      write(parameter, to: &object)
    }
    object.endObject()
    object.append("\n")
    return object.bytes
  }

  private static func write(
    _ parameter: ParameterDefinition, to object: inout JSONObjectWriter
  ) {
    object.field("name", parameter.name)
    object.field("type", parameter.kind.rawValue)
    if let description = parameter.description { object.field("description", description) }
    object.field("required", parameter.isRequired)
    if let text = parameter.defaultValue?.literal { object.field("default", text) }
    if !parameter.allowed.isEmpty { object.field("enum", parameter.allowed.map(\.text)) }
    if let pattern = parameter.pattern { object.field("pattern", pattern) }
    if let minimum = parameter.minimum { object.append(",\"min\":\(minimum.json)".utf8) }
    if let maximum = parameter.maximum { object.append(",\"max\":\(maximum.json)".utf8) }
  }

  private static func write(
    _ task: TaskID, of graph: WorkflowGraph, to object: inout JSONObjectWriter
  ) {
    let definition = graph[task]
    object.field("task", definition.name)
    if let description = definition.description { object.field("description", description) }
    object.field("needs", graph.needs(of: task).map { graph[$0].name })
    if let instance = definition.instance {
      object.field("instance_of", graph[instance.group.gather].name)
      object.field("matrix", instance.values.map { ($0.name, $0.value) })
    }
    if let condition = definition.condition { object.field("if", condition.text) }
    object.field("queue", graph.queues[Int(definition.queue.index)].name)
    object.field("tags", definition.tags)
    object.field("resources", objects: definition.demands) { object, demand in
      object.field("name", graph.resources[Int(demand.resource.index)].name)
      if case .units(let amount) = demand.amount { object.field("amount", amount) }
    }
  }
}
