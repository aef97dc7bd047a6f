extension DiagnosticID {
  // Reading a file.
  package static let fileNotFound = DiagnosticID(rawValue: "file-not-found")
  static let notAFile = DiagnosticID(rawValue: "not-a-file")
  static let fileNotReadable = DiagnosticID(rawValue: "file-not-readable")
  static let fileTooLarge = DiagnosticID(rawValue: "file-too-large")
  static let binaryFile = DiagnosticID(rawValue: "binary-file")
  static let invalidUTF8 = DiagnosticID(rawValue: "invalid-utf8")
  static let invalidUTF16 = DiagnosticID(rawValue: "invalid-utf16")
  static let foreignLineBreak = DiagnosticID(rawValue: "foreign-line-break")

  // Faults at which the reading ends.
  static let yamlSyntax = DiagnosticID(rawValue: "yaml-syntax")
  static let controlCharacter = DiagnosticID(rawValue: "control-character")
  static let tabIndentation = DiagnosticID(rawValue: "tab-indentation")
  static let badIndentation = DiagnosticID(rawValue: "bad-indentation")
  static let colonInValue = DiagnosticID(rawValue: "colon-in-value")
  static let mixedCollection = DiagnosticID(rawValue: "mixed-collection")
  static let missingColon = DiagnosticID(rawValue: "missing-colon")
  static let keyTooLong = DiagnosticID(rawValue: "key-too-long")
  static let reservedCharacter = DiagnosticID(rawValue: "reserved-character")
  static let strayIndicator = DiagnosticID(rawValue: "stray-indicator")
  static let textBehindValue = DiagnosticID(rawValue: "text-behind-value")
  static let unclosedBracket = DiagnosticID(rawValue: "unclosed-bracket")
  static let unclosedQuote = DiagnosticID(rawValue: "unclosed-quote")
  static let unknownEscape = DiagnosticID(rawValue: "unknown-escape")
  static let unquotedTemplate = DiagnosticID(rawValue: "unquoted-template")
  static let blockHeader = DiagnosticID(rawValue: "block-header")
  static let listInValue = DiagnosticID(rawValue: "list-in-value")
  static let anchorName = DiagnosticID(rawValue: "anchor-name")
  static let yamlVersion = DiagnosticID(rawValue: "yaml-version")
  static let yamlDirective = DiagnosticID(rawValue: "yaml-directive")
  static let nestedTooDeeply = DiagnosticID(rawValue: "nested-too-deeply")
  static let tooManyNodes = DiagnosticID(rawValue: "too-many-nodes")

  // Faults of single nodes.
  static let duplicateKey = DiagnosticID(rawValue: "duplicate-key")
  static let complexKey = DiagnosticID(rawValue: "complex-key")
  static let mergeValue = DiagnosticID(rawValue: "merge-value")
  static let undefinedAlias = DiagnosticID(rawValue: "undefined-alias")
  static let recursiveAlias = DiagnosticID(rawValue: "recursive-alias")
  static let unknownTag = DiagnosticID(rawValue: "unknown-tag")
  static let loneExclamationMark = DiagnosticID(rawValue: "lone-exclamation-mark")
  static let tooManyFaults = DiagnosticID(rawValue: "too-many-faults")
  static let nulInText = DiagnosticID(rawValue: "nul-in-text")
  static let secondDocument = DiagnosticID(rawValue: "second-document")
}

extension DiagnosticID.Catalog {
  /// The faults that this target reports: of files, of YAML's syntax, of single nodes.
  package static let syntax = DiagnosticID.Catalog(files + structure + values + nodes)
}
