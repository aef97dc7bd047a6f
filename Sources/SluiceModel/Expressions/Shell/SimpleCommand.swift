/// Commands that need no shell.
package enum SimpleCommand {
  /// The argument vector of a script that `sh -e` would run as one simple command of plain words.
  ///
  /// Nil for everything for which a shell is needed or might be: other syntax, an assignment, an
  /// expansion, a pattern, a comment, a second command, a word that the shell reserves, and a
  /// builtin that does not behave as the program of its name. Words may be quoted by `'…'`, by
  /// `"…"` without expansions, and by backslashes, as in "Quoting" of POSIX.1-2024 (XCU 2.2).
  package static func words(of script: String) -> [String]? {
    var reader = SimpleCommandReader(script)
    guard let words = reader.read(), let first = words.first else { return nil }
    guard !first.isEmpty, !first.contains("="), !needsShell(first) else { return nil }
    return words
  }

  private static func needsShell(_ name: String) -> Bool {
    reserved.contains(name) || builtins.contains(name)
  }

  /// Of POSIX, and of bash where it is `sh`.
  private static let reserved: Set = [
    "!", "{", "}", "case", "do", "done", "elif", "else", "esac", "fi", "for", "if", "in", "then",
    "until", "while", "[[", "]]", "coproc", "function", "namespace", "select", "time",
  ]

  /// The builtins of POSIX, dash, busybox and bash but `true` and `false`, which behave as the
  /// programs.
  private static let builtins: Set = [
    ".", ":", "[", "alias", "bg", "bind", "break", "builtin", "caller", "cd", "chdir", "command",
    "compgen", "complete", "compopt", "continue", "declare", "dirs", "disown", "echo", "enable",
    "eval", "exec", "exit", "export", "fc", "fg", "getopts", "hash", "help", "history", "jobs",
    "kill", "let", "local", "login", "logout", "mapfile", "newgrp", "popd", "printf", "pushd",
    "pwd",
    "read", "readarray", "readonly", "return", "set", "shift", "shopt", "source", "suspend", "test",
    "times", "trap", "type", "typeset", "ulimit", "umask", "unalias", "unset", "wait",
  ]
}

/// Parts a script into words as long as all of it is plain.
private struct SimpleCommandReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ script: String) { bytes = Array(script.utf8) }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func read() -> [String]? {
    var words: [String] = []
    while true {
      skipBlanks()
      guard let byte = current else { return words }
      if byte == UInt8(ascii: "\n") {
        // Blank lines may stand before and after the command, not a second command.
        guard words.isEmpty || bytes[index...].allSatisfy(\.isLineSpace) else { return nil }
        index += 1
      } else {
        guard byte != UInt8(ascii: "#"), let word = readWord() else { return nil }
        words.append(word)
      }
    }
  }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  private mutating func readWord() -> String? {
    var word: [UInt8] = []
    while let byte = current, !byte.isLineSpace {
      index += 1
      switch byte {
      case UInt8(ascii: "'"): guard readSingleQuoted(into: &word) else { return nil }
      case UInt8(ascii: "\""): guard readDoubleQuoted(into: &word) else { return nil }
      case UInt8(ascii: "\\"):
        // Before a line break it joins lines instead of quoting.
        guard let next = current, next.isPlainText, next != UInt8(ascii: "\n") else { return nil }
        word.append(next)
        index += 1
      default:
        guard byte.isPlainText, !byte.meansSomethingToShell else { return nil }
        word.append(byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func readSingleQuoted(into word: inout [UInt8]) -> Bool {
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "'") { return true }
      guard byte.isPlainText else { return false }
      word.append(byte)
    }
    return false
  }

  /// A backslash quotes only `$`, `` ` ``, `"` and itself here.
  private mutating func readDoubleQuoted(into word: inout [UInt8]) -> Bool {
    while let byte = current {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "$"), UInt8(ascii: "`"): return false
      case UInt8(ascii: "\\"):
        guard let next = current, next != UInt8(ascii: "\n") else { return false }
        let isQuoted = "$`\"\\".utf8.contains(next)
        word.append(isQuoted ? next : byte)
        if isQuoted { index += 1 }
      default:
        guard byte.isPlainText else { return false }
        word.append(byte)
      }
    }
    return false
  }
}

extension UInt8 {
  /// A blank or a line break between words.
  fileprivate var isLineSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A }

  /// Not a control character but tab and line break, on which shells may differ.
  fileprivate var isPlainText: Bool { self >= 0x20 && self != 0x7F || self == 0x09 || self == 0x0A }

  fileprivate var meansSomethingToShell: Bool { "|&;<>()$`*?[{}~".utf8.contains(self) }
}
