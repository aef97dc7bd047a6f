import SluiceSyntax

/// "Did you mean" among many names.
///
/// The work of all suggestions is bounded: in a file of very many names and very many faults the
/// last faults get none. Confined to one reader or checker.
final class NearNames {
  private let names: () -> [String]
  /// In order, so that of two equally near names always the same one is suggested.
  private lazy var sorted = names().sorted()
  private var comparisonsLeft = 1_000_000

  /// - Parameter names: asked once, at the first suggestion.
  init(_ names: @escaping () -> [String]) { self.names = names }

  /// The name that was probably meant.
  func nearest(to name: String) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    comparisonsLeft -= sorted.count
    return EditDistance.nearest(to: name, among: sorted)
  }

  /// What was probably meant as help, or else the text given.
  func help(for name: String, orElse text: String?) -> String? {
    guard let meant = nearest(to: name) else { return text }
    let isCase = meant.lowercased() == name.lowercased()
    return (isCase ? "capitals count: " : "") + "did you mean '\(meant)'?"
  }
}
