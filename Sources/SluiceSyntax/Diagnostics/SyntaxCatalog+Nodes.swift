extension DiagnosticID.Catalog {
  static let nodes: [Entry] = [
    Entry(
      .duplicateKey, title: "a key is given twice",
      explanation: """
        Each key of a map may stand there once; otherwise one of the values would silently be \
        lost. Keys are compared after quotes are removed. A key that overrides one that came in \
        by '<<' is no duplicate.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make }
            build: { run: make docs }
          """,
        mended: """
          tasks:
            build: { run: make }
            docs: { run: make docs }
          """)),
    Entry(
      .complexKey, title: "a key that is a list or a map",
      explanation: """
        YAML allows lists and maps as keys; a workflow has no use for them. Most often it is a \
        value that begins with a bracket and was meant as text: quote it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            [build]: { run: make }
          """,
        mended: """
          tasks:
            build: { run: make }
          """)),
    Entry(
      .mergeValue, title: "'<<' without a map",
      explanation: """
        The key '<<' takes the entries of another map, or of a list of maps, into this one: <<: \
        *defaults or <<: [*a, *b]. Its value is something else here.
        """,
      example: .workflow(
        faulty: """
          x-common: &common 5m
          tasks:
            build: { <<: *common, run: make }
          """,
        mended: """
          x-common: &common { timeout: 5m }
          tasks:
            build: { <<: *common, run: make }
          """)),
    Entry(
      .undefinedAlias, title: "an alias without an anchor",
      explanation: """
        A '*' at the beginning of a value makes it an alias, which stands for the value with the \
        anchor '&' of the same name further up. There is no such anchor. A pattern such as *.csv \
        or a cron line such as */5 * * * * must be quoted.
        """,
      example: .workflow(
        faulty: """
          tasks:
            pack:
              argv: [tar, -cf, all.tar, *.csv]
          """,
        mended: """
          tasks:
            pack:
              run: tar -cf all.tar *.csv
          """)),
    Entry(
      .recursiveAlias, title: "an alias inside of what it stands for",
      explanation: """
        The alias stands inside of the list or map that bears its anchor, which would contain \
        itself without end. Put the anchor on the part that is meant.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: &task
              run: make
              env: *task
          """,
        mended: """
          tasks:
            build:
              run: make
              env: { MODE: fast }
          """)),
    Entry(
      .unknownTag, title: "an unknown tag",
      explanation: """
        A word that begins with '!' is a tag, which gives a value a type. Only those of YAML's \
        core schema are known (!!str, !!int, !!float, !!bool, !!null, !!seq, !!map), and they \
        must fit. Quote the value if '!' is part of it.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: !include build.yaml
          """,
        mended: """
          tasks:
            build: { run: make }
          """)),
    Entry(
      .loneExclamationMark, title: "a lone '!'",
      explanation: """
        A '!' with a space behind it is a tag to YAML and is dropped: if: ! test would run when \
        test succeeds. Quote the whole value.
        """,
      example: .workflow(
        faulty: """
          tasks:
            lint:
              run: ! grep -r FORBIDDEN src
          """,
        mended: """
          tasks:
            lint:
              run: '! grep -r FORBIDDEN src'
          """)),
    Entry(
      .tooManyFaults, title: "too many faults",
      explanation: """
        The file has more than 1,000 faults of the kind that leave the rest readable, such as \
        keys given twice or unknown tags. Those behind are not shown; mend the first ones and \
        check again.
        """,
      example: .workflow(
        faulty:
          "tasks:\n  build: { run: make, env: { \(String(repeating: "A: 1, ", count: 1_002)) } }",
        mended: """
          tasks:
            build: { run: make, env: { A: 1 } }
          """)),
    Entry(
      .nulInText, title: "NUL in a text",
      explanation: """
        The escape \\0 makes a NUL character. Arguments, environment and paths are C strings, \
        which end at the first NUL, so that the rest would be lost.
        """,
      example: .workflow(
        faulty: """
          tasks:
            list:
              run: "find . -print0 | tr '\\0' ' '"
          """,
        mended: """
          tasks:
            list:
              run: find . -print0 | tr '\\0' ' '
          """)),
  ]
}
