import Glibc

extension SourceFile {
  /// Makes a file of bytes that the caller has read, for example from standard input.
  ///
  /// UTF-8 with or without a byte order mark; UTF-16 with one.
  package static func load(
    bytes: [UInt8], path: String, maximumSize: Int = YAMLLimits.standard.inputBytes
  ) -> Result<SourceFile, LoadFailure> {
    do {
      return .success(try decode(bytes, path: path, maximumSize: maximumSize))
    } catch {
      return .failure(error)
    }
  }

  static func decode(
    _ bytes: [UInt8], path: String, maximumSize: Int
  ) throws(LoadFailure) -> SourceFile {
    guard bytes.count <= maximumSize else {
      throw .tooLarge(named: path, maximumSize: maximumSize)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return try decodeUTF16(bytes, path: path, isBigEndian: false)
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return try decodeUTF16(bytes, path: path, isBigEndian: true)
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let offset = UTF8Text.firstNUL(in: text) {
      throw .binary(path: path, bytes: bytes, text: text, at: offset)
    }
    let isASCII: Bool
    do {
      isASCII = try UTF8Span(validating: text.span).isKnownASCII
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw .invalidUTF8(path: path, bytes: bytes, text: text, at: offset)
    }
    if !isASCII, let offset = UTF8Text.firstForeignBreak(in: text) {
      throw .foreignBreak(path: path, bytes: bytes, text: text, at: offset)
    }
    return SourceFile(path: path, bytes: bytes, text: text, isASCII: isASCII)
  }

  private static func decodeUTF16(
    _ bytes: [UInt8], path: String, isBigEndian: Bool
  ) throws(LoadFailure) -> SourceFile {
    // The first pass counts, so that the text is never larger than it must be.
    var size = 0
    let fault = UTF16Text.forEachScalar(of: bytes, isBigEndian: isBigEndian) { scalar in
      size += UTF8.width(scalar)
    }
    let text = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      UTF16Text.forEachScalar(of: bytes, isBigEndian: isBigEndian) { scalar in
        for byte in UTF8.encode(scalar)! {
          buffer[count] = byte
          count += 1
        }
      }
    }
    if let offset = UTF8Text.firstNUL(in: text) {
      throw .binary(path: path, bytes: bytes, text: text, at: offset)
    }
    guard !fault else { throw .invalidUTF16(path: path, bytes: bytes, text: text) }
    if let offset = UTF8Text.firstForeignBreak(in: text) {
      throw .foreignBreak(path: path, bytes: bytes, text: text, at: offset)
    }
    return SourceFile(path: path, bytes: bytes, text: text, isASCII: size * 2 + 2 == bytes.count)
  }
}

/// UTF-16 with a byte order mark, as bytes.
private enum UTF16Text {
  /// Hands on every scalar after the mark; stops at what is not UTF-16 and then returns true.
  @discardableResult
  static func forEachScalar(
    of bytes: [UInt8], isBigEndian: Bool, _ body: (Unicode.Scalar) -> Void
  ) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      func unit(_ offset: Int) -> UInt32 {
        let (a, b) = (UInt32(bytes[offset]), UInt32(bytes[offset + 1]))
        return isBigEndian ? a << 8 | b : b << 8 | a
      }
      var offset = 2
      while offset + 1 < bytes.count {
        var value = unit(offset)
        offset += 2
        if value & 0xFC00 == 0xD800, offset + 1 < bytes.count, unit(offset) & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value & 0x3FF) << 10 + (unit(offset) & 0x3FF)
          offset += 2
        }
        guard let scalar = Unicode.Scalar(value) else { return true }
        body(scalar)
      }
      return offset < bytes.count
    }
  }
}

extension LoadFailure {
  static func tooLarge(named path: String, maximumSize: Int) -> LoadFailure {
    let bound =
      maximumSize % (1 << 20) == 0 ? "\(maximumSize >> 20) MiB" : "\(maximumSize) bytes"
    return LoadFailure(.content, Diagnostic(.fileTooLarge, "'\(path)' is larger than \(bound)"))
  }

