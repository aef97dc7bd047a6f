import SluiceModel

/// What an attempt wrote to `$SLUICE_OUTPUT`, read by what its task declares.
package enum WrittenOutputs: Hashable, Sendable {
  /// Of what is declared, in the order of the declaration.
  case values([NamedText])
  /// In words: why an attempt that ended well has not done what its task says.
  case fault(String)

  /// How much one attempt may write, in bytes: it is kept in the journal.
  package static let largest = 1 << 20

  /// Reads lines `name=value`, and texts of several lines as GitHub Actions writes them:
  /// `name<<END`, the lines, `END`. The last of two of one name counts; names that are
  /// not declared do not.
  package init(_ bytes: [UInt8], declared: [OutputDefinition]) {
    guard bytes.count <= Self.largest else {
      self = .tooLarge
      return
    }
    var reader = OutputReader(bytes)
    do throws(OutputReader.Fault) {
      let written = try reader.read()
      self = try .values(Self.values(declared, of: written))
    } catch {
      self = .fault(error.words)
    }
  }

  package static let tooLarge = WrittenOutputs.fault(
    "it wrote outputs of more than \(SizeSyntax.written(Int64(largest)))")

  var fault: String? { if case .fault(let words) = self { words } else { nil } }

  var valuesIfRead: [NamedText] { if case .values(let values) = self { values } else { [] } }

  private static func values(
    _ declared: [OutputDefinition], of written: [String: String]
  ) throws(OutputReader.Fault) -> [NamedText] {
    var values: [NamedText] = []
    for output in declared {
      guard let text = written[output.name] else {
        let others = written.keys.filter { name in !declared.contains { $0.name == name } }
        let near = others.isEmpty ? "" : ", but wrote '\(others.min() ?? "")'"
        throw .init("it did not write its output '\(output.name)'\(near)")
      }
      if output.kind == .json, Value(json: text.utf8) == nil {
        throw .init("its output '\(output.name)' is not JSON")
      }
      values.append(NamedText(name: output.name, text: text))
    }
    return values
  }
}

extension OutputDefinition {
  /// What an expression sees of a text that an attempt wrote.
  func value(of text: String) -> Value {
    switch kind {
    case .string: .string(text)
    case .json: Value(json: text.utf8) ?? .null
    }
  }
}

/// Takes the file's text apart.
private struct OutputReader {
  struct Fault: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }

  private var lines: ArraySlice<ArraySlice<UInt8>>
  private let count: Int

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // What follows the last line's end is no line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    count = lines.count
  }

  mutating func read() throws(Fault) -> [String: String] {
    var written: [String: String] = [:]
    while let line = lines.popFirst() {
      let number = count - lines.count
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      let text = try text(line, number)
      let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
      let opener = text.utf8.firstRange(of: "<<".utf8)
      if let opener, equals.map({ opener.lowerBound < $0 }) ?? true {
        written[String(text[..<opener.lowerBound])] =
          try block(until: String(text[opener.upperBound...]), from: number)
      } else if let equals {
        written[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
      } else {
        throw Fault("line \(number) of its outputs is not `name=value`")
      }
    }
    return written
  }

  private mutating func block(until end: String, from number: Int) throws(Fault) -> String {
    var block: [String] = []
    while let line = lines.popFirst() {
      let text = try text(line, count - lines.count)
      if text == end { return block.joined(separator: "\n") }
      block.append(text)
    }
    throw Fault("the text at line \(number) of its outputs has no '\(end)' at its end")
  }

  private func text(_ line: ArraySlice<UInt8>, _ number: Int) throws(Fault) -> String {
    guard !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
      throw Fault("line \(number) of its outputs is not text in UTF-8")
    }
    return text
  }
}
