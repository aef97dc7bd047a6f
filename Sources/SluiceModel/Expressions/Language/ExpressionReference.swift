/// What an expression may hold, for people who look it up.
package enum ExpressionReference {
  package struct Function: Sendable {
    /// As in `join(list, separator)`.
    package let signature: String
    /// The kind of its value, as in "a string".
    package let gives: String
    /// One sentence.
    package let summary: String
    /// A call and its value as JSON; nil: the value is another one in each run.
    package let example: (call: String, value: String)?
  }

  /// Those of this build but the status functions.
  package static let functions = ExpressionFunction.allCases.filter(\.isBuilt).map { function in
    Function(
      signature: function.rawValue + function.parameters, gives: function.result(of: []).phrase,
      summary: function.summary, example: function.example)
  }

  /// Those that `if` alone may ask.
  package static let statusFunctions = StatusFunction.allCases.map { function in
    (call: function.rawValue + "()", summary: function.summary)
  }

  /// Values that the run has, with what they are.
  package static let names: [(name: String, summary: String)] = [
    ("params.NAME", "the parameter, of its type"),
    ("env.NAME", "the environment variable as text; null where it is not set"),
    ("matrix.NAME", "the instance's value, as text; null where its combination has none"),
    ("tasks.NAME.result", "what those see that need the task, such as 'succeeded' or 'failed'"),
    ("tasks.NAME.outcome", "the same, before `allow_failure` made a success of a failure"),
    ("tasks.NAME.outputs.x", "what the task wrote as `x`; null where it wrote nothing"),
    ("tasks['a.b'].result", "of a task whose name has dots"),
    ("task.name", "the task's own name"),
    ("task.attempt", "which attempt this is, from 1"),
    ("run.id", "the run's id"),
    ("run.dir", "the folder of the run's state"),
  ]

  /// From those that bind least to those that bind most.
  package static let operators: [(operators: String, summary: String)] = [
    ("a || b", "or: the left value where it is true, else the right one"),
    ("a && b", "and: the left value where it is false, else the right one"),
    ("a == b, a != b", "whether they are equal; a text equals the number or boolean it spells"),
    ("a < b, a <= b, a > b, a >= b", "of two numbers, or of two texts by their characters"),
    ("a + b, a - b", "of numbers; `format` and `join` put texts together"),
    ("a * b, a / b, a % b", "of numbers; two integers give an integer"),
    ("!a, -a", "not; the negative number"),
    ("a.name, a['name'], a[0], (a)", "a part of an object, an item of a list; grouping"),
  ]
}