  fileprivate static func invalidUTF8(
    path: String, bytes: [UInt8], text: [UInt8], at offset: Int
  ) -> LoadFailure {
    let byte = "0x" + String(text[offset], radix: 16, uppercase: true)
    return LoadFailure(
      .content,
      Diagnostic(
        .invalidUTF8, "invalid UTF-8: the byte \(byte)",
        help: "save the file as UTF-8; as Latin-1 it may convert with: iconv -f LATIN1 -t UTF-8",
        origin: origin(path: path, bytes: bytes, text: text, at: offset)))
  }

  fileprivate static func invalidUTF16(
    path: String, bytes: [UInt8], text: [UInt8]
  ) -> LoadFailure {
    LoadFailure(
      .content,
      Diagnostic(
        .invalidUTF16, "invalid UTF-16: half a character", help: "save the file as UTF-8",
        origin: origin(path: path, bytes: bytes, text: text, at: text.count)))
  }

  fileprivate static func binary(
    path: String, bytes: [UInt8], text: [UInt8], at offset: Int
  ) -> LoadFailure {
    // Every other byte of UTF-16 is NUL where the text is mostly ASCII.
    let looksLikeUTF16 = bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0)
    return LoadFailure(
      .content,
      Diagnostic(
        .binaryFile, "this is a binary file, not YAML: it has a NUL byte",
        help: looksLikeUTF16
          ? "UTF-16 needs a byte order mark; better save the file as UTF-8" : nil,
        origin: origin(path: path, bytes: bytes, text: text, at: offset)))
  }

  fileprivate static func foreignBreak(
    path: String, bytes: [UInt8], text: [UInt8], at offset: Int
  ) -> LoadFailure {
    let (name, escape) =
      text[offset] == 0xC2
      ? ("U+0085", "\\N") : text[offset + 2] == 0xA8 ? ("U+2028", "\\L") : ("U+2029", "\\P")
    return LoadFailure(
      .content,
      Diagnostic(
        .foreignLineBreak, "\(name), which cannot be seen, ends a line here for some readers",
        help: "take it out, or write it as \(escape) between double quotes",
        origin: origin(path: path, bytes: bytes, text: text, at: offset)))
  }

  /// A place in bytes that are no text: what follows it on its line is repaired so as to be shown.
  private static func origin(
    path: String, bytes: [UInt8], text: [UInt8], at offset: Int
  ) -> Origin {
    var prefix = Array(text[..<offset])
    if let fault = UTF8Text.firstFault(in: prefix) { prefix.removeSubrange(fault...) }
    let place = prefix.count
    let rest = text[place..<min(place + 200, text.count)].prefix { $0 != 0x0A && $0 != 0x0D }
    prefix += Array(String(decoding: rest, as: UTF8.self).utf8)
    let file = SourceFile(path: path, bytes: bytes, text: prefix, isASCII: false)
    return .yaml(file, file.range(ofUTF8Offsets: place..<place))
  }
}

/// UTF-8 as bytes.
private enum UTF8Text {
  /// The first byte that belongs to no scalar.
  static func firstFault(in text: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: text.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// The first character that YAML 1.1 takes for a line break and YAML 1.2 does not: U+0085, U+2028
  /// or U+2029.
  static func firstForeignBreak(in text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { text in
      text.indices.first { index in
        switch text[index] {
        case 0xC2: text[index + 1] == 0x85
        case 0xE2: text[index + 1] == 0x80 && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
        default: false
        }
      }
    }
  }

  static func firstNUL(in text: [UInt8]) -> Int? {
    text.withUnsafeBytes { text in
      guard let base = text.baseAddress, let found = memchr(base, 0, text.count) else {
        return nil
      }
      return UnsafeRawPointer(found) - base
    }
  }
}
