extension DiagnosticID.Catalog {
  static let structure: [Entry] = [
    Entry(
      .yamlSyntax, title: "YAML cannot be read here",
      explanation: """
        The text breaks a rule of YAML for which there is no better message; the one that is \
        shown is the YAML library's own. What is wrong may stand a little before the place, such \
        as a quote or a bracket that is not closed.
        """,
      example: .workflow(
        faulty: """
          %YAML 1.2
          %YAML 1.2
          ---
          tasks:
            build: { run: make }
          """,
        mended: """
          %YAML 1.2
          ---
          tasks:
            build: { run: make }
          """)),
    Entry(
      .tabIndentation, title: "a tab as indentation",
      explanation: """
        YAML is indented by spaces alone, since a tab has no agreed width. Most editors can \
        replace tabs by spaces; inside of a text under '|', behind its indentation, tabs are \
        kept.
        """,
      example: .workflow(
        faulty: """
          tasks:
          \tbuild: { run: make }
          """,
        mended: """
          tasks:
            build: { run: make }
          """)),
    Entry(
      .badIndentation, title: "indentation that fits nothing",
      explanation: """
        The entries of one list or map all begin in the same column. This line begins in a \
        column in which nothing above it began, or deeper than a value that is already complete. \
        Give it the indentation of the entries that it belongs to.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: make
             timeout: 5m
          """,
        mended: """
          tasks:
            build:
              run: make
              timeout: 5m
          """)),
    Entry(
      .mixedCollection, title: "keys and list items side by side",
      explanation: """
        A value is a map, each line of which is 'key: value', or a list, each item of which begins \
        with a dash. One cannot go on as the other in the same column. Indent what belongs to the \
        key or the item above it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            - test: { run: make test }
          """,
        mended: """
          tasks:
            build: { run: make }
            test: { run: make test }
          """)),
    Entry(
      .missingColon, title: "a line that is no key",
      explanation: """
        In a map each line is 'key: value', or continues the value above by being indented \
        deeper. This line is neither. It may be a key whose colon or space behind the colon is \
        missing, or a line of a text that lost its indentation.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: make
              allow_failure
          """,
        mended: """
          tasks:
            build:
              run: make
              allow_failure: true
          """)),
    Entry(
      .keyTooLong, title: "a key of more than 1,024 characters",
      explanation: """
        A key has at most 1,024 characters and stands on one line. A longer one is mostly a \
        value whose key was forgotten, or a long line of a script that lost its indentation.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: make
              \(String(repeating: "make all; ", count: 120))
          """,
        mended: """
          tasks:
            build:
              run: |
                make
                make all
          """)),
    Entry(
      .unclosedBracket, title: "a list or map in brackets is not closed",
      explanation: """
        A list begun by '[' ends at ']', a map begun by '{' at '}', and commas stand between the \
        parts. Here something else follows. If the text is not meant as a list or a map, quote \
        all of it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            test: { run: make test, needs: [build }
          """,
        mended: """
          tasks:
            build: { run: make }
            test: { run: make test, needs: [build] }
          """)),
    Entry(
      .unclosedQuote, title: "a text in quotes is not closed",
      explanation: """
        A value that begins with a quote goes on to the next quote of the same kind, also over \
        several lines. None follows. Inside of single quotes a single quote is written twice; \
        inside of double quotes a double quote is written with a backslash before it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: "make all
          """,
        mended: """
          tasks:
            build:
              run: "make all"
          """)),
    Entry(
      .listInValue, title: "a list on the line of its key",
      explanation: """
        A list with dashes begins on the line after its key. On the same line it is written in \
        brackets: needs: [build, test]. If the dash is part of a text, quote the text.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            test:
              needs: - build
              run: make test
          """,
        mended: """
          tasks:
            build: { run: make }
            test:
              needs: [build]
              run: make test
          """)),
    Entry(
      .yamlVersion, title: "a version of YAML that cannot be read",
      explanation: """
        The line '%YAML' at the start of the file names a version of YAML other than 1.1 or 1.2. \
        Workflows are read as YAML 1.2; the line can be left out.
        """,
      example: .workflow(
        faulty: """
          %YAML 3.0
          ---
          tasks:
            build: { run: make }
          """,
        mended: """
          %YAML 1.2
          ---
          tasks:
            build: { run: make }
          """)),
    Entry(
      .yamlDirective, title: "a directive that YAML does not have",
      explanation: """
        A line that begins with '%' before the document is a directive to the YAML reader: %YAML \
        or %TAG, and a line '---' must follow. Text that begins with '%' must be quoted.
        """,
      example: .workflow(
        faulty: """
          %TAGS
          ---
          tasks:
            build: { run: make }
          """,
        mended: """
          ---
          tasks:
            build: { run: make }
          """)),
    Entry(
      .secondDocument, title: "a second document in the file",
      explanation: """
        A line '---' (or text behind a line '...') begins a new YAML document, and a workflow \
        file is one document: what stands in a second one would silently be ignored. An empty \
        one is allowed. A '---' at the start of a line also ends a text under '|', such as a \
        script with a here-document; indented it does not.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
          ---
          tasks:
            test: { run: make test }
          """,
        mended: """
          tasks:
            build: { run: make }
            test: { run: make test }
          """)),
    Entry(
      .nestedTooDeeply, title: "lists and maps nested too deeply",
      explanation: """
        Lists and maps may lie in each other 64 levels deep, what aliases stand for included. No \
        workflow needs more; a file that has more was made by a program or by mistake.
        """,
      example: .workflow(
        faulty: """
          x-deep:
            [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
            ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
          tasks:
            build: { run: make }
          """,
        mended: """
          x-deep:
            [[[]]]
          tasks:
            build: { run: make }
          """)),
    Entry(
      .tooManyNodes, title: "too many values",
      explanation: """
        A file may hold one million values, where an alias counts as all that it stands for. A \
        small file reaches that by aliases of lists of aliases, which would fill the memory.
        """,
      example: .workflow(
        faulty: """
          x-a: &a [x, x, x, x, x, x, x, x, x, x, x, x]
          x-b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
          x-c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
          x-d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
          x-e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
          x-f: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
          tasks:
            build: { run: make }
          """,
        mended: """
          x-a: &a [x, x, x, x, x, x, x, x, x, x, x, x]
          x-b: [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
          tasks:
            build: { run: make }
          """)),
  ]
}
