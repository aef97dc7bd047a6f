/// Reads an `env_file`: one `NAME=value` a line.
///
/// A byte order mark is passed over. Blank lines and lines that begin with `#` are passed over;
/// `export ` before a name too. A value in single or double quotes ends at the closing one and may
/// go on over lines; in double quotes `\n`, `\"` and `\\` are escapes. Elsewhere a value ends at
/// the line's end, with blanks around it dropped, or at ` #`. Nothing is expanded.
enum EnvironmentFile {
  struct Fault: Error, CustomStringConvertible {
    /// From 1.
    let line: Int
    let message: String

    var description: String { "line \(line): \(message)" }
  }

  static func read(_ bytes: [UInt8]) throws(Fault) -> [EnvironmentVariable] {
    guard !bytes.contains(0) else { throw Fault(line: 1, message: "it holds a NUL byte") }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    var reader = Reader(rest: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...])
    var variables: [EnvironmentVariable] = []
    while let variable = try reader.next() { variables.append(variable) }
    return variables
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>
    var line = 1

    mutating func next() throws(Fault) -> EnvironmentVariable? {
      while !rest.isEmpty {
        skipBlanks()
        switch rest.first {
        case nil: return nil
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): advance()
        case UInt8(ascii: "#"): skipLine()
        default: return try variable()
        }
      }
      return nil
    }

    private mutating func variable() throws(Fault) -> EnvironmentVariable {
      let start = line
      let text = rest.prefix { $0 != UInt8(ascii: "\n") }
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
        throw Fault(line: start, message: "no '=': a line is NAME=value")
      }
      var name = String(decoding: text[..<equals], as: UTF8.self)
      if name.hasPrefix("export ") { name.removeFirst("export ".count) }
      name = String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard isName(name) else { throw Fault(line: start, message: "'\(name)' is no name") }
      rest = rest[(equals + 1)...]
      skipBlanks()
      return EnvironmentVariable(name, bytes: try value())
    }

    private func isName(_ name: String) -> Bool {
      guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
      return name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || (48...57).contains(byte)
          || (65...90).contains(byte & 0xdf) && byte < 128
      }
    }

    private mutating func value() throws(Fault) -> [UInt8] {
      switch rest.first {
      case UInt8(ascii: "'"): return try quoted(by: UInt8(ascii: "'"), escapes: false)
      case UInt8(ascii: "\""): return try quoted(by: UInt8(ascii: "\""), escapes: true)
      default: return plain()
      }
    }

    private mutating func plain() -> [UInt8] {
      var value: [UInt8] = []
      while let byte = rest.first, byte != UInt8(ascii: "\n") {
        if byte == UInt8(ascii: "#"), value.isEmpty || value.last == UInt8(ascii: " ") {
          skipLine()
          break
        }
        value.append(byte)
        advance()
      }
      while let last = value.last, [0x20, 0x09, 0x0d].contains(last) { value.removeLast() }
      return value
    }

    private mutating func quoted(by quote: UInt8, escapes: Bool) throws(Fault) -> [UInt8] {
      let start = line
      advance()
      var value: [UInt8] = []
      while let byte = rest.first {
        advance()
        if byte == quote {
          let after = rest.prefix { $0 != UInt8(ascii: "\n") }
          let tail = after.drop { [0x20, 0x09, 0x0d].contains($0) }
          guard tail.isEmpty || tail.first == UInt8(ascii: "#") else {
            throw Fault(line: line, message: "text after the closing quote")
          }
          skipLine()
          return value
        }
        if escapes, byte == UInt8(ascii: "\\"), let escaped = rest.first {
          advance()
          switch escaped {
          case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
          case UInt8(ascii: "\""), UInt8(ascii: "\\"): value.append(escaped)
          default: value += [byte, escaped]
          }
        } else {
          value.append(byte)
        }
      }
      throw Fault(line: start, message: "the quote is never closed")
    }

    private mutating func advance() {
      if rest.removeFirst() == UInt8(ascii: "\n") { line += 1 }
    }

    private mutating func skipBlanks() {
      while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
    }

    private mutating func skipLine() {
      while let byte = rest.first, byte != UInt8(ascii: "\n") { rest.removeFirst() }
    }
  }
}
