extension HelpTopic {
  static let quotingBlocks: [HelpPage.Block] = [
    .paragraph(
      """
      In a script for sh, bash and their like, the value of ${{ }} is one piece of data, quoted \
      for the place where it stands: bare, in "…", in '…' or in a here-document. Write no quotes \
      around it for safety's sake. A list becomes one word for each item. No value becomes shell \
      text, but that of unquoted(x), which 'sluice check' tells.
      """),
    .literal(
      """
      run: cp ${{ params.file }} "backup of ${{ params.file }}"
      """),
    .paragraph(
      """
      $VAR is the shell's own, and is left alone. In argv there is no shell, so $VAR, * and ~ are \
      only themselves. A script for another program, such as python3, gets its values by env:
      """),
    .literal(
      """
      shell: python3
      env: { N: "${{ params.n }}" }
      run: import os; print(os.environ['N'])
      """),
    .paragraph("What YAML takes otherwise than it looks:"),
    .definitions([
      .init("run: echo \"Note: done\"", "A colon and a blank make a key. Quote the whole value."),
      .init("run: echo a # b", "A blank and # begin a comment. Quote the whole value."),
      .init("run: *.sh, @x, %x, !x, `x`, &x", "Such a first character needs quotes around all."),
      .init("if: params.x == 'a' # b", "The same: what stands behind the # is not read."),
      .init("CI: no, CI: yes", "Texts, not false and true, which are written so."),
      .init("{ run: echo a, b }", "In braces and brackets a comma parts. Quote the value."),
      .init("argv: [cp, ${{ x }}]", "In braces and brackets ${{ }} needs quotes."),
    ]),
    .paragraph(
      """
      A text on lines of its own needs no quotes at all: after 'run: |' each line below that is \
      indented deeper is taken as it is.
      """),
  ]
}
