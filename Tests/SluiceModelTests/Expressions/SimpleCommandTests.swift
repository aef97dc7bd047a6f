import Foundation
import SluiceModel
import Testing

@Suite("Commands that need no shell")
struct SimpleCommandTests {
  @Test(
    "plain words, quoted or not, are an argument vector",
    arguments: [
      ("true", ["true"]), ("make -j 4\n", ["make", "-j", "4"]), ("  ls\t-l  \n\n", ["ls", "-l"]),
      ("\n\nls", ["ls"]), ("echo1 'a b' \"c d\" e\\ f", ["echo1", "a b", "c d", "e f"]),
      ("cp a'b'\"c\"d '' \"\"", ["cp", "abcd", "", ""]),
      ("x \"a\\\"b\\$c\\\\d\\e\"", ["x", "a\"b$c\\d\\e"]),
      ("x 'a\nb'", ["x", "a\nb"]),
      (
        "./run --x=1 A=2 a#b http://h/p%20?#c".replacingOccurrences(of: "?", with: ""),
        ["./run", "--x=1", "A=2", "a#b", "http://h/p%20#c"]
      ),
      ("/bin/echo hi", ["/bin/echo", "hi"]), ("x if then !", ["x", "if", "then", "!"]),
      ("false", ["false"]), ("x é 日本", ["x", "é", "日本"]), ("x \\'\\\"\\$\\\\", ["x", "'\"$\\"]),
    ])
  func simple(script: String, words: [String]) {
    #expect(SimpleCommand.words(of: script) == words)
  }

  @Test(
    "everything else needs the shell",
    arguments: [
      "", "\n", "  ", "# x", "x # y", "a; b", "a\nb", "a &", "a | b", "a && b", "(a)", "{ a; }",
      "a > b", "a 2>&1", "a < b",
      "a $x", "a \"$x\"", "a `b`", "a $(b)", "a *", "a ?", "a [x]", "a ~", "~/x", "a=b", "A=1 b",
      "! a", "if", "time a",
      "a {b,c}", "cd x", "echo x", "printf x", "test x", "[ x ]", "pwd", "kill 1", "exec a",
      "exit 1", ".", ": x",
      "export A", "set -e", "ulimit -n 1", "wait", "read x", "command a", "type a", "'if' x",
      "'echo' x", "ec\\ho x",
      "a 'b", "a \"b", "a \\", "a \\\nb", "a b\\\n", "'' a", "a\u{1}", "a \"b\\\nc\"", "'a=b' c",
      "source x",
    ])
  func notSimple(script: String) {
    #expect(SimpleCommand.words(of: script) == nil)
  }

  @Test(
    "the words are those that the shells called sh read",
    arguments: RealShell.installed.filter { $0.dialects.contains(.posix) },
    [3, 20_270_101] as [UInt64])
  func likeTheShell(shell: RealShell, seed: UInt64) throws {
    let pieces = [
      "a", "b1", "-x", "--y=z", "'", "'", "\"", "\"", "\\", " ", " ", " ", "\t", "\n", "'c d'",
      "\"e f\"", "\\ ", "\\\\",
      "=", "#", ":", ",", "%", "+", "@", "^", "!", "]", "/", ".", "é", "$", "*", "{}", "~", "\\'",
      "\\\"", "\\$", "\\\n", ";",
    ]
    var random = HostileText(seed: seed)
    var script = ""
    var expected: [String] = []
    while expected.count < 2000 {
      let line =
        "P "
        + (0..<Int.random(in: 1...10, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let words = SimpleCommand.words(of: line) else { continue }
      expected.append(words.dropFirst().map { "<\($0)>" }.joined())
      script += line + "\nE\n"
    }
    // Functions stand for the program, so that each line is read as it is.
    let prelude = "P() { for w in \"$@\"; do printf '<%s>' \"$w\"; done; }\nE() { printf '\\0'; }\n"
    let printed = try shell.records(prelude + script)
    #expect(printed.count == expected.count, "seed \(seed)")
    for (printed, expected) in zip(printed, expected) where printed != expected {
      Issue.record(
        "seed \(seed), \(shell): \(printed.debugDescription), not \(expected.debugDescription)")
    }
  }

  @Test("a rendered value is still a plain word")
  func rendered() throws {
    let script = try text("cp ${{ params.name }} --to=${{ params.files }}", .shell(.posix))
    #expect(SimpleCommand.words(of: script) == ["cp", "O'Brien", "--to=a b", "c"])
  }
}
