/// The Castagnoli CRC of RFC 3720, appendix B.4, over eight bytes at a time.
package enum CRC32C {
  package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc: UInt32 = ~0
    var index = 0
    tables.withUnsafeBufferPointer { tables in
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        let mixed = word ^ UInt64(crc)
        crc = 0
        for byte in 0..<8 {
          let value = Int(truncatingIfNeeded: mixed >> UInt64(8 * byte)) & 0xff
          crc ^= tables[(7 - byte) * 256 + value]
        }
        index += 8
      }
      while index < bytes.count {
        crc = (crc >> 8) ^ tables[Int((crc ^ UInt32(bytes[index])) & 0xff)]
        index += 1
      }
    }
    return ~crc
  }

  /// Eight tables of 256: the nth advances a byte over n further zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for value in 0..<256 {
      var crc = UInt32(value)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0x82f6_3b78 : crc >> 1 }
      tables[value] = crc
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = (previous >> 8) ^ tables[Int(previous & 0xff)]
    }
    return tables
  }()
}
