import Foundation
import SluiceModel
import Testing

/// A place of a script: with `@` for the expression, and what the shell must print for a value.
struct QuotedPlace: CustomTestStringConvertible {
  let script: String
  private let printed: String
  /// What no value may hold here, which evaluation says.
  private let refused: String?
  /// Whether processes are started for each value, so that fewer values are tried.
  let forks: Bool

  init(_ script: String, _ printed: String = "@", refused: String? = nil) {
    self.script = script
    self.printed = printed
    self.refused = refused
    forks = ["cat ", "$(", "`", "(P"].contains { script.contains($0) }
  }

  /// The script with an expression in it.
  func script(_ expression: String) -> String {
    script.replacingOccurrences(of: "@", with: expression)
  }

  /// What the shell must print where the expression has this value.
  func printed(_ value: String) -> String { printed.replacingOccurrences(of: "@", with: value) }

  func takes(_ value: String) -> Bool { refused.map { !value.contains($0) } ?? true }

  var testDescription: String { script }

  static let everywhere: [QuotedPlace] = [
    QuotedPlace("P @"),
    QuotedPlace("P a@b", "a@b"),
    QuotedPlace("P --x=@", "--x=@"),
    QuotedPlace("P $a@", "1@"),
    QuotedPlace("P ${a}@'x'", "1@x"),
    QuotedPlace("P \"\"@", "@"),
    QuotedPlace("P x\\ @", "x @"),
    QuotedPlace("P x\\\n@", "x@"),
    QuotedPlace("P \\~@", "~@"),
    QuotedPlace("P x~@", "x~@"),
    QuotedPlace("P \"@\""),
    QuotedPlace("P \"a @ b\"", "a @ b"),
    QuotedPlace("P \"$a@\"", "1@"),
    QuotedPlace("P \"$@\"", "$@"),
    QuotedPlace("P \"it's @\"", "it's @"),
    QuotedPlace("P \"\\\"@\\\"\"", "\"@\""),
    QuotedPlace("P \"\\\\@\"", "\\@"),
    QuotedPlace("P '@'"),
    QuotedPlace("P 'a \"@\" $a'", "a \"@\" $a"),
    QuotedPlace("P '\\@'", "\\@"),
    QuotedPlace("v=@; P \"$v\""),
    QuotedPlace("v=a@'b'\"c\"; P \"$v\"", "a@bc"),
    QuotedPlace("export V=@; P \"$V\""),
    QuotedPlace("P ok # @", "ok"),
    QuotedPlace("# @ ' \" `\nP ok", "ok"),
    QuotedPlace("for i in @; do P \"$i\"; done"),
    QuotedPlace("for i in 1\ndo P @\ndone"),
    QuotedPlace("if true; then P @; fi"),
    QuotedPlace("{ P @; }"),
    QuotedPlace("P ok\\#@", "ok#@"),
    QuotedPlace("f() { P \"$1\"; }; f @"),
    QuotedPlace("set -- @ x; P \"$1\""),
    QuotedPlace("case @ in x) P no;; @) P @;; *) P no;; esac"),
    QuotedPlace("case x@y in (x@*) P @;; *) P no;; esac"),
    QuotedPlace("v=@; v=${v#@}; P \"$v\"", ""),
    QuotedPlace("v=${a:+@}; P \"$v\""),
    QuotedPlace("v=${unset_:-$a@}; P \"$v\"", "1@"),
    QuotedPlace("v=x@; v=${v%%@}; P \"$v\"", "x"),
    QuotedPlace("v=x@y; v=${v#\"x@\"}; P \"$v\"", "y"),
    QuotedPlace("v=${unset_:-@}; P \"$v\""),
    QuotedPlace("v=${unset_-a\"@\"b}; P \"$v\"", "a@b"),
    QuotedPlace("v=${unset_-a'@'b}; P \"$v\"", "a@b"),
    QuotedPlace("(P @)"),
    QuotedPlace("P \"$(p @)\"", "@."),
    QuotedPlace("P \"$(p \"@\")\"", "@."),
    QuotedPlace("P \"$(p '@')\"", "@."),
    QuotedPlace("P \"$(case x in x) p @;; esac)\"", "@."),
    QuotedPlace("P \"$(p \"$(p \"a@\")\")\"", "a@.."),
    QuotedPlace("P \"$( (p @) )\"", "@."),
    QuotedPlace("P \"$(p x # @ )\n)\"", "x."),
    QuotedPlace("v=$(p @); P \"$v\"", "@."),
    QuotedPlace("v=`p @`; P \"$v\"", "@."),
    QuotedPlace("v=`p \"@\"`; P \"$v\"", "@."),
    QuotedPlace("v=`p '@'`; P \"$v\"", "@."),
    QuotedPlace("P \"`p @`\"", "@."),
    QuotedPlace("P \"`p \"@\"`\"", "@."),
    QuotedPlace("v=`v=\\`p @\\`; p \"$v\"`; P \"$v\"", "@.."),
    QuotedPlace("v=`v=\\`p \"@\"\\`; p \"$v\"`; P \"$v\"", "@.."),
    QuotedPlace("P \"${unset_:-$(p @)}\"", "@."),
    QuotedPlace("cat <<END\n@\nEND\nE", "@\n"),
    QuotedPlace("cat <<END\n<$a@> \"@\"\nEND\nE", "<1@> \"@\"\n"),
    QuotedPlace("cat <<-END\n\t@\n\tEND\nE", "@\n"),
    QuotedPlace("cat << \"END9\"\na @ $a `\nEND9\nE", "a @ $a `\n"),
    QuotedPlace("cat <<'END9' && E\n@\nEND9\n", "@\n"),
    QuotedPlace("cat <<END9\n$(p @)\nEND9\nE", "@.\n", refused: "\\\n"),
    QuotedPlace("v=$(cat <<END\n@.\nEND\n); P \"$v\"", "@."),
    QuotedPlace("v=`cat <<END\n@.\nEND\n`; P \"$v\"", "@."),
    QuotedPlace("cat <<END; cat <<END9\n@\nEND\n@\nEND9\nE", "@\n@\n"),
  ]
}

