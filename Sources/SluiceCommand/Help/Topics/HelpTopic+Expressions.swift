import SluiceModel

extension HelpTopic {
  static var expressionsBlocks: [HelpPage.Block] {
    [
      .paragraph(
        """
        An expression stands in ${{ }} within a text of a task, or is the whole of an `if`. A \
        text is written in single quotes, a quote in it is doubled: 'it''s'. False are false, 0, \
        the empty text and null; all else is true.
        """),
      .literal("if: always() && tasks.build.result == 'failed'\nrun: echo ${{ params.who }}"),
      .heading("Operators, from those that bind least"),
      .table(ExpressionReference.operators.map { .init($0.operators, $0.summary) }),
      .heading("Names"),
      .table(ExpressionReference.names.map { .init($0.name, $0.summary) }),
      .heading("Functions, with what they give"),
      .definitions(
        ExpressionReference.functions.map { function in
          let example = function.example.map { " \($0.call) is \($0.value)" } ?? ""
          return .init("\(function.signature): \(function.kind)", function.summary + example)
        }),
      .heading("Functions that `if` alone has"),
      .table(ExpressionReference.statusFunctions.map { .init($0.call, $0.summary) }),
    ]
  }
}

extension ExpressionReference.Function {
  /// What it gives; the kinds of a value that may be any are not listed.
  fileprivate var kind: String { gives.split(separator: " ").count > 6 ? "a value" : gives }
}
