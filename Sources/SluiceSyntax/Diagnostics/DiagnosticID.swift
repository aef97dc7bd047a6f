/// The stable name of a kind of fault, such as `duplicate-key`.
public struct DiagnosticID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }
}

extension DiagnosticID {
  /// The kinds of faults that one target reports; each has a page of its own.
  package struct Catalog: Sendable {
    package struct Entry: Sendable {
      package let id: DiagnosticID
      package let severity: Diagnostic.Severity
      /// A few words.
      package let title: String
      /// One paragraph: when it is reported, why it is a fault, how to mend it.
      package let explanation: String
      package let example: Example

      package init(
        _ id: DiagnosticID, severity: Diagnostic.Severity = .error, title: String,
        explanation: String, example: Example
      ) {
        self.id = id
        self.severity = severity
        self.title = title
        self.explanation = explanation
        self.example = example
      }
    }

    /// The fault as people make it, and what they meant.
    package enum Example: Sendable {
      /// Whole files: the first has this fault and no other, the second none.
      case workflow(faulty: String, mended: String)
      /// Command lines, where the fault is not in a text, or shows with the values of a run.
      case command(faulty: String, mended: String)
    }

    package let entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    package subscript(id: DiagnosticID) -> Entry? { entries.first { $0.id == id } }
  }
}
