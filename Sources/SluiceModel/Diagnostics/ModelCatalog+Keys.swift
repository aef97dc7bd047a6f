import SluiceSyntax

extension DiagnosticID.Catalog {
  static let keys: [Entry] = [
    Entry(
      .noTasks, title: "a workflow without tasks",
      explanation: """
        A workflow has at least one task, written under 'tasks' by its name. A file that is empty, \
        or whose tasks are all commented out, is refused, since it was hardly meant.
        """,
      example: .workflow(
        faulty: """
          name: nightly
          tasks:
          """,
        mended: """
          name: nightly
          tasks:
            build: { run: make }
          """)),
    Entry(
      .unknownKey, title: "a key that the language does not have",
      explanation: """
        Every key has a meaning or is an error: a misspelt key that is silently ignored changes \
        what runs. Keys that begin with 'x-' are ignored at the top level; anchors may be kept \
        there.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            test: { run: make test, depends_on: build }
          """,
        mended: """
          tasks:
            build: { run: make }
            test: { run: make test, needs: build }
          """)),
    Entry(
      .notInThisBuild, title: "a part of the language that this build does not have",
      explanation: """
        The language knows this key or word, but this build of Sluice does not do what it says. It \
        is refused rather than ignored, so that a workflow never runs with half of its meaning.
        """,
      example: .workflow(
        faulty: """
          concurrency: { group: nightly }
          tasks:
            build: { run: make }
          """,
        mended: """
          tasks:
            build: { run: make }
          """)),
    Entry(
      .missingKey, title: "a key that must be there",
      explanation: """
        A map lacks the one key without which it says nothing: 'limit' of 'retry', 'capacity' \
        of a resource.
        """,
      example: .workflow(
        faulty: """
          tasks:
            fetch: { run: ./fetch, retry: { delay: 5s } }
          """,
        mended: """
          tasks:
            fetch: { run: ./fetch, retry: { limit: 3, delay: 5s } }
          """)),
    Entry(
      .severalBodies, title: "a task with two things to do",
      explanation: """
        A task does one thing: it has one of 'run' (a script) and 'argv' (a program with its \
        arguments). Two things that follow each other are lines of one script, or two tasks.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make, argv: [make, install] }
          """,
        mended: """
          tasks:
            build:
              run: |
                make
                make install
          """)),
    Entry(
      .nothingToDo, title: "a task with nothing to do",
      explanation: """
        A task without 'run' or 'argv' is a join: it ends when the tasks that it needs have ended. \
        One that needs nothing either is mostly a task whose lines are commented out. Also \
        'needs' without a value, or with an empty list, needs nothing.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              env: { MODE: fast }
          """,
        mended: """
          tasks:
            build:
              env: { MODE: fast }
              run: make
          """)),
    Entry(
      .notInHandler, title: "a key that handlers do not have",
      explanation: """
        Handlers run after the last task, in their order and outside all limits. So they have the \
        keys of a task but 'needs', 'queue', 'resources', 'matrix' and 'for_each'.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
          handlers:
            on_failure: { run: ./tell, needs: build }
          """,
        mended: """
          tasks:
            build: { run: make }
          handlers:
            on_failure: { run: ./tell }
          """)),
    Entry(
      .reservedName, title: "a name that Sluice has taken",
      explanation: """
        The queues 'global' and 'main' exist in every engine and cannot be declared. The limit of \
        'global' is the option --jobs.
        """,
      example: .workflow(
        faulty: """
          queues: { global: 4 }
          tasks:
            build: { run: make, queue: global }
          """,
        mended: """
          queues: { heavy: 4 }
          tasks:
            build: { run: make, queue: heavy }
          """)),
  ]
}
