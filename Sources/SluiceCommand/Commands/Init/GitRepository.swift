import SluiceSystem

/// A folder's git repository, as far as plain files tell of it.
struct GitRepository {
  private let fileSystem: any FileSystem
  /// The folder and those above it, as far as the repository reaches; nil: there is none.
  private let folders: [String]?

  /// - Parameter folder: Absolute.
  init(around folder: String, _ fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
    let upwards = FolderPath.upwards(from: folder)
    // A file in a linked working tree, else a folder.
    let root = upwards.firstIndex { (try? fileSystem.exists(FolderPath.join($0, ".git"))) == true }
    folders = root.map { Array(upwards[...$0]) }
  }

  /// Whether the folder is in a repository whose `.gitignore` files do not name `.sluice`.
  var tracksState: Bool {
    guard let folders else { return false }
    return !folders.contains { folder in
      let file = try? fileSystem.readFile(FolderPath.join(folder, ".gitignore"))
      return String(decoding: file ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        .contains { Self.ignoresState($0) }
    }
  }

  /// gitignore(5): a slash before it binds it to the folder, one behind it to folders.
  private static func ignoresState(_ line: Substring) -> Bool {
    var pattern = line
    if pattern.hasPrefix("**/") { pattern = pattern.dropFirst(3) }
    if pattern.hasPrefix("/") { pattern = pattern.dropFirst() }
    if pattern.hasSuffix("/") { pattern = pattern.dropLast() }
    return pattern == ".sluice"
  }
}
