import Foundation
import SluiceModel
import Testing

/// Scripts put together at random from what shells give a meaning to.
struct RandomScript {
  private static let pieces = [
    "@", "@", "@", "@", "\"", "\"", "'", "'", "`", "`", "$(", ")", ")", "(", "${x:-", "${x#",
    "${x%%",
    "${x/", "}", "}", "$((", "))", "((", "[[ ", " ]]", " -eq ", "$x", "$", "$'", "$\"", "\\",
    "\\\n",
    "\n", "\n", " ", " ", " ", "#", " #", ";", "&&", "|", ": ", "P ", "P ", "x=", "x=(", "y[", "]",
    "{ ",
    "; }", "<<E\n", "<<-E\n", "<<'E'\n", "<<\"E\"\n", "\nE\n", "\nE\n", "cat <<E\n", "<<<", "case ",
    " in ",
    ";;", " esac", "if :; then ", "; fi", "for i in ", "; do ", "; done", "f() {", "a", "1", "=",
    "~", "*",
    "!", "?", ":", "-", "+", "%", ",", "<(", "&", ";;&", "\t", "E", "\"$(", ")\"", "\"`", "`\"",
    "\\\"",
    "\\`", "\\'", "\\\\", "eval ", "let ", "trap ", "unset ", "read ", "local ", "export ",
    "printf -v ",
    "sh -c ", "[ ", " ]", "test ", "-v ", "declare -i ", "function g { ", "in", "coproc ", "time ",
    "select ",
    "shift ", "exit ", "return ", "printf %d ", "typeset ", "integer ", "wait ", "ulimit ",
    "umask ", "set ",
  ]

  static let values = [
    "$(touch PWNED)", "`touch PWNED`", "'; touch PWNED; '", "\"; touch PWNED; \"",
    "\ntouch PWNED\n",
    "x[$(touch PWNED)]", "; touch PWNED;", "'\ntouch PWNED\n'", "\"\ntouch PWNED\n\"",
    "\nE\ntouch PWNED\n", "\nE\n", "\\", "}\ntouch PWNED\n", ")\ntouch PWNED\n",
    "';touch PWNED;`touch PWNED`;\"",
    "\\'\ntouch PWNED\n", "))\ntouch PWNED\n", "\t\nE\ntouch PWNED\n", "x[`touch PWNED`]+1",
  ]

  /// Of some pieces, with an expression among them.
  static func make(using random: inout HostileText) -> String {
    while true {
      let script = (0..<Int.random(in: 2...14, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if script.contains("@") { return script }
    }
  }
}

@Suite("No script that the check accepts runs what is in a value")
struct InjectionFuzzTests {
  static let count =
    ProcessInfo.processInfo.environment["SLUICE_FUZZ_SCRIPTS"].flatMap(Int.init) ?? 300

  @Test(
    "random scripts, well formed or not", arguments: RealShell.installed,
    [7, 20_261_201] as [UInt64])
  func nothingRuns(shell: RealShell, seed: UInt64) throws {
    var random = HostileText(seed: seed)
    for dialect in shell.dialects.sorted(by: { "\($0)" < "\($1)" }) {
      var scripts: [(pieces: String, rendered: String)] = []
      while scripts.count < Self.count {
        let pieces = RandomScript.make(using: &random)
        var scope = Scope()
        scope.variables["V"] = RandomScript.values.randomElement(using: &random)
        // The second item would run where the first one is taken for something else than a word.
        scope.params["list"] = .list(["a", "touch", "PWNED"].map(Value.string))
        let name = Int.random(in: 0..<4, using: &random) == 0 ? "params.list" : "env.V"
        let script = "P() { :; }\n" + pieces.replacingOccurrences(of: "@", with: "${{ \(name) }}")
        let checked = check(script, .shell(dialect), in: scope)
        guard checked.diagnostics.isEmpty else { continue }
        guard let rendered = try? checked.result.evaluate(in: scope) else { continue }
        scripts.append((pieces, rendered))
      }
      let files = try shell.files(ofEach: scripts.map(\.rendered))
      for (script, files) in zip(scripts, files) where !files.isEmpty {
        Issue.record(
          """
          seed \(seed), \(shell) as \(dialect): \(script.pieces.debugDescription), \
          rendered \(script.rendered.debugDescription), made \(files)
          """)
      }
    }
  }
}
