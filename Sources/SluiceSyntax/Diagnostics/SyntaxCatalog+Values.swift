extension DiagnosticID.Catalog {
  static let values: [Entry] = [
    Entry(
      .controlCharacter, title: "a control character in the file",
      explanation: """
        YAML text has no control characters but tab and line breaks. One that was pasted by \
        accident (such as a colour sequence of a terminal) must go; one that is meant is written \
        as an escape in double quotes.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: "printf '\u{1B}[1mdone'" }
          """,
        mended: """
          tasks:
            build: { run: "printf '\\e[1mdone'" }
          """)),
    Entry(
      .colonInValue, title: "a colon in a value without quotes",
      explanation: """
        A colon and a space behind it make a key, also in the middle of a line: in run: echo \
        "Say: two" the quotes do not help, because the value does not begin with them. Put the \
        whole value into single quotes, or under '|' on lines of its own.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: echo "Note: done"
          """,
        mended: """
          tasks:
            build:
              run: 'echo "Note: done"'
          """)),
    Entry(
      .reservedCharacter, title: "a character that no value can begin with",
      explanation: """
        YAML keeps '@', '`' and '%' to itself at the beginning of a value: a command or a format \
        that begins with one of them cannot stand without quotes. Quote the whole value.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: `which make` all
          """,
        mended: """
          tasks:
            build:
              run: '`which make` all'
          """)),
    Entry(
      .strayIndicator, title: "a bracket or comma out of place",
      explanation: """
        A closing bracket or a comma stands where a value is expected. Remove it, or quote the \
        value if it is meant as text.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: , make
          """,
        mended: """
          tasks:
            build:
              run: make
          """)),
    Entry(
      .textBehindValue, title: "text behind a value in quotes or brackets",
      explanation: """
        A value that begins with a quote or a bracket ends with it; nothing may follow but a \
        comment. So if: 'a' == x and run: [ -f x ] && make are faults. Quote the whole value, or \
        put it under '|'.
        """,
      example: .workflow(
        faulty: """
          tasks:
            test:
              run: [ -f Makefile ] && make test
          """,
        mended: """
          tasks:
            test:
              run: '[ -f Makefile ] && make test'
          """)),
    Entry(
      .unknownEscape, title: "an unknown escape in double quotes",
      explanation: """
        In double quotes a backslash begins an escape such as \\n, \\t, \\\\, \\" or \\u00e9. \
        For patterns and paths use single quotes, in which a backslash is only itself.
        """,
      example: .workflow(
        faulty: """
          tasks:
            count:
              run: "grep -c '\\d' list.txt"
          """,
        mended: """
          tasks:
            count:
              run: 'grep -c "\\d" list.txt'
          """)),
    Entry(
      .unquotedTemplate, title: "an expression without quotes",
      explanation: """
        A '{' begins a map where a value may begin: at the start of a value and inside of \
        brackets. So a value that begins with '{{', and ${{ … }} in a list or map in brackets, \
        must be quoted: [cp, "${{ x }}"].
        """,
      example: .workflow(
        faulty: """
          params: { file: a.txt }
          tasks:
            copy: { argv: [cp, ${{ params.file }}, /mnt] }
          """,
        mended: """
          params: { file: a.txt }
          tasks:
            copy: { argv: [cp, "${{ params.file }}", /mnt] }
          """)),
    Entry(
      .blockHeader, title: "text behind '|' or '>'",
      explanation: """
        A value that begins with '|' or '>' is a text on the following lines; on its own line \
        only an indentation (1 to 9), '+' or '-', and a comment may follow. A command that \
        begins with a redirection must be quoted.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: | make
          """,
        mended: """
          tasks:
            build:
              run: |
                make
          """)),
    Entry(
      .anchorName, title: "a value that begins with '&'",
      explanation: """
        A '&' at the beginning of a value sets an anchor, whose name consists of letters, \
        digits, '-' and '_'. Quote the value if '&' is part of it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build:
              run: &>log make
          """,
        mended: """
          tasks:
            build:
              run: '&>log make'
              shell: bash
          """)),
  ]
}
