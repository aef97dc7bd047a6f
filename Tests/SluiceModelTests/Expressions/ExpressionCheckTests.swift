import SluiceModel
import SluiceSyntax
import Testing

@Suite("What the check says of expressions")
struct ExpressionCheckTests {
  @Test(
    "a name that cannot exist is told with a near one, at its place",
    arguments: [
      (
        "${{ params.nane }}",
        "1:12 `nane` expression-name: there is no parameter 'nane'; did you mean 'name'?"
      ),
      (
        "a ${{ param.name }}",
        "1:7 `param` expression-name: there is no name 'param'; did you mean 'params'?"
      ),
      (
        "${{ tasks.biuld.result }}",
        "1:11 `biuld` expression-name: there is no task 'biuld'; did you mean 'build'?"
      ),
      (
        "${{ tasks.build.reslut }}",
        "1:17 `reslut` expression-name: a task has no 'reslut'; did you mean 'result'?"
      ),
      (
        "${{ tasks.test.unit.result }}",
        """
        1:16 `unit` expression-name: a task has no 'unit'; it has result and outcome; a name with \
        dots is written tasks['test.unit']
        """
      ),
      (
        "${{ tasks.build }}",
        """
        1:5 `tasks.build` expression-name: a task is not a value by itself; ask for \
        tasks.build.result or .outcome
        """
      ),
      (
        "${{ params }}",
        """
        1:5 `params` expression-name: 'params' is not a value by itself; name one, as in \
        params.name
        """
      ),
      ("${{ task.nme }}", "1:10 `nme` expression-name: 'task' has no 'nme'; did you mean 'name'?"),
      (
        "${{ needs.build.result }}",
        """
        1:5 `needs.build.result` expression-name: there is no name 'needs'; \
        here it is tasks.build.result
        """
      ),
      (
        "${{ production }}",
        """
        1:5 `production` expression-name: there is no name 'production'; a text is written in \
        single quotes: 'production'
        """
      ),
      (
        "${{ now }}",
        """
        1:5 `now` expression-name: there is no name 'now'; a function is called with parentheses: \
        now()
        """
      ),
      (
        "${{ params.n-1 }}",
        """
        1:12 `n-1` expression-name: there is no parameter 'n-1'; a name may hold '-'; to \
        subtract, put blanks around it
        """
      ),
    ])
  func names(template: String, report: String) {
    #expect(check(template).report == [report])
  }

  @Test(
    "what the language knows and this build does not",
    arguments: [
      "secrets.KEY", "event.path", "tasks.build.outcomes", "hashFiles('a')",
    ])
  func notBuilt(expression: String) {
    let checked = check("${{ \(expression) }}")
    #expect(checked.diagnostics.map(\.id) == [.expressionNotBuilt])
    #expect(checked.diagnostics.first?.message.hasSuffix("is known, but not in this build") == true)
  }

  @Test(
    "functions: unknown ones, the number of arguments, their kinds",
    arguments: [
      (
        "contain('a', 'b')",
        """
        1:5 `contain` expression-function: there is no function 'contain'; did you mean \
        'contains'?
        """
      ),
      (
        "tojson(1)",
        "1:5 `tojson` expression-function: there is no function 'tojson'; did you mean 'toJSON'?"
      ),
      ("now(1)", "1:5 `now(1)` expression-arguments: now() takes no arguments, not 1"),
      (
        "contains('a')",
        "1:5 `contains('a')` expression-arguments: contains() takes two arguments, not 1"
      ),
      ("join()", "1:5 `join()` expression-arguments: join() takes one or two arguments, not 0"),
      (
        "range(1, 2, 3, 4)",
        "1:5 `range(1, 2, 3, 4)` expression-arguments: range() takes one to three arguments, not 4"
      ),
      (
        "format()",
        "1:5 `format()` expression-arguments: format() takes at least one argument, not 0"
      ),
      (
        "range('3')",
        """
        1:11 `'3'` expression-type: range() takes an integer here, and this is a string; \
        fromJSON(text) makes a number of a text
        """
      ),
      (
        "format('{1}', 1)",
        "1:12 `'{1}'` expression-arguments: the format asks for {1}, and 1 values are given"
      ),
      (
        "format('{x}', 1)",
        "1:12 `'{x}'` expression-arguments: '{x}' in the format is no place: places are {0}, {1} …"
      ),
      ("split('a', '')", "1:16 `''` expression-arguments: split() needs a separator"),
      (
        "unquoted(1)",
        """
        1:5 `unquoted(1)` expression-place: unquoted() has a meaning in a script alone; nothing \
        is quoted here: leave it out
        """
      ),
      (
        "failure()",
        """
        1:5 `failure()` status-function: failure() has a meaning in 'if' alone; ask for \
        tasks.NAME.result
        """
      ),
    ])
  func functions(expression: String, report: String) {
    #expect(check("${{ \(expression) }}").report == [report])
  }

