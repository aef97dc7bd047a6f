import SluiceSyntax

extension DiagnosticID.Catalog {
  static let keys: [Entry] = [
    Entry(
      .noTasks, title: "a workflow without tasks",
      explanation: """
        A workflow has at least one task, written under 'tasks' by its name. A file that is empty, \
        or whose tasks are all commented out, is refused, since it was hardly meant.
        """),
    Entry(
      .unknownKey, title: "a key that the language does not have",
      explanation: """
        Every key has a meaning or is an error: a misspelt key that is silently ignored changes \
        what runs. Keys that begin with 'x-' are ignored at the top level; anchors may be kept \
        there.
        """),
    Entry(
      .notInThisBuild, title: "a part of the language that this build does not have",
      explanation: """
        The language knows this key or word, but this build of Sluice does not do what it says. It \
        is refused rather than ignored, so that a workflow never runs with half of its meaning.
        """),
    Entry(
      .missingKey, title: "a key that must be there",
      explanation: """
        A map lacks the one key without which it says nothing: 'limit' of 'retry', 'capacity' \
        of a resource.
        """),
    Entry(
      .severalBodies, title: "a task with two things to do",
      explanation: """
        A task does one thing: it has one of 'run' (a script) and 'argv' (a program with its \
        arguments). Two things that follow each other are lines of one script, or two tasks.
        """),
    Entry(
      .nothingToDo, title: "a task with nothing to do",
      explanation: """
        A task without 'run' or 'argv' is a join: it ends when the tasks that it needs have ended. \
        One that needs nothing either is mostly a task whose lines are commented out. Also \
        'needs' without a value, or with an empty list, needs nothing.
        """),
    Entry(
      .notInHandler, title: "a key that handlers do not have",
      explanation: """
        Handlers run after the last task, in their order and outside all limits. So they have the \
        keys of a task but 'needs', 'queue', 'resources', 'matrix' and 'for_each'.
        """),
    Entry(
      .reservedName, title: "a name that Sluice has taken",
      explanation: """
        The queues 'global' and 'main' exist in every engine and cannot be declared. The limit of \
        'global' is the option --jobs.
        """),
  ]
}
