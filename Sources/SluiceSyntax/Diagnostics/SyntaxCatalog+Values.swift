extension DiagnosticID.Catalog {
  static let values: [Entry] = [
    Entry(
      .controlCharacter, title: "a control character in the file",
      explanation: """
        YAML text has no control characters but tab and line breaks. One that was pasted by \
        accident (such as a colour sequence of a terminal) must go; one that is meant is written \
        as an escape in double quotes.
        """),
    Entry(
      .colonInValue, title: "a colon in a value without quotes",
      explanation: """
        A colon and a space behind it make a key, also in the middle of a line: in run: echo \
        "Say: two" the quotes do not help, because the value does not begin with them. Put the \
        whole value into single quotes, or under '|' on lines of its own.
        """),
    Entry(
      .reservedCharacter, title: "a character that no value can begin with",
      explanation: """
        YAML keeps '@', '`' and '%' to itself at the beginning of a value: a command or a format \
        that begins with one of them cannot stand without quotes. Quote the whole value.
        """),
    Entry(
      .strayIndicator, title: "a bracket or comma out of place",
      explanation: """
        A closing bracket or a comma stands where a value is expected. Remove it, or quote the \
        value if it is meant as text.
        """),
    Entry(
      .textBehindValue, title: "text behind a value in quotes or brackets",
      explanation: """
        A value that begins with a quote or a bracket ends with it; nothing may follow but a \
        comment. So if: 'a' == x and run: [ -f x ] && make are faults. Quote the whole value, or \
        put it under '|'.
        """),
    Entry(
      .unknownEscape, title: "an unknown escape in double quotes",
      explanation: """
        In double quotes a backslash begins an escape such as \\n, \\t, \\\\, \\" or \\u00e9. \
        For patterns and paths use single quotes, in which a backslash is only itself.
        """),
    Entry(
      .unquotedTemplate, title: "an expression without quotes",
      explanation: """
        A '{' begins a map where a value may begin: at the start of a value and inside of \
        brackets. So a value that begins with '{{', and ${{ … }} in a list or map in brackets, \
        must be quoted: [cp, "${{ x }}"].
        """),
    Entry(
      .blockHeader, title: "text behind '|' or '>'",
      explanation: """
        A value that begins with '|' or '>' is a text on the following lines; on its own line \
        only an indentation (1 to 9), '+' or '-', and a comment may follow. A command that \
        begins with a redirection must be quoted.
        """),
    Entry(
      .anchorName, title: "a value that begins with '&'",
      explanation: """
        A '&' at the beginning of a value sets an anchor, whose name consists of letters, \
        digits, '-' and '_'. Quote the value if '&' is part of it.
        """),
  ]

  static let nodes: [Entry] = [
    Entry(
      .duplicateKey, title: "a key is given twice",
      explanation: """
        Each key of a map may stand there once; otherwise one of the values would silently be \
        lost. Keys are compared after quotes are removed. A key that overrides one that came in \
        by '<<' is no duplicate.
        """),
    Entry(
      .complexKey, title: "a key that is a list or a map",
      explanation: """
        YAML allows lists and maps as keys; a workflow has no use for them. Most often it is a \
        value that begins with a bracket and was meant as text: quote it.
        """),
    Entry(
      .mergeValue, title: "'<<' without a map",
      explanation: """
        The key '<<' takes the entries of another map, or of a list of maps, into this one: <<: \
        *defaults or <<: [*a, *b]. Its value is something else here.
        """),
    Entry(
      .undefinedAlias, title: "an alias without an anchor",
      explanation: """
        A '*' at the beginning of a value makes it an alias, which stands for the value with the \
        anchor '&' of the same name further up. There is no such anchor. A pattern such as *.csv \
        or a cron line such as */5 * * * * must be quoted.
        """),
    Entry(
      .recursiveAlias, title: "an alias inside of what it stands for",
      explanation: """
        The alias stands inside of the list or map that bears its anchor, which would contain \
        itself without end. Put the anchor on the part that is meant.
        """),
    Entry(
      .unknownTag, title: "an unknown tag",
      explanation: """
        A word that begins with '!' is a tag, which gives a value a type. Only those of YAML's \
        core schema are known (!!str, !!int, !!float, !!bool, !!null, !!seq, !!map), and they \
        must fit. Quote the value if '!' is part of it.
        """),
    Entry(
      .loneExclamationMark, title: "a lone '!'",
      explanation: """
        A '!' with a space behind it is a tag to YAML and is dropped: if: ! test would run when \
        test succeeds. Quote the whole value.
        """),
    Entry(
      .tooManyFaults, title: "too many faults",
      explanation: """
        The file has more than 1,000 faults of the kind that leave the rest readable, such as \
        keys given twice or unknown tags. Those behind are not shown; mend the first ones and \
        check again.
        """),
    Entry(
      .nulInText, title: "NUL in a text",
      explanation: """
        The escape \\0 makes a NUL character. Arguments, environment and paths are C strings, \
        which end at the first NUL, so that the rest would be lost.
        """),
  ]
}
