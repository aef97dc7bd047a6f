import SluiceSyntax

extension DiagnosticID {
  package static let expressionSyntax = DiagnosticID(rawValue: "expression-syntax")
  package static let expressionUnterminated = DiagnosticID(rawValue: "expression-unterminated")
  package static let expressionEmpty = DiagnosticID(rawValue: "expression-empty")
  package static let expressionName = DiagnosticID(rawValue: "expression-name")
  package static let expressionFunction = DiagnosticID(rawValue: "expression-function")
  package static let expressionArguments = DiagnosticID(rawValue: "expression-arguments")
  package static let expressionType = DiagnosticID(rawValue: "expression-type")
  package static let expressionPlace = DiagnosticID(rawValue: "expression-place")
  package static let expressionNotBuilt = DiagnosticID(rawValue: "expression-not-built")
  package static let expressionFailed = DiagnosticID(rawValue: "expression-failed")
  package static let neverEqual = DiagnosticID(rawValue: "never-equal")
  package static let textAsCondition = DiagnosticID(rawValue: "text-as-condition")
  package static let shellCondition = DiagnosticID(rawValue: "shell-condition")
  package static let mixedCondition = DiagnosticID(rawValue: "mixed-condition")
  package static let statusFunction = DiagnosticID(rawValue: "status-function")
  package static let unsafeShellPlace = DiagnosticID(rawValue: "unsafe-shell-place")
  package static let foreignShell = DiagnosticID(rawValue: "foreign-shell")
  package static let unquoted = DiagnosticID(rawValue: "unquoted")
}

