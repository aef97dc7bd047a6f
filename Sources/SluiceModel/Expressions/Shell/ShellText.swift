/// A script as units: the bytes that the user wrote, and in between the expressions.
struct ShellText {
  /// A byte, or an expression as 256 plus its index.
  struct Unit: Hashable {
    let rawValue: UInt32

    init(byte: UInt8) { rawValue = UInt32(byte) }
    init(site: Int) { rawValue = UInt32(site) + 256 }

    /// Which expression it is; nil for a byte.
    var site: Int? { rawValue < 256 ? nil : Int(rawValue) - 256 }

    var byte: UInt8? { UInt8(exactly: rawValue) }

    static func == (unit: Unit, character: Unicode.Scalar) -> Bool {
      unit.rawValue == character.value
    }

    static func != (unit: Unit, character: Unicode.Scalar) -> Bool { !(unit == character) }

    static func ~= (character: Unicode.Scalar, unit: Unit) -> Bool { unit == character }
  }

  /// An expression of the script.
  struct Site {
    /// With its braces, of UTF-8 bytes of the script.
    let range: Range<Int>
    let isSpliced: Bool
  }

  private(set) var units: [Unit] = []
  /// For each unit where it begins in the script, and at the end where the text ends.
  private(set) var offsets: [Int] = [0]

  mutating func append(_ unit: Unit, from offset: Int, to end: Int) {
    offsets[offsets.count - 1] = offset
    units.append(unit)
    offsets.append(end)
  }
}

extension ShellText.Unit {
  var isBlank: Bool { self == " " || self == "\t" }

  /// Whether it ends a word outside quotes.
  var endsWord: Bool {
    switch self {
    case " ", "\t", "\n", ";", "&", "|", "(", ")", "<", ">": true
    default: false
    }
  }

  var beginsShellName: Bool { byte?.beginsName ?? false }

  var continuesShellName: Bool { beginsShellName || (byte?.isDecimalDigit ?? false) }
}