extension QuotedPlace {
  static let bash: [QuotedPlace] = [
    QuotedPlace("P {@,x}"),
    QuotedPlace("P $'@'"),
    QuotedPlace("P $'a\\'@\\n'", "a'@\n"),
    QuotedPlace("P $\"@\""),
    QuotedPlace("v=(x @); P \"${v[1]}\""),
    QuotedPlace("v=(\n  @ # @\n); P \"${v[0]}\""),
    QuotedPlace("[[ @ == @ ]] && P ok", "ok"),
    QuotedPlace("[[ x@ == \"x@\" && ! x@ < w ]] && P @"),
    QuotedPlace("[[ a@b =~ ^a@b$ ]] && P @"),
    QuotedPlace("function f { P \"$1\"; }; f @"),
    QuotedPlace("(( 1 )) && P @"),
    QuotedPlace("for ((i = 0; i < 1; i++)); do P @; done"),
    QuotedPlace("cat <<< @\nE", "@\n"),
    QuotedPlace("cat <<< \"a@\"\nE", "a@\n"),
    QuotedPlace("cat <(p @)\nE", "@."),
  ]
}

@Suite("A value is one piece of data wherever it stands in a script")
struct QuotingFuzzTests {
  static let seeds: [UInt64] = [1, 20_261_130]
  static let prelude = """
    a=1
    P() { printf '%s\\0' "$1"; }
    p() { printf '%s.' "$1"; }
    E() { printf '\\0'; }

    """

  /// How many values each place without processes is tried with.
  static let count =
    ProcessInfo.processInfo.environment["SLUICE_FUZZ_VALUES"].flatMap(Int.init) ?? 200

  @Test("in every place, the shell reads exactly the value", arguments: RealShell.installed, seeds)
  func valueArrives(shell: RealShell, seed: UInt64) throws {
    let values = HostileText.texts(count: Self.count, seed: seed)
    for dialect in shell.dialects {
      for place in QuotedPlace.everywhere
        + (shell == .bash && dialect == .bash ? QuotedPlace.bash : [])
      {
        let few = Array(values.prefix(100)) + values.suffix(Self.count / 20)
        let tried = (place.forks ? few : values).filter(place.takes)
        let printed = try shell.records(try script(place, tried, dialect))
        let expected = tried.map(place.printed)
        guard printed != expected else { continue }
        let index = zip(printed, expected).enumerated().first { $1.0 != $1.1 }?.offset
        let shown = index.map {
          "\(tried[$0].debugDescription) came as \(printed[$0].debugDescription)"
        }
        Issue.record(
          """
          seed \(seed), \(shell) as \(dialect): \(place.script.debugDescription): \
          \(shown ?? "\(printed.count) records of \(expected.count)")
          """)
      }
    }
  }

  private func script(
    _ place: QuotedPlace, _ values: [String], _ dialect: ShellDialect
  ) throws -> String {
    var scope = Scope()
    var script = Self.prelude
    for (index, value) in values.enumerated() {
      scope.variables["V\(index)"] = value
      script += place.script("${{ env.V\(index) }}") + "\n"
    }
    return try text(script, .shell(dialect), in: scope)
  }
}
