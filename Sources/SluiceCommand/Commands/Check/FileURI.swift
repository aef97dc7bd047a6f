/// Paths as URIs (RFC 3986, RFC 8089).
enum FileURI: Hashable {
  /// A relative reference, from the folder.
  case below(String)
  case elsewhere(String)

  /// A path as the user wrote it; `-` stands for standard input.
  ///
  /// - Parameter folder: Absolute; where relative paths start.
  static func of(_ path: String, from folder: String) -> FileURI {
    if path == "-" { return .elsewhere("stdin") }
    let parts = normalized(path.hasPrefix("/") ? path : "\(folder)/\(path)")
    let base = normalized(folder)
    guard parts.count > base.count, parts.starts(with: base) else {
      return .elsewhere("file:///" + encoded(parts))
    }
    return .below(encoded(parts.dropFirst(base.count)))
  }

  /// Ends with a slash, as a base does.
  static func folder(_ path: String) -> String {
    let parts = normalized(path)
    return parts.isEmpty ? "file:///" : "file:///\(encoded(parts))/"
  }

  /// The names on the way, without `.` and `..`.
  private static func normalized(_ path: String) -> [Substring] {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names
  }

  private static func encoded(_ names: some Sequence<Substring>) -> String {
    names.map(encoded).joined(separator: "/")
  }

  private static func encoded(_ name: Substring) -> String {
    var text = ""
    for byte in name.utf8 {
      let isUnreserved =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._~".utf8.contains(byte)
      if isUnreserved {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
