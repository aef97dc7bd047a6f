/// "Did you mean": the word of a list that a misspelt word was meant to be.
package enum EditDistance {
  /// The nearest candidate, or nil where none is near enough to be the one that was meant.
  ///
  /// Near is a third of the word's length in insertions, deletions, replacements and swaps of
  /// neighbours, at least 1 and at most 3; capitals cost nothing. Of equals the first wins.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>
  ) -> String? {
    let folded = Array(word.lowercased().unicodeScalars)
    var best: String?
    var bound = min(max(folded.count / 3, 1), 3)
    guard !folded.isEmpty, folded.count <= 256 else { return nil }
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - folded.count) <= bound else { continue }
      let distance = distance(folded, other)
      // A word that would be replaced as a whole is not a misspelling.
      guard distance <= bound, distance < max(folded.count, other.count) else { continue }
      best = candidate
      if distance == 0 { break }
      bound = distance - 1
    }
    return best
  }

  /// The optimal string alignment distance (Damerau 1964, no substring edited twice).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in 1...a.count {
      row[0] = i
      for j in 1...b.count {
        let replacement = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, replacement)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count]
  }
}
