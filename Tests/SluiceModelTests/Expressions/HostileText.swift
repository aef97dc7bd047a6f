import TestSupport

/// Random text of what breaks quoting.
struct HostileText: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  static let known = [
    "", " ", "\n", "\n\n", "'", "''", "\"", "\\", "\\\\", "\\'", "`", "$", "$$", "${", "}", "$(",
    ")",
    "$(touch PWNED)", "`touch PWNED`", "'; touch PWNED; '", "\"; touch PWNED; \"",
    "a\ntouch PWNED\n",
    "-rf", "--", "-n", "-e", "*", "?", "[a-z]", "~", "~root", "#", "# x", "a#b", "END", "\nEND\n",
    "END\n",
    "\tEND", "\t", "a\n\tb", "&", "&&", "|", ";", ";;", "<", ">", "<<END", "!", "!!", "{a,b}",
    "{1..3}",
    "%s", "%", "\\n", "\\0", "\\c", "$HOME", "${HOME}", "$1", "$((1))", "x[$(touch PWNED)]", "esac",
    "if", "in", "do", "done", "=", "a=b", "A=1 b", "\r", "\r\n", "\u{1}", "\u{7F}", "\u{1B}[31m",
    "\u{80}", "\u{81}", "\u{88}", "é", "e\u{301}", "日本語", "👩‍👩‍👧", "\u{2028}", "\u{A0}",
    "${{ run.id }}", "}}", "{{", "0", "-1", "08", "$'\\n'", "\u{FEFF}", "\\\n", "x\\", "it's",
    "a  b",
  ]

  mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      if Int.random(in: 0..<4, using: &self) == 0 {
        let scalar = UInt8.random(in: 1...0x7F, using: &self)
        text.unicodeScalars.append(Unicode.Scalar(scalar))
      } else {
        text += Self.known.randomElement(using: &self) ?? ""
      }
    }
    return text
  }

  /// The known ones, then random ones.
  static func texts(count: Int, seed: UInt64) -> [String] {
    var random = HostileText(seed: seed)
    return known + (0..<max(0, count - known.count)).map { _ in random.text() }
  }
}
