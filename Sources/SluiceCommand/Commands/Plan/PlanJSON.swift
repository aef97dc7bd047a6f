import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// Plans for programs: one object. Times are microseconds from the run's start.
enum PlanJSON {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  static func bytes(of plans: ComparedPlans) -> [UInt8] {
    var object = JSONObjectWriter()
    object.beginObject()
    object.field("version", version)
    object.field("workflow", plans.first.graph.name)
    object.field("file", plans.file)
    object.field("plans", objects: plans.plans) { object, plan in
      write(plan, plans.durations, to: &object)
    }
    object.endObject()
    object.append("\n")
    return object.bytes
  }

  private static func write(
    _ plan: Plan, _ durations: PredictedDurations, to object: inout JSONObjectWriter
  ) {
    let graph = plan.graph
    object.field("jobs", Int64(plan.jobs))
    object.field("outcome", plan.outcome.word)
    object.field("makespan_us", plan.makespan.microseconds)
    object.field("critical_path_us", plan.criticalPath.length.microseconds)
    object.field("critical_path", plan.criticalPath.tasks.map { graph[$0].name })
    object.field("queues", objects: zip(graph.queues, plan.queues)) { object, entry in
      let (queue, load) = entry
      object.field("name", queue.name)
      let limit = queue.target == nil ? plan.jobs : queue.limit
      write(load, limit: limit.map { Int64($0) }, in: plan, to: &object)
    }
    object.field("resources", objects: graph.resources.indices) { object, index in
      object.field("name", graph.resources[index].name)
      write(plan.resources[index], limit: plan.capacities[index], in: plan, to: &object)
    }
    object.field("tasks", objects: plan.tasks) { object, task in
      write(task, in: graph, durations[task.task], to: &object)
    }
  }

  private static func write(
    _ load: PlannedLoad, limit: Int64?, in plan: Plan, to object: inout JSONObjectWriter
  ) {
    if let limit { object.field("limit", limit) }
    object.field("peak", load.peak)
    guard let limit, limit > 0 else { return }
    let share = load.average(over: plan.makespan) / Double(limit)
    object.field("load_percent", Int64((share * 100).rounded()))
  }

  private static func write(
    _ task: PlannedTask, in graph: WorkflowGraph, _ prediction: PredictedDurations.Prediction,
    to object: inout JSONObjectWriter
  ) {
    object.field("task", graph[task.task].name)
    object.field("course", task.course.rawValue)
    if !task.reason.isEmpty { object.field("reason", task.reason) }
    if let start = task.start {
      object.field("start_us", start.microseconds)
      object.field("start_is_known", task.isStartKnown)
      if let end = task.end { object.field("end_us", end.microseconds) }
      object.field("duration_from", prediction.source.rawValue)
    }
    if let need = task.after { object.field("after", graph[need].name) }
    if task.waited > .zero { object.field("waited_us", task.waited.microseconds) }
    if let wait = task.wait, task.waited > .zero || task.course == .waits {
      object.field("waits_for", String(describing: wait.word))
      object.field("waits_at", wait.place(in: graph))
    }
    object.field("queue", graph.queues[Int(graph[task.task].queue.index)].name)
    object.field("resources", objects: task.demands) { object, demand in
      object.field("name", graph.resources[Int(demand.resource.index)].name)
      object.field("amount", demand.amount)
    }
  }
}

extension Duration {
  fileprivate var microseconds: Int64 { clampedNanoseconds / 1000 }
}
