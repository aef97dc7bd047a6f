extension SeededMistake {
  /// Of people who know YAML less well, or another reader of it.
  static let ofYAML: [SeededMistake] = [
    .init(
      "a tab as indentation",
      text: "tasks:\n\tbuild: { run: make }\n",
      told: """
        2:1 error [tab-indentation] a tab cannot indent a line in YAML; use spaces instead of \
        the tab
        """,
      .understood("  build", over: "\tbuild")),
    .init(
      "a key one column off",
      text: """
        tasks:
          build:
            run: make
           timeout: 5m
        """,
      told: """
        4:4 error [bad-indentation] the indentation of this line fits no line above; give the \
        entries of one list or map the same indentation
        """,
      .understood("    timeout", over: "   timeout")),
    .init(
      "{{.VAR}} of Taskfile",
      text: """
        params: { app: demo }
        tasks:
          build:
            run: {{.app}} build
        """,
      told: """
        4:10 error [unquoted-template] YAML takes an unquoted '{{' for a map in a map; quote the \
        whole value: "{{.app}} build"
        """,
      .none),
    .init(
      "an unquoted ${{ in brackets",
      text: """
        params: { file: a }
        tasks:
          copy: { argv: [cp, ${{ params.file }}, /mnt] }
        """,
      told: """
        3:23 error [unquoted-template] YAML takes an unquoted '{{' for a map in a map; quote the \
        whole value: "${{ params.file }}"
        """,
      .fixIts),
    .init(
      "yes for true",
      text: """
        tasks:
          lint: { run: make lint, allow_failure: yes }
        """,
      told: """
        2:42 error [unknown-word] 'allow_failure' takes true or false, not 'yes'; write \
        `allow_failure: true`
        """,
      .fixIts),
    .init(
      "a timeout without unit",
      text: """
        tasks:
          build: { run: make, timeout: 30 }
        """,
      told: """
        2:32 error [bad-duration] the duration '30' has no unit; add the unit: 30s
        """,
      .fixIts),
    .init(
      "minutes in words",
      text: """
        tasks:
          build: { run: make, timeout: 5 minutes }
        """,
      told: """
        2:32 error [bad-duration] 'timeout' takes a duration, not '5 minutes'; write `5m`
        """,
      .fixIts),
    .init(
      "a duplicate key",
      text: """
        tasks:
          build: { run: make }
          build: { run: make docs }
        """,
      told: """
        3:3 error [duplicate-key] the key 'build' is given twice; remove one of the two, or give \
        it another name
        """,
      .understood("  docs: { run: make docs }", over: "  build: { run: make docs }")),
    .init(
      "a colon without a blank",
      text: """
        tasks:
          build:
            run:make
        """,
      told: """
        3:5 error [wrong-kind] a blank is missing after `run:`; write `run: make`
        """,
      .fixIts),
    .init(
      "a colon left out",
      text: """
        tasks:
          build:
            run make
        """,
      told: """
        3:5 error [wrong-kind] a colon is missing after `run`; write `run: make`
        """,
      .fixIts),
    .init(
      "a colon in a command",
      text: """
        tasks:
          build:
            run: echo "Note: done"
        """,
      told: """
        3:20 error [colon-in-value] a value without quotes cannot hold a colon and a space (': \
        '); quote the whole value, or write it under '|'
        """,
      .fixIts),
    .init(
      "text for a number",
      text: """
        tasks:
          build: { run: make, cpus: two }
        """,
      told: """
        2:29 error [bad-number] 'cpus' takes a whole number, not 'two'; write a number from 1 up
        """,
      .understood("2", over: "two")),
    .init(
      "a size as people say it",
      text: """
        resources: { memory: 8gb }
        tasks:
          build: { run: make, resources: { memory: 2G } }
        """,
      told: """
        1:22 error [bad-amount] '8gb' of 'memory' is no amount; write `8GB`
        3:44 error [bad-amount] '2G' of 'memory' is no amount; write `2GiB`
        """,
      .fixIts),
    .init(
      "a glob that YAML takes for an alias",
      text: """
        tasks:
          list: { argv: [ls, *.csv] }
        """,
      told: """
        2:22 error [undefined-alias] YAML takes '*.csv' for an alias, because it begins with \
        '*'; quote the value
        """,
      .understood("'*.csv'", over: "*.csv")),
    .init(
      "a closing bracket left out",
      text: """
        tasks:
          build: { run: make }
          test: { run: make test, needs: [build }
        """,
      told: """
        3:41 error [unclosed-bracket] expected ',' or ']' in this list; close the list, put a \
        comma between its parts, or quote the part
        """,
      .understood("[build]", over: "[build")),
    .init(
      "a quote left open",
      text: """
        tasks:
          build:
            run: "make all
        """,
      told: """
        3:10 error [unclosed-quote] this " is not closed; add the closing "
        """,
      .written("\"make all\"", over: "\"make all", as: "\"")),
    .init(
      "an escape that YAML has not",
      text: """
        tasks:
          count:
            run: "grep -c '\\d' list"
        """,
      told: """
        3:20 error [unknown-escape] '\\d' is no escape of a text in double quotes; write the \
        text in single quotes, where '\\' is only itself, or double the '\\'
        """,
      .understood("\\\\d", over: "\\d")),
    .init(
      "a negated command",
      text: """
        tasks:
          lint:
            run: ! grep -r FORBIDDEN src
        """,
      told: """
        3:10 error [lone-exclamation-mark] YAML takes a lone '!' for a tag, and drops it; quote \
        the whole value
        """,
      .fixIts),
    .init(
      "a dash on the line of the key",
      text: """
        tasks:
          build: { run: make }
          test:
            needs: - build
            run: make test
        """,
      told: """
        4:12 error [list-in-value] a list cannot begin on the line of its key; put '- ' on the \
        next line, or quote the value if it is meant as text
        """,
      .understood("needs:\n      - build", over: "needs: - build")),
    .init(
      "an empty variable",
      text: """
        env: { CFLAGS: }
        tasks:
          build: { run: make }
        """,
      told: """
        1:16 error [null-variable] the variable 'CFLAGS' has no value; write "" for an empty one
        """,
      .written("CFLAGS: \"\" }", over: "CFLAGS: }", as: "\"\"")),
    .init(
      "Windows line ends and two faults",
      text: "tasks:\r\n  build:\r\n    cmd: make\r\n    timeout: 90\r\n",
      told: """
        3:5 error [unknown-key] unknown key 'cmd' in a task; did you mean 'run'?
        4:14 error [bad-duration] the duration '90' has no unit; add the unit: 90s
        """,
      .fixIts),
    .init(
      "a comma in braces",
      text: """
        tasks:
          greet: { run: echo one, two }
        """,
      told: """
        2:27 error [unknown-key] a comma ends the value of 'run', and 'two' is taken for a key; \
        quote the value: `run: "echo one, two"`
        """,
      .fixIts),
    .init(
      "name with a blank",
      text: """
        tasks:
          unit tests: { run: make test }
        """,
      told: """
        2:3 error [bad-name] the task's name 'unit tests' holds ' '; a name has letters, digits, \
        '_', '-' and '.', and begins with one of the first three
        """,
      .understood("unit_tests", over: "unit tests")),
  ]
}
