import Glibc

/// The state of a fake disk: a tree of names over files.
struct FakeDisk {
  struct Errno: Error {
    let code: Int32
  }

  typealias Outcome<Value> = Result<Value, Errno>

  enum Node {
    case folder
    /// An index into `files`.
    case file(Int)
    case link(String)
  }

  struct File {
    var bytes: [UInt8] = []
    /// What a loss of power leaves.
    var durable: [UInt8] = []
    /// The opening that holds the lock.
    var lockHolder: UInt64?
  }

  var faults: [FakeFileSystem.Fault] = []
  var capacity: Int?
  var isReadOnly = false
  /// Counts the processes that have used the disk; an opening of an earlier one is closed.
  private(set) var life = 0
  private(set) var files: [File] = []
  /// By absolute path without links; the root is not in it.
  private var nodes: [[String]: Node] = [:]
  private var lastOpening: UInt64 = 0

  // MARK: Faults

  /// The fault that hits this call, if any; its count goes down.
  mutating func fault(
    hitting operation: FakeFileSystem.Operation, _ path: String
  ) -> FakeFileSystem.Fault? {
    if isReadOnly && !Self.readingOperations.contains(operation) {
      return FakeFileSystem.Fault(operation, code: EROFS)
    }
    for index in faults.indices
    where faults[index].operation == operation
      && (faults[index].pathSuffix.isEmpty || path.hasSuffix(faults[index].pathSuffix))
    {
      if faults[index].skipped > 0 {
        faults[index].skipped -= 1
        continue
      }
      return faults[index].isLasting ? faults[index] : faults.remove(at: index)
    }
    return nil
  }

  private static let readingOperations: Set<FakeFileSystem.Operation> = [
    .look, .read, .list, .sync,
  ]

  mutating func crash(losingUnsynced: Bool) {
    life += 1
    for index in files.indices {
      files[index].lockHolder = nil
      if losingUnsynced { files[index].bytes = files[index].durable }
    }
  }

  // MARK: Names

  func node(_ path: String) -> Node? { resolve(Self.components(path)).flatMap { nodeOrRoot($0) } }

  static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  private func nodeOrRoot(_ path: [String]) -> Node? { path.isEmpty ? .folder : nodes[path] }

  /// The path without links in it; nil where they lead in a circle.
  private func resolve(_ path: [String], links: Int = 0) -> [String]? {
    if links > 40 { return nil }
    var done: [String] = []
    for (index, name) in path.enumerated() {
      if name == ".." {
        _ = done.popLast()
        continue
      }
      if case .link(let target)? = nodes[done + [name]] {
        let start = target.hasPrefix("/") ? [] : done
        return resolve(start + Self.components(target) + path[(index + 1)...], links: links + 1)
      }
      done.append(name)
    }
    return done
  }

  /// The place of a name that may not exist yet, in a folder that does.
  private func place(_ path: String) -> Outcome<[String]> {
    var components = Self.components(path)
    guard let name = components.popLast() else { return .failure(Errno(code: EISDIR)) }
    guard let folder = resolve(components) else { return .failure(Errno(code: ELOOP)) }
    switch nodeOrRoot(folder) {
    case .folder?: return .success(folder + [name])
    case nil: return .failure(Errno(code: ENOENT))
    default: return .failure(Errno(code: ENOTDIR))
    }
  }

  mutating func makeFolders(_ path: String) -> Outcome<Void> {
    guard let resolved = resolve(Self.components(path)) else {
      return .failure(Errno(code: ELOOP))
    }
    for length in 0..<resolved.count {
      let folder = Array(resolved[...length])
      switch nodes[folder] {
      case .folder?: continue
      case nil: nodes[folder] = .folder
      default: return .failure(Errno(code: length == resolved.count - 1 ? EEXIST : ENOTDIR))
      }
    }
    return .success(())
  }

  func names(in path: String) -> Outcome<[String]> {
    guard let folder = resolve(Self.components(path)), let node = nodeOrRoot(folder) else {
      return .failure(Errno(code: ENOENT))
    }
    guard case .folder = node else { return .failure(Errno(code: ENOTDIR)) }
    let children = nodes.keys.filter { $0.count == folder.count + 1 && $0.starts(with: folder) }
    return .success(children.compactMap(\.last).sorted())
  }

  mutating func replaceLink(_ path: String, to target: String) -> Outcome<Void> {
    place(path).flatMap { place in
      if case .folder? = nodes[place] { return .failure(Errno(code: EISDIR)) }
      nodes[place] = .link(target)
      return .success(())
    }
  }

