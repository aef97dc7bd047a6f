import SluiceSyntax

extension DiagnosticID.Catalog {
  /// Warnings: what is taken as it is, and was hardly meant so.
  static let doubts: [Entry] = [
    Entry(
      .commentInValue, severity: .warning, title: "a comment that cuts a text",
      explanation: """
        In YAML a blank and a '#' end a text without quotes: the rest of the line is a comment. It \
        is told where the '#' stands in a quoted part, or has a single word or a number right \
        behind it, since comments are mostly written with a blank there.
        """,
      example: .workflow(
        faulty: """
          tasks:
            tell: { run: 'make' }
            close:
              run: echo closes issue #42
          """,
        mended: """
          tasks:
            tell: { run: 'make' }
            close:
              run: "echo closes issue #42"
          """)),
    Entry(
      .foreignTemplate, severity: .warning, title: "a value written as in another tool",
      explanation: """
        Values are put into a text by ${{ … }} alone. The {{ … }} of other tools is text here, and \
        in a shell ${params.x} is an error and $(NAME) runs a program. It is told only where the \
        name is a parameter or a variable of the file.
        """,
      example: .workflow(
        faulty: """
          params: { out: app }
          tasks:
            build:
              run: make OUT={{.out}}
          """,
        mended: """
          params: { out: app }
          tasks:
            build:
              run: make OUT=${{ params.out }}
          """)),
    Entry(
      .literalVariable, severity: .warning, title: "a variable where no shell reads it",
      explanation: """
        Values of 'env' and paths are no shell text: $HOME and ~ stay as they are. \
        ${{ env.HOME }} is the variable's value; in an 'env' it reads the variables above it too.
        """,
      example: .workflow(
        faulty: """
          env: { PATH: "tools:$PATH" }
          tasks:
            build: { run: make }
          """,
        mended: """
          env: { PATH: "tools:${{ env.PATH }}" }
          tasks:
            build: { run: make }
          """)),
    Entry(
      .amountWithoutUnit, severity: .warning, title: "an amount without its unit",
      explanation: """
        The capacity of the resource is written in bytes, such as 8GiB, or as a share of the \
        machine's memory. A bare number of it counts bytes, so that the task would take next to \
        nothing.
        """,
      example: .workflow(
        faulty: """
          resources: { memory: 8GiB }
          tasks:
            build: { run: make, resources: { memory: 2048 } }
          """,
        mended: """
          resources: { memory: 8GiB }
          tasks:
            build: { run: make, resources: { memory: 2048MiB } }
          """)),
  ]
}
