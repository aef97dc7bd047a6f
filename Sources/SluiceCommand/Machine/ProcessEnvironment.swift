// `environ` is a variable of the C library; see below.
@preconcurrency import Glibc
import Sluice

/// The environment that the program was started with.
struct ProcessEnvironment: Sendable {
  let variables: [EnvironmentVariable]

  init(_ variables: [EnvironmentVariable]) { self.variables = variables }

  /// This process's own. Nothing in the program changes it, so reading needs no lock.
  static var current: ProcessEnvironment {
    var variables: [EnvironmentVariable] = []
    var entry = environ
    while let text = entry.pointee {
      let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 {
        let name = String(decoding: bytes[..<equals], as: UTF8.self)
        variables.append(EnvironmentVariable(name, bytes: Array(bytes[(equals + 1)...])))
      }
      entry += 1
    }
    return ProcessEnvironment(variables)
  }

  /// The first one of that name; nil: there is none.
  subscript(name: String) -> String? { variables.first { $0.name == name }?.text }

  /// As the subscript; an empty one counts as none.
  func text(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }
}
