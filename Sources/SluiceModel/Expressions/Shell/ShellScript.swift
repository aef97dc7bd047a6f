import SluiceSyntax

/// A script for a shell with the places of its expressions; evaluation only writes the values.
struct ShellScript: Sendable {
  private enum Part: Sendable {
    case text(String)
    case value(Expression, ShellPlace)
    case beginHereDocument(ShellReading.HereDocument)
    case endHereDocument
  }

  private let parts: [Part]

  /// Nil where an expression has no safe place, which is reported.
  init?(
    _ segments: [TemplateScanner.Segment], expressions: [Expression], dialect: ShellDialect,
    report: inout ExpressionReport
  ) {
    let source = report.source
    let (text, sites) = Self.units(segments, expressions, source)
    let reading = ShellReader.read(text, sites: sites, dialect: dialect)
    for fault in reading.faults {
      report.report(.unsafeShellPlace, at: fault.range, fault.message, help: fault.help)
    }
    let places = reading.places.compactMap { $0 }
    guard reading.faults.isEmpty, places.count == sites.count else { return nil }
    parts = Self.parts(segments, expressions, places, reading.hereDocuments, source)
  }

  private static func units(
    _ segments: [TemplateScanner.Segment], _ expressions: [Expression], _ source: ScalarText
  ) -> (ShellText, [ShellText.Site]) {
    var text = ShellText()
    var sites: [ShellText.Site] = []
    for segment in segments {
      switch segment {
      case .text(let range):
        for offset in range {
          text.append(ShellText.Unit(byte: source.bytes[offset]), from: offset, to: offset + 1)
        }
      case .expression(let range, _):
        text.append(ShellText.Unit(site: sites.count), from: range.lowerBound, to: range.upperBound)
        sites.append(
          ShellText.Site(range: range, isSpliced: expressions[sites.count].isUnquoted))
      }
    }
    return (text, sites)
  }

  /// The segments with the bounds of here-documents between them.
  private static func parts(
    _ segments: [TemplateScanner.Segment], _ expressions: [Expression], _ places: [ShellPlace],
    _ documents: [ShellReading.HereDocument], _ source: ScalarText
  ) -> [Part] {
    var bounds: [(offset: Int, part: Part)] = []
    for document in documents.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      bounds.append(
        (document.range.lowerBound, .beginHereDocument(document)))
      bounds.append((document.range.upperBound, .endHereDocument))
    }
    var parts: [Part] = []
    var nextBound = 0
    var site = 0
    for segment in segments {
      var start = segment.range.lowerBound
      while nextBound < bounds.count, bounds[nextBound].offset <= segment.range.upperBound {
        let bound = bounds[nextBound]
        // A bound at the end of an expression stands after it.
        if case .expression = segment, bound.offset > start { break }
        if bound.offset > start { parts.append(.text(source.slice(start..<bound.offset))) }
        parts.append(bound.part)
        start = bound.offset
        nextBound += 1
      }
      switch segment {
      case .text:
        if start < segment.range.upperBound {
          parts.append(.text(source.slice(start..<segment.range.upperBound)))
        }
      case .expression:
        parts.append(.value(expressions[site], places[site]))
        site += 1
      }
    }
    return parts
  }
}

extension ShellScript {
  func render(in scope: some ExpressionScope) throws(EvaluationError) -> String {
    var text = ""
    var document: OpenDocument?
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .value(let expression, let place):
        guard place.innermost != .comment else { continue }
        let value = try expression.evaluate(in: scope)
        do throws(ShellQuoting.Failure) {
          let written = try ShellQuoting.write(value, at: place)
          try document?.check(written, at: place, after: text)
          document?.origin = expression.origin
          text += written
        } catch {
          throw EvaluationError(error.message, help: error.help, origin: expression.origin)
        }
      case .beginHereDocument(let begun):
        document = OpenDocument(document: begun, start: text.utf8.count)
      case .endHereDocument:
        try document?.checkEnd(of: text)
        document = nil
      }
    }
    return text
  }

  /// The body of a here-document while it is written.
  private struct OpenDocument {
    let document: ShellReading.HereDocument
    let start: Int
    /// Of the last expression in it.
    var origin: Origin?

    /// A value of which the shell would take something off cannot be written: it reads the lines of
    /// the body before the quotes in them.
    func check(
      _ written: String, at place: ShellPlace, after text: String
    ) throws(ShellQuoting.Failure) {
      let before = text.utf8.reversed().first { $0 != UInt8(ascii: "\t") }
      let lines = (before == UInt8(ascii: "\n") ? "\n" : "") + written
      if document.stripsTabs, Self.holds(lines, "\n", "\t") {
        throw ShellQuoting.Failure(
          message: "a line of the value begins with a tab, which '<<-' takes off",
          help: "write '<<' instead of '<<-'")
      }
      if document.expands, place.innermost != .hereDocument, Self.holds(written, "\\", "\n") {
        throw ShellQuoting.Failure(
          message: "a line of the value ends with a backslash, which a here-document takes off",
          help: "assign the value to a variable before, and write \"$NAME\" in the here-document")
      }
    }

    private static func holds(_ text: String, _ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
      let pair = (UInt8(ascii: a), UInt8(ascii: b))
      return zip(text.utf8, text.utf8.dropFirst()).contains { $0 == pair }
    }

    /// A line of a value that is the delimiter would end the body early.
    func checkEnd(of text: String) throws(EvaluationError) {
      guard let origin else { return }
      let body = Array(text.utf8)[start...]
      for line in body.split(separator: UInt8(ascii: "\n")) {
        let content = document.stripsTabs ? line.drop { $0 == UInt8(ascii: "\t") } : line
        guard !content.elementsEqual(document.delimiter.utf8) else {
          throw EvaluationError(
            "a line of the value is '\(document.delimiter)', which ends the here-document",
            help: "choose another delimiter", origin: origin)
        }
      }
    }
  }
}
