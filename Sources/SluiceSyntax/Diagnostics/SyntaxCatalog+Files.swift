extension DiagnosticID.Catalog {
  static let files: [Entry] = [
    Entry(
      .fileNotFound, title: "there is no such file",
      explanation: """
        No file has the path that was given, or one of the folders on the way to it does not \
        exist. Relative paths start at the current folder. Of a folder, 'sluice check' reads the \
        files that end in .yaml or .yml and have 'tasks'; there may be none.
        """,
      example: .command(
        faulty: "sluice check ci.yml",
        mended: "sluice check ci.yaml")),
    Entry(
      .notAFile, title: "the path is not a regular file",
      explanation: """
        The path names a folder, a pipe, a socket or a device. A workflow is read from a regular \
        file, since it may be read again; to read one from a pipe, give - as the file and pipe \
        it into standard input.
        """,
      example: .command(
        faulty: "./generate | sluice check /dev/stdin",
        mended: "./generate | sluice check -")),
    Entry(
      .fileNotReadable, title: "the file cannot be read",
      explanation: """
        The file exists, but the system refuses to read it: for want of permission on the file \
        or on a folder above it, or by a fault of the disk. The message has the system's reason.
        """,
      example: .command(
        faulty: "sluice check ci.yaml",
        mended: "chmod u+r ci.yaml && sluice check ci.yaml")),
    Entry(
      .fileTooLarge, title: "the file is too large",
      explanation: """
        A workflow file holds at most 64 MiB. A larger one is almost always something else, such \
        as an archive or a log. Many tasks of the same kind are better written once and \
        expanded.
        """,
      example: .command(
        faulty: "sluice check backup.tar",
        mended: "sluice check ci.yaml")),
    Entry(
      .binaryFile, title: "the file is binary",
      explanation: """
        The file has NUL bytes, which no YAML text has. It may be a program or an archive, or \
        text in UTF-16 without a byte order mark, which cannot be told from binary data; save \
        such a text as UTF-8.
        """,
      example: .command(
        faulty: "sluice check a.out",
        mended: "sluice check ci.yaml")),
    Entry(
      .invalidUTF8, title: "the file is not UTF-8",
      explanation: """
        A workflow file is UTF-8, or UTF-16 with a byte order mark. At the place that is shown \
        the bytes are neither; often the file was saved as Latin-1 or Windows-1252. Save it as \
        UTF-8 in the editor, or convert it with iconv.
        """,
      example: .command(
        faulty: "sluice check latin1.yaml",
        mended: "iconv -f LATIN1 -t UTF-8 latin1.yaml | sluice check -")),
    Entry(
      .invalidUTF16, title: "the file is not UTF-16",
      explanation: """
        The file begins with the byte order mark of UTF-16, but has an odd number of bytes or \
        half of a surrogate pair. It was probably cut off. Save it as UTF-8.
        """,
      example: .command(
        faulty: "sluice check half.yaml",
        mended: "sluice check whole.yaml")),
    Entry(
      .foreignLineBreak, title: "a line break that is not seen",
      explanation: """
        YAML 1.1 takes U+0085, U+2028 and U+2029 for line breaks, YAML 1.2 and editors do not: \
        what looks like a comment could hide a task. Lines end with LF or CRLF. Such a character \
        comes with text that is copied from elsewhere; in a double-quoted text it is written \
        \\N, \\L or \\P.
        """,
      example: .workflow(
        faulty: """
          tasks:
            build: { run: make } # quick\u{2028}  test: { run: make test }
          """,
        mended: """
          tasks:
            build: { run: make } # quick
            test: { run: make test }
          """)),
  ]
}
