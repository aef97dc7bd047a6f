import SluiceSyntax

extension DiagnosticID.Catalog {
  static let references: [Entry] = [
    Entry(
      .unknownTask, title: "a task that does not exist",
      explanation: """
        'needs' names tasks of the same file, or groups: test.* is every task whose name begins \
        with 'test.', and there must be one. Capitals count.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            test: { run: make test, needs: biuld }
          """,
        mended: """
          tasks:
            build: { run: make }
            test: { run: make test, needs: build }
          """)),
    Entry(
      .unknownQueue, title: "a queue that does not exist",
      explanation: """
        A task or a queue submits to a queue that is neither declared under 'queues' nor 'global'.
        """,
      example: .workflow(
        faulty: """
          queues: { heavy: 2 }
          tasks:
            build: { run: make, queue: hevy }
          """,
        mended: """
          queues: { heavy: 2 }
          tasks:
            build: { run: make, queue: heavy }
          """)),
    Entry(
      .unknownResource, title: "a resource that does not exist",
      explanation: """
        A task takes a resource that is not declared under 'resources'. It has no capacity, so the \
        task could never start.
        """,
      example: .workflow(
        faulty: """
          tasks:
            train: { run: ./train, resources: { gpu: 1 } }
          """,
        mended: """
          resources: { gpu: 2 }
          tasks:
            train: { run: ./train, resources: { gpu: 1 } }
          """)),
    Entry(
      .dependencyCycle, title: "tasks that need each other in a circle",
      explanation: """
        Each task of the circle waits for the one before it, so that none could ever start. The \
        notes show every step. Remove one of them, or part a task in two: what the others need of \
        it, and what needs the others.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make, needs: test }
            test: { run: make test, needs: build }
          """,
        mended: """
          tasks:
            build: { run: make }
            test: { run: make test, needs: build }
          """)),
    Entry(
      .queueCycle, title: "queues that target each other in a circle",
      explanation: """
        Queues form a tree whose root is 'global': a task takes a place in its queue and in each \
        one above it. A circle has no root.
        """,
      example: .workflow(
        faulty: """
          queues:
            disk: { target: heavy, limit: 2 }
            heavy: { target: disk, limit: 4 }
          tasks:
            pack: { run: ./pack, queue: disk }
          """,
        mended: """
          queues:
            disk: { target: heavy, limit: 2 }
            heavy: { limit: 4 }
          tasks:
            pack: { run: ./pack, queue: disk }
          """)),
    Entry(
      .resultNotKnown, title: "a result that may not be known yet",
      explanation: """
        An expression asks for the result of a task that its own task does not need, directly or \
        by others. Whether that one has ended would be chance. Name it in 'needs'; with \
        `if: always()` the task runs also when the other failed.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            tell: { run: 'echo ${{ tasks.build.result }}' }
          """,
        mended: """
          tasks:
            build: { run: make }
            tell:
              needs: build
              if: always()
              run: echo ${{ tasks.build.result }}
          """)),
    Entry(
      .badMatrix, title: "a matrix that does not hold together",
      explanation: """
        'exclude' leaves out combinations of the axes, so it names axes of the same matrix; and no \
        two instances may have the same name, which `include` or a value given twice would cause.
        """,
      example: .workflow(
        faulty: """
          tasks:
            test:
              run: make test OS="${{ matrix.os }}"
              matrix: { os: [linux, bsd], exclude: [{ so: bsd }] }
          """,
        mended: """
          tasks:
            test:
              run: make test OS="${{ matrix.os }}"
              matrix: { os: [linux, bsd], exclude: [{ os: bsd }] }
          """)),
    Entry(
      .emptyAxis, title: "an axis without values",
      explanation: """
        A matrix has an instance for each combination of its values; where one of the lists is \
        empty, there is no combination. The task then does nothing, and those that need it go on.
        """,
      example: .workflow(
        faulty: """
          tasks:
            test: { run: 'make test-${{ matrix.os }}', matrix: { os: [] } }
          """,
        mended: """
          tasks:
            test: { run: 'make test-${{ matrix.os }}', matrix: { os: [linux] } }
          """)),
    Entry(
      .tooManyInstances, title: "more instances than a run can hold",
      explanation: """
        The combinations of all matrices together are more than a million. Lists multiply: three \
        axes of a hundred values are a million already.
        """,
      example: .workflow(
        faulty: """
          tasks:
            try:
              run: ./try ${{ matrix.a }} ${{ matrix.b }}
              matrix: { a: [0, 1, 2], b: [0, 1, 2] }
          """,
        mended: """
          tasks:
            try:
              run: for b in 0 1 2; do ./try ${{ matrix.a }} "$b"; done
              matrix: { a: [0, 1, 2] }
          """)),
    Entry(
      .undeclaredOutputs, title: "outputs that are not named",
      explanation: """
        A script writes to $SLUICE_OUTPUT, and its task does not say what. The variable is set \
        only for tasks that name their outputs, so that a misspelt name is found before anything \
        runs.
        """,
      example: .workflow(
        faulty: """
          tasks:
            version: { run: 'git describe | sed s/^/v=/ >> "$SLUICE_OUTPUT"' }
          """,
        mended: """
          tasks:
            version: { run: 'git describe | sed s/^/v=/ >> "$SLUICE_OUTPUT"', outputs: v }
          """)),
    Entry(
      .overCapacity, title: "a task that takes more than there is",
      explanation: """
        A task waits until all that it takes is free at once. More than the capacity is never \
        free: the task, and the run, would wait for ever.
        """,
      example: .workflow(
        faulty: """
          resources: { gpu: 2 }
          tasks:
            train: { run: ./train, resources: { gpu: 3 } }
          """,
        mended: """
          resources: { gpu: 2 }
          tasks:
            train: { run: ./train, resources: { gpu: 2 } }
          """)),
    Entry(
      .tooManyNeeds, title: "too many edges",
      explanation: """
        Groups that need groups multiply: a thousand tasks that each need a thousand are a million \
        edges. Put a task without a body between two groups: it needs the one, the other needs it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            split.1: { run: ./split 1 }
            split.2: { run: ./split 2 }
            split.3: { run: ./split 3 }
            load.1: { run: ./load 1, needs: split.* }
            load.2: { run: ./load 2, needs: split.* }
            load.3: { run: ./load 3, needs: split.* }
          """,
        mended: """
          tasks:
            split.1: { run: ./split 1 }
            split.2: { run: ./split 2 }
            split.3: { run: ./split 3 }
            splitting: { needs: split.* }
            load.1: { run: ./load 1, needs: splitting }
            load.2: { run: ./load 2, needs: splitting }
            load.3: { run: ./load 3, needs: splitting }
          """)),
  ]

  static let parameters: [Entry] = [
    Entry(
      .badParameter, title: "a value that is not right for its parameter",
      explanation: """
        A parameter takes values of its type, among its 'enum', within 'min' and 'max' and of its \
        'pattern', where it has them. That goes for its default too. Without a 'type', a bare \
        default says it: true and false are booleans, whole numbers integers, all else is text; a \
        number with a fraction needs `type: number`, so that 3.10 stays 3.10.
        """,
      example: .workflow(
        faulty: """
          params:
            level: { type: integer, min: 1, max: 3, default: 4 }
          tasks:
            build: { run: make }
          """,
        mended: """
          params:
            level: { type: integer, min: 1, max: 3, default: 3 }
          tasks:
            build: { run: make }
          """)),
    Entry(
      .badPattern, title: "a pattern that is no regular expression",
      explanation: """
        'pattern' is a POSIX extended regular expression (regex(7)) for the whole value.
        """,
      example: .workflow(
        faulty: """
          params:
            day: { pattern: '[0-9', default: 3 }
          tasks:
            build: { run: make }
          """,
        mended: """
          params:
            day: { pattern: '[0-9]', default: 3 }
          tasks:
            build: { run: make }
          """)),
    Entry(
      .unknownParameter, title: "a parameter that the workflow does not have",
      explanation: """
        A value was given for a name that is not declared under 'params'. It would have no effect.
        """,
      example: .command(
        faulty: "sluice run greet.yaml -p whom=Ada",
        mended: "sluice run greet.yaml -p who=Ada")),
    Entry(
      .parameterRequired, title: "a parameter without a value",
      explanation: """
        The parameter has no default and is not `required: false`, so a run must be given its \
        value: sluice run -p name=value.
        """,
      example: .command(
        faulty: "sluice run report.yaml",
        mended: "sluice run report.yaml -p day=2026-11-30")),
  ]
}
