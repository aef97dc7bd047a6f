import SluiceSyntax

extension DiagnosticID.Catalog {
  static let references: [Entry] = [
    Entry(
      .unknownTask, title: "a task that does not exist",
      explanation: """
        'needs' names tasks of the same file, or groups: test.* is every task whose name begins \
        with 'test.', and there must be one. Capitals count.
        """),
    Entry(
      .unknownQueue, title: "a queue that does not exist",
      explanation: """
        A task or a queue submits to a queue that is neither declared under 'queues' nor 'global'.
        """),
    Entry(
      .unknownResource, title: "a resource that does not exist",
      explanation: """
        A task takes a resource that is not declared under 'resources'. It has no capacity, so the \
        task could never start.
        """),
    Entry(
      .dependencyCycle, title: "tasks that need each other in a circle",
      explanation: """
        Each task of the circle waits for the one before it, so that none could ever start. The \
        notes show every step. Remove one of them, or part a task in two: what the others need of \
        it, and what needs the others.
        """),
    Entry(
      .queueCycle, title: "queues that target each other in a circle",
      explanation: """
        Queues form a tree whose root is 'global': a task takes a place in its queue and in each \
        one above it. A circle has no root.
        """),
    Entry(
      .resultNotKnown, title: "a result that may not be known yet",
      explanation: """
        An expression asks for the result of a task that its own task does not need, directly or \
        by others. Whether that one has ended would be chance. Name it in 'needs'; with \
        `if: always()` the task runs also when the other failed.
        """),
    Entry(
      .overCapacity, title: "a task that takes more than there is",
      explanation: """
        A task waits until all that it takes is free at once. More than the capacity is never \
        free: the task, and the run, would wait for ever.
        """),
    Entry(
      .tooManyNeeds, title: "too many edges",
      explanation: """
        Groups that need groups multiply: a thousand tasks that each need a thousand are a million \
        edges. Put a task without a body between two groups: it needs the one, the other needs it.
        """),
  ]

  static let parameters: [Entry] = [
    Entry(
      .badParameter, title: "a value that is not right for its parameter",
      explanation: """
        A parameter takes values of its type, among its 'enum', within 'min' and 'max' and of its \
        'pattern', where it has them. That goes for its default too. Without a 'type', a bare \
        default says it: true and false are booleans, whole numbers integers, all else is text; a \
        number with a fraction needs `type: number`, so that 3.10 stays 3.10.
        """),
    Entry(
      .badPattern, title: "a pattern that is no regular expression",
      explanation: """
        'pattern' is a POSIX extended regular expression (regex(7)) for the whole value.
        """),
    Entry(
      .unknownParameter, title: "a parameter that the workflow does not have",
      explanation: """
        A value was given for a name that is not declared under 'params'. It would have no effect.
        """),
    Entry(
      .parameterRequired, title: "a parameter without a value",
      explanation: """
        The parameter has no default and is not `required: false`, so a run must be given its \
        value: sluice run -p name=value.
        """),
  ]
}
