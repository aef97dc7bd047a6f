import SluiceState

/// A chart for programs: one object, whose fields `sluice help json` tells.
enum ChartJSON {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  static func bytes(of chart: TaskChart) -> [UInt8] {
    let needs = Adjacency(nodeCount: chart.nodes.count, chart.edges.reversedEdges)
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", version)
    object.field("workflow", chart.workflow)
    if let run = chart.run { object.field("run", run) }
    object.append(",\"tasks\":[")
    for index in chart.tasks.indices {
      object.append(index > chart.tasks.startIndex ? ",\n" : "\n")
      append(chart.nodes[index], to: &object) { object in
        object.field("needs", needs[Int32(index)].map { chart.nodes[Int($0)].name })
      }
    }
    object.append("],\"handlers\":[")
    for index in chart.handlers.indices {
      object.append(index > chart.handlers.startIndex ? ",\n" : "\n")
      append(chart.nodes[index], to: &object) { object in
        object.field("occasion", chart.nodes[index].occasion?.rawValue ?? "")
      }
    }
    object.append("]")
    object.endObject()
    object.append("\n")
    return object.bytes
  }

  private static func append(
    _ node: TaskChart.Node, to object: inout JSONObjectWriter,
    _ rest: (inout JSONObjectWriter) -> Void
  ) {
    object.beginObject()
    object.field("name", node.name)
    if let description = node.description { object.field("description", description) }
    object.field("queue", node.queue ?? "global")
    rest(&object)
    if let standing = node.standing {
      object.field("state", standing.kind.rawValue)
      object.field("attempt", Int64(standing.attempt))
      if !standing.reason.isEmpty { object.field("reason", standing.reason) }
    }
    object.endObject()
  }
}
