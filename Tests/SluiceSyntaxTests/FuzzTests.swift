import TestSupport
import Testing

@testable import SluiceSyntax

@Suite("No input crashes, and every place lies inside of the file")
struct FuzzTests {
  private static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13]

  private static let good = """
    # A workflow with something of everything.
    defaults: &d {retry: 1, env: {MODE: base, "größe": '日本'}}
    tasks:
      build: &build
        <<: *d
        run: |
          cat > out <<'EOF'
            text
          EOF
        needs: [a, "b", 'c''d']
      "two words":
        run: >-
          folded
          text
        if: "${{ a == 'x\\n' }}"
        env: !!map {A: !!str 1, B: ~}
      three: *build
    ...
    """

  @Test("random bytes", arguments: seeds)
  func randomBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let size = Int.random(in: 0...80, using: &random)
      check((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }, seed: seed)
    }
  }

  @Test("random words of YAML", arguments: seeds)
  func randomTokens(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "a", "b: ", ": ", "- ", "? ", "[", "]", "{", "}", ",", "\n", "\n  ", "\n    ", "\r\n", "\t",
      "&a ", "*a", "!", "!!str ", "!x ", "|\n", ">\n", "'", "\"", "\\", "\\0", "# ", "---\n",
      "...\n",
      "%YAML 1.2\n", "%", "@", "`", "<<: ", "{{", "}}", "ö", "\u{2028}", "\u{FEFF}", "*", "&", " ",
    ]
    for _ in 0..<600 {
      let count = Int.random(in: 1...25, using: &random)
      let text = (0..<count).map { _ in tokens.randomElement(using: &random)! }.joined()
      check(Array(text.utf8), seed: seed)
    }
  }

  @Test("a good file with bytes changed, dropped, doubled or cut off", arguments: seeds)
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var bytes = Array(Self.good.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = bytes.indices.randomElement(using: &random)!
        let stretch = place..<min(place + Int.random(in: 1...20, using: &random), bytes.count)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...127, using: &random)
        case 1: bytes[place] = "[]{}:,-#&*!|>'\"%@`\t\n ".utf8.randomElement(using: &random)!
        case 2: bytes.removeSubrange(stretch)
        case 3: bytes.insert(contentsOf: bytes[stretch], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      check(bytes, seed: seed)
    }
  }

  private func check(_ bytes: [UInt8], seed: UInt64) {
    var diagnostics: [Diagnostic] = []
    switch SourceFile.load(bytes: bytes, path: "a.yaml") {
    case .failure(let failure):
      diagnostics = [failure.diagnostic]
    case .success(let file):
      let result = YAMLDocument.read(file)
      diagnostics = result.diagnostics
      #expect(result.document != nil || !diagnostics.isEmpty, "seed \(seed): \(bytes)")
      if let root = result.document?.root { checkPlaces(of: root, seed: seed) }
    }
    for diagnostic in diagnostics {
      for origin in [diagnostic.origin] + diagnostic.notes.map(\.origin) {
        guard case .yaml(let file, let range) = origin else { continue }
        #expect(isInside(range, of: file), "seed \(seed): \(bytes)")
      }
    }
    #expect(DiagnosticRenderer().render(diagnostics).isEmpty == diagnostics.isEmpty)
  }

  private func checkPlaces(of node: YAMLNode, seed: UInt64) {
    let file = node.document.file
    #expect(isInside(node.range, of: file), "seed \(seed)")
    if node.kind == .scalar {
      for offset in [0, node.text.utf8.count / 2, node.text.utf8.count] {
        let place = node.position(atUTF8Offset: offset)
        #expect(isInside(SourceRange(start: place, end: place), of: file), "seed \(seed)")
      }
    }
    _ = (node.isNull, node.boolean, node.integer, node.float)
    node.items.forEach { checkPlaces(of: $0, seed: seed) }
    node.entries.forEach {
      checkPlaces(of: $0.key, seed: seed)
      checkPlaces(of: $0.value, seed: seed)
    }
  }

  private func isInside(_ range: SourceRange, of file: SourceFile) -> Bool {
    range.start <= range.end
      && range.end <= file.position(ofUTF8Offset: file.text.count)
      && file.position(ofUTF8Offset: file.utf8Offset(of: range.start)) == range.start
  }
}