  @Test(
    "kinds that the check can tell",
    arguments: [
      (
        "params.name + 1",
        """
        1:5 `params.name` expression-type: '+' takes numbers, and this is a string; texts are \
        joined by format('{0}{1}', a, b)
        """
      ),
      (
        "-'a'",
        """
        1:6 `'a'` expression-type: '-' takes a number, and this is a string; fromJSON(text) makes \
        a number of a text
        """
      ),
      (
        "params.n < 'a'",
        """
        1:5 `params.n < 'a'` expression-type: '<' compares two numbers or two strings, not an \
        integer with a string; fromJSON(text) makes a number of a text
        """
      ),
      (
        "1 < 2 < 3",
        """
        1:5 `1 < 2` expression-type: '<' compares two numbers or two strings, and this is a \
        boolean
        """
      ),
      (
        "params.files == 'a'",
        """
        1:5 `params.files == 'a'` expression-type: a list never equals a string; contains(list, \
        item) finds an item
        """
      ),
      (
        "params.name.x",
        """
        1:5 `params.name` expression-type: a part is taken of an object or a list, and this is a \
        string
        """
      ),
    ])
  func kinds(expression: String, report: String) {
    #expect(check("${{ \(expression) }}").report == [report])
  }

  @Test(
    "syntax, with what was probably meant",
    arguments: [
      (
        "\"a\" == 'a'",
        """
        1:5 `\"a\"` expression-syntax: a text is written in single quotes, not in double ones; \
        write 'a'
        """
      ),
      ("1 = 1", "1:7 `=` expression-syntax: '=' is no operator; compare with '=='"),
      ("true & false", "1:10 `&` expression-syntax: '&' is no operator; 'and' is written '&&'"),
      (
        "$HOME",
        """
        1:5 `$` expression-syntax: '$' has no meaning in an expression; an environment variable \
        is env.NAME, a parameter params.name
        """
      ),
      (
        "1 2",
        """
        1:7 `2` expression-syntax: '2' cannot follow here; two values need an operator between \
        them
        """
      ),
      ("(1 + 2", "1:5 `(` expression-syntax: '(' is not closed; add ')'"),
      ("1 +", "1:8 `` expression-syntax: the expression ends where a value should follow"),
      ("* 2", "1:5 `*` expression-syntax: '*' stands where a value should follow"),
      (
        "params.files.*",
        "1:18 `*` expression-syntax: '.*' is not part of the language; take one item, as in list[0]"
      ),
      (
        "params[env.X]",
        """
        1:12 `env` expression-syntax: a name of 'params' is a literal text; write it in single \
        quotes, as in params['a.b']
        """
      ),
      (
        "12abc",
        """
        1:5 `12abc` expression-syntax: '12abc' is not a number; a text is written in single \
        quotes: '12abc'
        """
      ),
      (
        "9223372036854775808",
        """
        1:5 `9223372036854775808` expression-syntax: the integer 9223372036854775808 is too \
        large; integers go up to 9223372036854775807
        """
      ),
      (
        "é",
        """
        1:5 `é` expression-syntax: 'é' has no meaning in an expression; a text is written in \
        single quotes
        """
      ),
    ])
  func syntax(expression: String, report: String) {
    #expect(check("${{ \(expression) }}").report == [report])
  }

  @Test("a double-quoted text has a fix that writes single quotes, also where YAML quotes")
  func quoteFix() {
    #expect(check("${{ \"a b\" }}").diagnostics.first?.fixIt?.replacement == "'a b'")
    let file = SourceFile(path: "wf.yaml", text: "'${{ \"a\" }}'")
    let quoted = ScalarText("${{ \"a\" }}", quoting: .single) { range in
      .yaml(file, file.range(ofUTF8Offsets: (range.lowerBound + 1)..<(range.upperBound + 1)))
    }
    var diagnostics: [Diagnostic] = []
    _ = Template.parse(quoted, place: .plain, checker: Scope().checker, diagnostics: &diagnostics)
    #expect(diagnostics.first?.fixIt?.replacement == "''a''")
  }

  @Test("braces that do not close, hide, or hold nothing")
  func braces() {
    #expect(
      check("a ${{ params.n").report == [
        "1:3 `${{` expression-unterminated: '${{' has no '}}' after it; "
          + "end the expression with '}}'; for the characters themselves write ${{ '${{' }}"
      ])
    #expect(check("${{ 'a }}").faults == ["expression-unterminated `${{`"])
    #expect(check("${{ }}").faults == ["expression-empty `${{ }}`"])
    #expect(check("${{}}").faults == ["expression-empty `${{}}`"])
  }

  @Test("every fault of a text is reported, on whichever line")
  func allFaults() {
    let text = "${{ params.x }} ${{ nowhere() }}\n${{ 1 + 'a' + params.y }} ${{ ( }} ${{"
    #expect(
      check(text).faults == [
        "expression-unterminated `${{`", "expression-name `x`", "expression-function `nowhere`",
        "expression-type `'a'`", "expression-name `y`", "expression-syntax ``",
      ])
  }

  @Test("an expression that nests too deep is refused")
  func depth() throws {
    let deep = String(repeating: "(", count: 100_000) + "1"
    #expect(
      check("${{ \(deep) }}").diagnostics.map(\.message) == [
        "the expression nests deeper than 100 levels"
      ])
    #expect(check("${{ \(String(repeating: "!", count: 100_000))true }}").diagnostics.count == 1)
    #expect(
      try value(String(repeating: "(", count: 90) + "1" + String(repeating: ")", count: 90)) == "1")
  }

  @Test("every kind of fault has a page")
  func pages() {
    let entries = DiagnosticID.Catalog.expressions.entries
    #expect(Set(entries.map(\.id)).count == entries.count)
    #expect(entries.allSatisfy { !$0.title.isEmpty && $0.explanation.count > 40 })
  }
}
