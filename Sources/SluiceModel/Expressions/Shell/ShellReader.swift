/// Reads a script as the shell would, as far as is needed to know how each expression in it is
/// quoted.
///
/// It fails closed: whatever shells read in different ways, and whatever it does not know, is a
/// fault where an expression stands in it or after it. A script without expressions is never read.
/// After "Shell Command Language" in POSIX.1-2024, with what bash, ksh, zsh and busybox add.
struct ShellReader {
  typealias Unit = ShellText.Unit
  typealias Fault = ShellReading.Fault

  /// What ends a list of commands.
  enum Closing { case endOfText, parenthesis }

  /// The kind of text that surrounds a `$`, a `` ` `` or the word of `${x:-word}`.
  enum Surrounding { case bare, doubleQuoted, hereDocument, arithmetic }

  /// A here-document whose body has not begun.
  struct AwaitedHereDocument {
    let delimiter: [UInt8]
    let isLiteral: Bool
    let stripsTabs: Bool
    let offset: Int
  }

  /// How deep substitutions, quotes in them and groups may nest.
  static let maximumDepth = 64

  let text: ShellText
  let sites: [ShellText.Site]
  let dialect: ShellDialect
  var reading: ShellReading
  var index = 0
  /// Where reading ends for now: the end of a here-document's body, or of the text.
  var limit: Int
  var awaited: [AwaitedHereDocument] = []
  /// The expressions in the word that is being read, but for those in commands inside it.
  var wordSites: [Int] = []
  var isInHereDocument = false
  var depth = 0

  /// - Parameter sites: in order; a unit of the text refers to them by index.
  static func read(
    _ text: ShellText, sites: [ShellText.Site], dialect: ShellDialect
  ) -> ShellReading {
    var reader = ShellReader(text, sites: sites, dialect: dialect)
    do throws(Fault) {
      try reader.readCommands(until: .endOfText)
    } catch {
      // What comes after the last expression cannot change how any of them is read, unless their
      // own places hang on it, as on the text of a whole `…`.
      let isOver = sites.allSatisfy { $0.range.upperBound <= error.range.lowerBound }
      if !isOver || reader.reading.places.contains(nil) { reader.reading.faults.append(error) }
    }
    return reader.reading
  }

  init(_ text: ShellText, sites: [ShellText.Site], dialect: ShellDialect) {
    self.text = text
    self.sites = sites
    self.dialect = dialect
    limit = text.units.count
    reading = ShellReading(places: Array(repeating: nil, count: sites.count))
  }
}

extension ShellReader {
  var current: Unit? { peek(0) }

  func peek(_ distance: Int) -> Unit? {
    index + distance < limit ? text.units[index + distance] : nil
  }

  func isAt(_ pattern: String) -> Bool {
    var distance = 0
    for scalar in pattern.unicodeScalars {
      guard let unit = peek(distance), unit == scalar else { return false }
      distance += 1
    }
    return true
  }

  func fault(from start: Int, to end: Int? = nil, _ message: String, help: String? = nil) -> Fault {
    let last = min(max(end ?? start + 1, start), text.units.count)
    return Fault(
      range: text.offsets[start]..<text.offsets[last], message: message,
      help: help ?? Fault.useVariable)
  }

  /// Settles the place of an expression, and passes it by.
  mutating func pass(_ site: Int, _ place: ShellPlace) {
    settle(site, place)
    wordSites.append(site)
    index += 1
  }

  mutating func settle(_ site: Int, _ place: ShellPlace) {
    reading.places[site] = sites[site].isSpliced ? .spliced : place
  }

  /// Passes an expression by for which there is no safe place here.
  mutating func refuse(_ site: Int, _ message: String, help: String = Fault.useVariable) {
    if sites[site].isSpliced {
      settle(site, .spliced)
    } else {
      reading.faults.append(Fault(range: sites[site].range, message: message, help: help))
    }
    index += 1
  }

  mutating func nest(
    from start: Int, _ body: (inout Self) throws(Fault) -> Void
  ) throws(Fault) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw fault(from: start, "the script nests deeper than \(Self.maximumDepth) levels here")
    }
    try body(&self)
  }

  /// A line break inside quotes or a substitution, which a here-document must not wait for: shells
  /// differ in where its body begins then.
  func checkLineBreak() throws(Fault) {
    if current == "\n", let first = awaited.first { throw lateBody(of: first) }
  }

  /// Likewise for a whole substitution, of which the index is at the end.
  func checkLineBreaks(from start: Int, after first: AwaitedHereDocument) throws(Fault) {
    if text.units[start..<index].contains(where: { $0 == "\n" }) { throw lateBody(of: first) }
  }

  private func lateBody(of document: AwaitedHereDocument) -> Fault {
    Fault(
      range: document.offset..<(document.offset + 2),
      message: "shells differ in where this here-document begins",
      help: "end the line before a quote or a substitution goes over several lines")
  }
}

extension Optional<ShellText.Unit> {
  static func == (unit: Self, character: Unicode.Scalar) -> Bool {
    unit.map { $0 == character } ?? false
  }

  static func != (unit: Self, character: Unicode.Scalar) -> Bool { !(unit == character) }
}