  mutating func rename(_ path: String, to other: String) -> Outcome<Void> {
    place(path).flatMap { old in
      place(other).flatMap { new in
        guard nodes[old] != nil else { return .failure(Errno(code: ENOENT)) }
        guard nodes[new] == nil else { return .failure(Errno(code: EEXIST)) }
        for key in nodes.keys.filter({ $0.starts(with: old) }) {
          nodes[new + key.dropFirst(old.count)] = nodes.removeValue(forKey: key)
        }
        return .success(())
      }
    }
  }

  func byteCount(of path: String) -> Outcome<Int64> {
    guard let place = resolve(Self.components(path)), nodeOrRoot(place) != nil else {
      return .failure(Errno(code: ENOENT))
    }
    return .success(
      nodes.reduce(0) { sum, entry in
        guard entry.key.starts(with: place), case .file(let index) = entry.value else {
          return sum
        }
        return sum + Int64(files[index].bytes.count)
      })
  }

  mutating func remove(_ path: String) -> Outcome<Void> {
    place(path).flatMap { place in
      if nodes[place] == nil { return .failure(Errno(code: ENOENT)) }
      nodes = nodes.filter { !$0.key.starts(with: place) }
      return .success(())
    }
  }

  // MARK: Files

  func bytes(of path: String) -> Outcome<[UInt8]> {
    switch node(path) {
    case .file(let index)?: .success(files[index].bytes)
    case .folder?: .failure(Errno(code: EISDIR))
    default: .failure(Errno(code: ENOENT))
    }
  }

  mutating func replaceFile(_ path: String, _ bytes: [UInt8]) -> Outcome<Void> {
    place(path).flatMap { place in
      if case .folder? = nodes[place] { return .failure(Errno(code: EISDIR)) }
      if bytes.count > room { return .failure(Errno(code: ENOSPC)) }
      files.append(File(bytes: bytes))
      nodes[place] = .file(files.count - 1)
      return .success(())
    }
  }

  /// - Returns: the file and a name for this opening of it.
  mutating func open(_ path: String, create: Bool) -> Outcome<(file: Int, opening: UInt64)> {
    lastOpening += 1
    switch node(path) {
    case .file(let index)?: return .success((index, lastOpening))
    case .folder?: return .failure(Errno(code: EISDIR))
    default: break
    }
    guard create else { return .failure(Errno(code: ENOENT)) }
    return place(path).map { place in
      files.append(File())
      nodes[place] = .file(files.count - 1)
      return (files.count - 1, lastOpening)
    }
  }

  /// Appends as much as there is room for, and not more than a fault lets through.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, to file: Int, _ fault: FakeFileSystem.Fault?
  ) -> Outcome<Void> {
    let allowed = min(fault?.writtenBytes ?? bytes.count, room, bytes.count)
    files[file].bytes.append(contentsOf: bytes.prefix(allowed))
    if let fault { return .failure(fault.errno) }
    return allowed < bytes.count ? .failure(Errno(code: ENOSPC)) : .success(())
  }

  mutating func sync(_ file: Int) { files[file].durable = files[file].bytes }

  mutating func truncate(_ file: Int, to size: Int) {
    let bytes = files[file].bytes
    files[file].bytes =
      size <= bytes.count
      ? Array(bytes.prefix(size)) : bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }

  mutating func lock(_ file: Int, _ opening: UInt64) -> Bool {
    if files[file].lockHolder == nil { files[file].lockHolder = opening }
    return files[file].lockHolder == opening
  }

  mutating func sync(_ path: String) -> Outcome<Void> {
    switch node(path) {
    case .file(let index)?: .success(sync(index))
    // Names are never lost here.
    case .folder?: .success(())
    default: .failure(Errno(code: ENOENT))
    }
  }

  func isLocked(_ path: String) -> Outcome<Bool> {
    switch node(path) {
    case .file(let index)?: .success(files[index].lockHolder != nil)
    // As by open(2) for reading, which opens folders too.
    case .folder?: .success(false)
    default: .failure(Errno(code: ENOENT))
    }
  }

  mutating func close(_ file: Int, _ opening: UInt64) {
    if files[file].lockHolder == opening { files[file].lockHolder = nil }
  }

  private var room: Int {
    guard let capacity else { return .max }
    let used = nodes.values.reduce(0) { sum, node in
      if case .file(let index) = node { return sum + files[index].bytes.count }
      return sum
    }
    return max(0, capacity - used)
  }
}