extension DiagnosticID.Catalog {
  /// What the expression language reports.
  package static let expressions = DiagnosticID.Catalog([
    Entry(
      .expressionSyntax, title: "an expression is not well formed",
      explanation: """
        What stands between ${{ and }} does not follow the grammar of expressions. Text is \
        written in single quotes, a quote in it is doubled ('it''s'); operators are ! && || == != \
        < <= > >= + - * / % and parentheses.
        """,
      example: .workflow(
        faulty: """
          params: { fast: true }
          tasks:
            build: { run: make, if: not params.fast }
          """,
        mended: """
          params: { fast: true }
          tasks:
            build: { run: make, if: "!params.fast" }
          """)),
    Entry(
      .expressionUnterminated, title: "an expression does not end",
      explanation: """
        A ${{ has no }} after it. For these characters themselves write ${{ '${{' }}.
        """,
      example: .workflow(
        faulty: """
          params: { who: world }
          tasks:
            greet:
              run: echo ${{ params.who }
          """,
        mended: """
          params: { who: world }
          tasks:
            greet:
              run: echo ${{ params.who }}
          """)),
    Entry(
      .expressionEmpty, title: "an expression is empty",
      explanation: "Nothing stands between ${{ and }}. Write the value that belongs there.",
      example: .workflow(
        faulty: """
          params: { who: world }
          tasks:
            greet:
              run: echo ${{ }}
          """,
        mended: """
          params: { who: world }
          tasks:
            greet:
              run: echo ${{ params.who }}
          """)),
    Entry(
      .expressionName, title: "a name cannot exist",
      explanation: """
        An expression names a value that no run of this workflow can have, such as a parameter \
        that is not declared. It would be empty at run time, so it is refused before anything runs.
        """,
      example: .workflow(
        faulty: """
          params: { who: world }
          tasks:
            greet:
              run: echo ${{ params.whom }}
          """,
        mended: """
          params: { who: world }
          tasks:
            greet:
              run: echo ${{ params.who }}
          """)),
    Entry(
      .neverEqual, title: "a comparison that never holds",
      explanation: """
        The value is one of a few words, and is compared with another one. What a task came to is \
        succeeded, failed, timed_out, cancelled, interrupted, skipped, upstream_failed or \
        up_to_date; a parameter with an 'enum' is one of its values.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            tell:
              needs: build
              if: always() && tasks.build.result == 'failure'
              run: ./tell
          """,
        mended: """
          tasks:
            build: { run: make }
            tell:
              needs: build
              if: always() && tasks.build.result == 'failed'
              run: ./tell
          """)),
    Entry(
      .textAsCondition, severity: .warning, title: "a text that is asked for its truth",
      explanation: """
        The yes, no, on and off of older YAML are texts, and so is "false" in quotes and every \
        value of a variable. A text is true unless it is empty. A parameter that is a boolean is \
        written true or false; a variable is compared: env.DEBUG == 'true'.
        """,
      example: .workflow(
        faulty: """
          params: { release: no }
          tasks:
            publish: { run: ./publish, if: params.release }
          """,
        mended: """
          params: { release: false }
          tasks:
            publish: { run: ./publish, if: params.release }
          """)),
    Entry(
      .shellCondition, title: "a command where a condition stands",
      explanation: """
        'if' holds an expression, which is decided without starting anything. What a command finds \
        out is asked in the script itself, or in a task of its own whose outcome others ask for.
        """,
      example: .workflow(
        faulty: """
          tasks:
            unpack: { run: ./unpack, if: test -f data.tar }
          """,
        mended: """
          tasks:
            unpack: { run: test ! -f data.tar || ./unpack }
          """)),
    Entry(
      .expressionFunction, title: "a function does not exist",
      explanation: """
        The functions are contains, startsWith, endsWith, format, join, split, toJSON, fromJSON, \
        hashFiles, env, default, now, range, basename, dirname and unquoted, and in `if` success, \
        failure, cancelled and always. Case counts.
        """,
      example: .workflow(
        faulty: """
          params: { file: a.csv }
          tasks:
            load: { run: ./load, if: "ends_with(params.file, '.csv')" }
          """,
        mended: """
          params: { file: a.csv }
          tasks:
            load: { run: ./load, if: "endsWith(params.file, '.csv')" }
          """)),
    Entry(
      .expressionArguments, title: "a function has the wrong arguments",
      explanation: """
        A function is called with too few or too many arguments, or with a text that it cannot \
        use, such as a format that names an argument that is not there.
        """,
      example: .workflow(
        faulty: """
          params: { file: a.csv }
          tasks:
            load: { run: ./load, if: endsWith(params.file) }
          """,
        mended: """
          params: { file: a.csv }
          tasks:
            load: { run: ./load, if: "endsWith(params.file, '.csv')" }
          """)),
    Entry(
      .expressionType, title: "a value has the wrong kind",
      explanation: """
        An operator or a function is given a kind of value that it does not take, for example a \
        string where a number belongs. fromJSON('3') makes a number of a text.
        """,
      example: .workflow(
        faulty: """
          params: { size: big }
          tasks:
            load: { run: ./load, if: params.size > 5 }
          """,
        mended: """
          params: { size: 7 }
          tasks:
            load: { run: ./load, if: params.size > 5 }
          """)),
    Entry(
      .expressionPlace, title: "an expression cannot stand here",
      explanation: "A name or a function is used where it has no meaning.",
      example: .workflow(
        faulty: """
          params: { who: world }
          tasks:
            greet: { argv: [echo, "${{ unquoted(params.who) }}"] }
          """,
        mended: """
          params: { who: world }
          tasks:
            greet: { argv: [echo, "${{ params.who }}"] }
          """)),
    Entry(
      .expressionNotBuilt, title: "a part of the language that this build does not have",
      explanation: "The language knows this name or function, but this build of Sluice does not.",
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: make
              env: { KEY: "${{ hashFiles('src/*.c') }}" }
          """,
        mended: """
          tasks:
            build:
              run: KEY=$(cat src/*.c | sha256sum) make
          """)),
    Entry(
      .expressionFailed, title: "an expression has no value",
      explanation: """
        An expression could not be evaluated, for example because it divides by zero. The task \
        fails.
        """,
      example: .command(
        faulty: "sluice run share.yaml -p parts=0",
        mended: "sluice run share.yaml -p parts=4")),
    Entry(
      .mixedCondition, title: "a condition mixes ${{ }} and other text",
      explanation: """
        An `if` is one expression, with or without ${{ }} around the whole. With text beside the \
        braces it would be a text, and a text that is not empty is always true.
        """,
      example: .workflow(
        faulty: """
          params: { fast: true }
          tasks:
            test: { run: make test, if: "${{ params.fast }} == false" }
          """,
        mended: """
          params: { fast: true }
          tasks:
            test: { run: make test, if: "${{ params.fast == false }}" }
          """)),
    Entry(
      .statusFunction, title: "a status function outside `if`",
      explanation: """
        success(), failure(), cancelled() and always() ask for the results of a task's needs. \
        They have a meaning in `if` alone.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            tell:
              needs: build
              run: echo ${{ success() }}
          """,
        mended: """
          tasks:
            build: { run: make }
            tell:
              needs: build
              if: success()
              run: echo built
          """)),
    Entry(
      .unsafeShellPlace, title: "a value cannot be quoted at this place of a script",
      explanation: """
        In a script, the value of an expression is one piece of data, quoted for the place where \
        it stands. At this place no quoting is sure to work in the shell. Give the value to the \
        task by `env:` and use the variable, or move the expression into a word of its own.
        """,
      example: .workflow(
        faulty: """
          params: { name: total }
          tasks:
            set: { run: 'eval "${{ params.name }}=1"' }
          """,
        mended: """
          params: { name: total }
          tasks:
            set: { run: 'printf "%s=1" ${{ params.name }}' }
          """)),
    Entry(
      .foreignShell, title: "an expression in a script that is not for a POSIX shell",
      explanation: """
        Sluice knows how to quote for sh, bash, dash, ksh, zsh and busybox only. In other \
        scripts, such as Python's, a value pasted into the text could become code. Give it to the \
        task by `env:` and read the variable in the script.
        """,
      example: .workflow(
        faulty: """
          params: { n: 10 }
          tasks:
            check: { shell: python3, run: 'exit(${{ params.n }} > 5)' }
          """,
        mended: """
          params: { n: 10 }
          tasks:
            sum:
              shell: python3
              env: { N: "${{ params.n }}" }
              run: import os; exit(int(os.environ['N']) > 5)
          """)),
    Entry(
      .unquoted, severity: .warning, title: "a value becomes part of a script's text",
      explanation: """
        unquoted(x) writes the value into the script as it is: the shell reads it as code. Whoever \
        controls the value controls the task. Leave unquoted out wherever data is meant.
        """,
      example: .workflow(
        faulty: """
          params: { flags: -k -j4 }
          tasks:
            build: { run: 'make ${{ unquoted(params.flags) }}' }
          """,
        mended: """
          params: { flags: -k -j4 }
          tasks:
            build: { run: "make ${{ split(params.flags, ' ') }}" }
          """)),
  ])
}
