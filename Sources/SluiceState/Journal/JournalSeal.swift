/// The end of every record: `,"crc":"01234567"}`, the CRC-32C of the bytes before it.
enum JournalSeal {
  static let length = 18

  /// In lower case; no other spelling is taken for it.
  static func bytes(for crc: UInt32) -> [UInt8] {
    var bytes = Array(",\"crc\":\"".utf8)
    bytes.reserveCapacity(length)
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      let digit = UInt8((crc >> shift) & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    return bytes + Array("\"}".utf8)
  }
}
