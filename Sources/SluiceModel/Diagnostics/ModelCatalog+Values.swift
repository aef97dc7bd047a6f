import SluiceSyntax

extension DiagnosticID.Catalog {
  static let values: [Entry] = [
    Entry(
      .wrongKind, title: "a value of the wrong kind",
      explanation: """
        YAML has texts, lists and maps, and each key takes one of them. Often the value became \
        another kind than it looks like: a text with ': ' in it is a map, one that begins with \
        '[' a list, one that begins with '{' a map. Quotes keep a text a text.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: make all
          """,
        mended: """
          tasks:
            build: { run: make all }
          """)),
    Entry(
      .runIsList, title: "a list of commands",
      explanation: """
        'run' is one script. Several commands are the lines of a block text, `run: |`, which the \
        shell runs one after the other and ends at the first that fails. A program with its \
        arguments and no shell is a list under 'argv'.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: [make, make install]
          """,
        mended: """
          tasks:
            build:
              run: |
                make
                make install
          """)),
    Entry(
      .missingValue, title: "a key without a value",
      explanation: """
        A key stands there and nothing behind it, or an empty text. Often the value is commented \
        out. Keys that take lists or maps may be empty: they are as if they were absent.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: make
              timeout:
          """,
        mended: """
          tasks:
            build:
              run: make
              timeout: 5m
          """)),
    Entry(
      .noExpressionHere, title: "an expression where none is evaluated",
      explanation: """
        Expressions, ${{ … }}, are evaluated in the scripts, arguments, variables, folders, inputs \
        and demands of tasks and in the defaults of parameters. Limits, capacities, durations and \
        names are read when the file is checked, before any value is known.
        """,
      example: .workflow(
        faulty: """
          params: { jobs: 4 }
          queues: { heavy: "${{ params.jobs }}" }
          tasks:
            build: { run: make, queue: heavy }
          """,
        mended: """
          queues: { heavy: 4 }
          tasks:
            build: { run: make, queue: heavy }
          """)),
    Entry(
      .unsupportedVersion, title: "a version of the language that this build does not read",
      explanation: "The language has one version, 1. The key 'version' may be left out.",
      example: .workflow(
        faulty: """
          version: 2
          tasks:
            build: { run: make }
          """,
        mended: """
          version: 1
          tasks:
            build: { run: make }
          """)),
    Entry(
      .unknownWord, title: "a word that is not one of those allowed",
      explanation: """
        The key takes one of a few words. Booleans are true and false alone: the yes, no, on and \
        off of older YAML are text in YAML 1.2.
        """,
      example: .workflow(
        faulty: """
          tasks:
            lint: { run: make lint, allow_failure: yes }
          """,
        mended: """
          tasks:
            lint: { run: make lint, allow_failure: true }
          """)),
    Entry(
      .outOfRange, title: "a value outside its bounds",
      explanation: """
        A number or a duration is too small or too large: a limit is at least 1, a priority from \
        -1000 to 1000, an exit code from 0 to 255, a duration at most ten years, a timeout longer \
        than zero.
        """,
      example: .workflow(
        faulty: """
          queues: { heavy: 0 }
          tasks:
            build: { run: make, queue: heavy }
          """,
        mended: """
          queues: { heavy: 1 }
          tasks:
            build: { run: make, queue: heavy }
          """)),
    Entry(
      .badName, title: "a text that is no name",
      explanation: """
        Names of workflows, tasks, queues, resources and parameters have letters, digits, '_', '.' \
        and '-', begin with a letter, a digit or '_', and have at most 128 bytes. So they can \
        stand in commands, file names and expressions as they are.
        """,
      example: .workflow(
        faulty: """
          tasks:
            "unit tests": { run: make test }
          """,
        mended: """
          tasks:
            unit_tests: { run: make test }
          """)),
    Entry(
      .badNumber, title: "a text that is no number",
      explanation: """
        Numbers are written as YAML 1.2 has them: 12, 0.5, 1e3, 0x1F. Counts are whole.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make, cpus: two }
          """,
        mended: """
          tasks:
            build: { run: make, cpus: 2 }
          """)),
    Entry(
      .badDuration, title: "a text that is no duration",
      explanation: """
        A duration is a number and its unit, without blanks: 500ms, 30s, 5m, 2h, 1d, or several \
        from the largest unit to the smallest, 1h30m. A number alone is refused, since tools \
        disagree whether it counts seconds, minutes or milliseconds, and 1:30 since it may be \
        minutes or hours.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make, timeout: 90 }
          """,
        mended: """
          tasks:
            build: { run: make, timeout: 90s }
          """)),
    Entry(
      .badAmount, title: "a text that is no amount of a resource",
      explanation: """
        Resources are counted in whole units from 0, or in bytes by KB MB GB TB (powers of 1000) \
        and KiB MiB GiB TiB (powers of 1024). The capacity of 'memory' may be a share of the \
        machine's, such as 80%. To divide a thing, count its parts.
        """,
      example: .workflow(
        faulty: """
          resources: { memory: 8G }
          tasks:
            build: { run: make, resources: { memory: 2GiB } }
          """,
        mended: """
          resources: { memory: 8GiB }
          tasks:
            build: { run: make, resources: { memory: 2GiB } }
          """)),
    Entry(
      .badShell, title: "a text that is no command for scripts",
      explanation: """
        'shell' is the program that scripts are given to, with its options: bash, python3 -u. It \
        is parted at blanks; quotes hold a word with blanks together.
        """,
      example: .workflow(
        faulty: """
          tasks:
            count: { run: import this, shell: "python3 '-u" }
          """,
        mended: """
          tasks:
            count: { run: import this, shell: python3 -u }
          """)),
    Entry(
      .nullVariable, title: "an environment variable without a value",
      explanation: """
        In YAML a key with nothing behind it is null, and it cannot be told whether an empty \
        variable or none was meant. Write \"\" for an empty one.
        """,
      example: .workflow(
        faulty: """
          env: { CFLAGS: }
          tasks:
            build: { run: make }
          """,
        mended: """
          env: { CFLAGS: "" }
          tasks:
            build: { run: make }
          """)),
    Entry(
      .badVariableName, title: "a text that is no name of an environment variable",
      explanation: """
        The environment is a list of NAME=value, so a name is not empty and has no '='.
        """,
      example: .workflow(
        faulty: """
          env: { "CFLAGS=-O2": "" }
          tasks:
            build: { run: make }
          """,
        mended: """
          env: { CFLAGS: -O2 }
          tasks:
            build: { run: make }
          """)),
    Entry(
      .reservedVariable, severity: .warning, title: "a variable that Sluice sets",
      explanation: """
        Sluice gives every task variables such as SLUICE_TASK, last of all, so that no workflow \
        can forge them. A value for one of them has no effect.
        """,
      example: .workflow(
        faulty: """
          env: { SLUICE_TASK: mine }
          tasks:
            build: { run: make }
          """,
        mended: """
          env: { MY_TASK: mine }
          tasks:
            build: { run: make }
          """)),
  ]
}
