import Glibc

/// POSIX extended regular expressions, as regex(7) and regcomp(3) have them, of bytes.
enum Pattern {
  /// Whether a pattern matches the whole of a text; never where it is malformed.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    // C's strings end at a NUL: what follows would go unseen.
    guard !text.utf8.contains(0) else { return false }
    return withCompiled("^(\(pattern))$") { expression in
      expression.map { regexec($0, text, 0, nil, 0) == 0 } ?? false
    }
  }

  /// What regcomp(3) says against a pattern; nil where it is well formed.
  static func fault(of pattern: String) -> String? {
    var expression = regex_t()
    let code = regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB)
    guard code != 0 else {
      regfree(&expression)
      return nil
    }
    var text = [CChar](repeating: 0, count: 256)
    _ = regerror(code, &expression, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func withCompiled<R>(
    _ pattern: String, _ body: (UnsafePointer<regex_t>?) -> R
  ) -> R {
    var expression = regex_t()
    guard regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) == 0 else { return body(nil) }
    defer { regfree(&expression) }
    return withUnsafePointer(to: &expression) { body($0) }
  }
}
