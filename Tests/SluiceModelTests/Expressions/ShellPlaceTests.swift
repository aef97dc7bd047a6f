import SluiceModel
import Testing

@Suite("Expressions in scripts")
struct ShellPlaceTests {
  @Test(
    "a value is quoted for its place",
    arguments: [
      ("echo ${{ params.name }}", #"echo 'O'\''Brien'"#),
      ("echo --to=${{ params.name }}.txt", #"echo --to='O'\''Brien'.txt"#),
      ("echo \"to ${{ params.name }}\"", #"echo "to "'O'\''Brien'"""#),
      ("echo 'to ${{ params.name }}'", #"echo 'to O'\''Brien'"#),
      ("cat <<END\n${{ params.name }}\nEND\n", "cat <<END\n${0+}O'Brien\nEND\n"),
      ("cat <<'END'\n${{ params.name }}\nEND\n", "cat <<'END'\nO'Brien\nEND\n"),
      ("x=`echo ${{ params.name }}`", #"x=`echo 'O'\\''Brien'`"#),
      ("echo $((${{ params.n }} + 1))", "echo $((7 + 1))"),
      ("echo $((3 -${{ 0 - 4 }}))", "echo $((3 -(-4)))"),
      ("echo x # ${{ params.name }}", "echo x # "), ("echo ${{ params.none }}", "echo ''"),
      ("echo ${{ params.flag }} ${{ params.ratio }}", "echo 'true' '0.5'"),
      ("test ${{ params.n }} -eq 3", "test 7 -eq 3"), ("exit ${{ params.n }}", "exit 7"),
      ("for f in a; do echo $f ${{ params.n }}; done", "for f in a; do echo $f '7'; done"),
      ("echo $HOME && ls", "echo $HOME && ls"),
    ])
  func places(script: String, rendered: String) throws {
    #expect(try text(script, .shell(.posix)) == rendered)
  }

  @Test(
    "a list is one word for each item where words are taken, and one text in quotes",
    arguments: [
      ("rm ${{ params.files }}", "rm 'a b' 'c'"),
      ("x --f=${{ params.files }}!", "x --f='a b' 'c'!"),
      ("echo \"${{ params.files }}\"", "echo \"\"'a b c'\"\""),
      ("echo '${{ params.files }}'", "echo 'a b c'"),
      ("rm -f ${{ split('', ',') }} x", "rm -f  x"), ("rm x${{ split('', ',') }}", "rm x''"),
      ("for f in ${{ params.files }}; do :; done", "for f in 'a b' 'c'; do :; done"),
      ("echo ${{ fromJSON('[[1],{\"a\":2}]') }}", "echo '[1]' '{\"a\":2}'"),
    ])
  func lists(script: String, rendered: String) throws {
    #expect(try text(script, .shell(.posix)) == rendered)
  }

  @Test(
    "a list is refused where the shell takes one word: its second item would be a command",
    arguments: [
      "x=${{ params.files }}", "env A=${{ params.files }} cmd", "echo x > ${{ params.files }}",
      "case ${{ params.files }} in x) ;; esac", "echo ${x:-${{ params.files }}}",
    ])
  func listsAsOneWord(script: String) {
    #expect(
      failure(script, .shell(.posix)) == "a list cannot stand where the shell takes one word")
  }

  @Test(
    "where the shell computes, only an integer stands",
    arguments: ["$(( ${{ env.HOME }} ))", "$((1+${{ params.ratio }}))", "$((${{ params.files }}))"])
  func arithmetic(place: String) {
    #expect(
      failure("echo \(place)", .shell(.posix))
        == "the shell computes here, and the value is no integer")
  }

  @Test("the least integer and a text of digits arrive as they are")
  func integers() throws {
    var scope = Scope()
    scope.variables["N"] = "-08"
    #expect(try text("echo $((${{ env.N }}))", .shell(.posix), in: scope) == "echo $(((-8)))")
    let least = "echo $((${{ 0 - 9223372036854775807 - 1 }}))"
    for shell in [RealShell.dash, .bash] {
      #expect(
        try shell.run(try text(least, .shell(.posix)))
          == "-9223372036854775808\n".data(using: .utf8))
    }
  }

  @Test(
    "a value that would end or change its here-document is an error of the run",
    arguments: [
      (
        "cat <<'E'\n${{ env.V }}\nE\n", "x\nE\ny",
        "a line of the value is 'E', which ends the here-document"
      ),
      ("cat <<'E'\na${{ env.V }}c\nE\n", "b\nE\n", nil),
      (
        "cat <<'EAC'\n${{ env.V }}C\nEAC\n", "EA",
        "a line of the value is 'EAC', which ends the here-document"
      ),
      (
        "cat <<-'E'\n\t${{ env.V }}\n\tE\n", "x\n\ty",
        "a line of the value begins with a tab, which '<<-' takes off"
      ),
      (
        "cat <<E\n$(echo ${{ env.V }})\nE\n", "x\nE\ny",
        "a line of the value is 'E', which ends the here-document"
      ),
      (
        "cat <<E\n$(echo ${{ env.V }})\nE\n", "x\\\n",
        "a line of the value ends with a backslash, which a here-document takes off"
      ),
    ] as [(String, String, String?)])
  func hereDocuments(script: String, value: String, message: String?) {
    var scope = Scope()
    scope.variables["V"] = value
    let expected =
      message == nil ? "a line of the value is 'E', which ends the here-document" : message
    #expect(failure(script, .shell(.posix), in: scope) == expected)
  }

  @Test("a value with a NUL character cannot stand in a script")
  func nul() {
    #expect(
      failure("echo ${{ fromJSON('\"\\u0000\"') }}", .shell(.posix))
        == "the value holds a NUL character, which no script can hold")
  }

  @Test(
    "a place that no quoting makes safe is refused, with its place and a way out",
    arguments: [
      ("echo \\@", "a backslash stands before this expression"),
      ("echo \"\\@\"", "a backslash stands before this expression"),
      ("cat <<E\n\\@\nE", "a backslash stands before this expression"),
      ("echo $@", "a '$' stands before this expression"),
      ("cat <<E\n$@\nE", "a '$' stands before this expression"),
      ("echo ~@", "a '~' stands before this expression, and shells differ in what it means then"),
      ("echo ${@}", "'${' is not followed by the name of a variable"),
      ("echo \"${x:-@}\"", "shells differ in how they quote inside '${…}' here"),
      ("echo \"${x#@}\"", "shells differ in how they quote inside '${…}' here"),
      ("echo ${x/@/b}", "shells differ in how they quote in this form of '${…}'"),
      ("echo ${x[@]}", "the shell computes in the subscript of an array"),
      ("a[@]=1", "the shell computes in the subscript of an array"),
      ("a[\"@\"]=1", "the shell computes in the subscript of an array"),
      ("cat <<@\nx\n", "this delimiter of a here-document is not plain"),
      ("echo $'@'", "shells that are called sh differ in what $'…' means"),
      ("[[ @ ]]", "shells that are called sh differ in what '[[' means"),
      ("(( @ ))", "shells that are called sh differ in what '((' means"),
      ("echo $((@) | x)", "'$((' begins a computation, and this one does not end in '))'"),
      ("echo '@", "the single quote that opens here does not end"),
      ("echo \"@", "the double quote that opens here does not end"),
      ("cat <<E\n@\n", "this here-document does not end"),
      ("cat <<E\na\\\nE\n@\nE\n", "shells differ in whether this line ends the here-document"),
      ("echo a) @", "this ')' closes nothing that Sluice saw open"),
      ("eval @", "'eval' takes its arguments as code, so the value would be code"),
      ("eval \"x @\"", "'eval' takes its arguments as code, so the value would be code"),
      ("trap 'rm @' EXIT", "'trap' takes its arguments as code, so the value would be code"),
      ("sh -c \"echo @\"", "'sh' takes this text as code, so the value would be code in it"),
      (
        "sudo -u x bash -euc 'echo @'",
        "'bash' takes this text as code, so the value would be code in it"
      ),
      (
        "python3 -c 'print(\"@\")'",
        "'python3' takes this text as code, so the value would be code in it"
      ),
      ("unset @", "'unset' takes this as a variable's name and may compute in it"),
      ("export @", "'export' takes this as a variable's name and may compute in it"),
      ("test -v @", "the shell takes this as a variable's name and may compute in it"),
    ])
  func refused(script: String, message: String) {
    let script = script.replacing("@", with: "${{ params.name }}")
    let diagnostics = check(script, .shell(.posix)).diagnostics
    #expect(diagnostics.map(\.id) == [.unsafeShellPlace])
    #expect(diagnostics.map(\.message) == [message])
    #expect(diagnostics.allSatisfy { $0.help != nil && $0.origin != nil })
  }

  @Test(
    "the same is no matter where no expression stands in it or after it",
    arguments: [
      "echo @ \\x $'a' ((", "echo @; a[1]=2; eval \"$x\"", "sh -c 'echo \"$1\"' sh @",
      "trap 'rm x' EXIT; echo @",
      "export A=@", "echo @; cat <<E\n$x\nE\n", "set -e\nx=$(cat <<'E'\n$(`\nE\n)\necho @",
      "case $x in (a|b) echo @;; c) ;; esac", "f() { echo @; }", "awk '{ print $1 }' @",
      "if [ @ = x ]; then echo y; fi",
      "echo $((1 + (2 * 3))) \"${x:-$(echo \")\")}\" ${x#*\"'\"} @",
    ])
  func accepted(script: String) {
    let script = script.replacing("@", with: "${{ params.name }}")
    #expect(check(script, .shell(.posix)).report == [])
  }

  @Test("a script without expressions is not read at all")
  func literal() {
    let script = "echo \"unterminated $(( ` \\"
    #expect(check(script, .shell(.posix)).result.literal == script)
  }

  @Test("unquoted() splices text and is reported; the other values stay quoted")
  func unquoted() throws {
    let checked = check("ls ${{ unquoted(params.name) }} ${{ params.n }}", .shell(.posix))
    #expect(
      checked.report == [
        "1:4 `${{ unquoted(params.name) }}` unquoted: the value becomes part of the script's text; "
          + "leave unquoted() out where data is meant: it is quoted for you"
      ])
    #expect(checked.diagnostics.first?.severity == .warning)
    #expect(try checked.result.evaluate(in: Scope()) == "ls O'Brien '7'")
    #expect(
      check("${{ format('{0}', unquoted('a')) }}", .shell(.posix)).faults == [
        "expression-place `unquoted('a')`"
      ])
  }

  @Test("a script that is for no POSIX shell takes values by its environment only")
  func foreignShell() {
    let place = Template.Place.script(for: ["python3"])
    #expect(place == .foreignShell)
    #expect(
      check("print('${{ params.name }}')", place).report == [
        """
        1:8 `${{ params.name }}` foreign-shell: a value cannot be quoted in a script that is not \
        for a POSIX shell; give it to the task by 'env:' and read the variable in the script
        """
      ])
    #expect(check("print('x')", place).result.literal == "print('x')")
  }

  @Test(
    "the dialect is known by the program",
    arguments: [
      (["sh", "-e"], .posix), (["/bin/dash"], .posix), (["bash", "-eo", "pipefail"], .bash),
      (["/usr/bin/env", "bash"], .bash), (["busybox", "sh"], .busybox), (["mksh"], .ksh),
      (["zsh"], .zsh),
      (["fish"], nil), (["pwsh", "-c"], nil), (["perl", "{file}"], nil), ([], nil),
    ] as [([String], ShellDialect?)])
  func dialects(command: [String], dialect: ShellDialect?) {
    #expect(ShellDialect(command: command) == dialect)
  }

  @Test("bash has more places")
  func bash() throws {
    #expect(try text("x=$'a${{ params.n }}\\n'", .shell(.bash)) == "x=$'a''7'$'\\n'")
    #expect(try text("a=(${{ params.files }} x)", .shell(.bash)) == "a=('a b' 'c' x)")
    #expect(try text("[[ $x -lt ${{ params.n }} ]]", .shell(.bash)) == "[[ $x -lt 7 ]]")
    #expect(try text("(( x > ${{ params.n }} )) && y", .shell(.bash)) == "(( x > 7 )) && y")
    #expect(
      try text("cat <(echo ${{ params.n }}) <<< ${{ params.n }}", .shell(.bash))
        == "cat <(echo '7') <<< '7'")
  }

  @Test("a script that nests without bound is refused, not followed")
  func depth() {
    let script = String(repeating: "$(", count: 100_000) + "${{ params.n }}"
    #expect(
      check(script, .shell(.posix)).diagnostics.map(\.message) == [
        "the script nests deeper than 64 levels here"
      ])
  }
}
