import Glibc
import SluiceState
import SluiceSystem
import Synchronization

/// Keeps the journals and event streams that tests write, so that a validator can read all of them.
///
/// They go to the folder that `SLUICE_RECORDS` names; without it none are kept.
package final class RecordCollection: Sendable {
  package static let current: RecordCollection? = getenv("SLUICE_RECORDS")
    .map { RecordCollection(folder: String(cString: $0)) }

  private let folder: String
  private let count = Atomic<Int>(0)

  private init(folder: String) { self.folder = folder }

  /// The whole records of a journal; one that was damaged on purpose is left out.
  package func take(journal bytes: [UInt8]) {
    guard let contents = try? JournalReader.read(bytes) else { return }
    keep(bytes.prefix(contents.validLength), as: "journal")
  }

  /// What runs left below a folder, and what programs printed there.
  fileprivate func take(_ name: String, at path: String) {
    let isJournal = name == "journal.jsonl"
    guard isJournal || name.hasPrefix(".out"), let bytes = try? LocalFileSystem().readFile(path)
    else { return }
    if isJournal {
      take(journal: bytes)
    } else if bytes.starts(with: #"{"version":1,"time":"#.utf8),
      let end = bytes.lastIndex(of: UInt8(ascii: "\n"))
    {
      // A killed program's last line may be cut.
      keep(bytes[...end], as: "event")
    }
  }

  private func keep(_ bytes: ArraySlice<UInt8>, as kind: String) {
    let number = count.add(1, ordering: .relaxed).newValue
    let path = "\(folder)/\(getpid())-\(number).\(kind)"
    do { try LocalFileSystem().writeFile(path, Array(bytes), mode: 0o600) } catch {
      preconditionFailure("SLUICE_RECORDS: \(error)")
    }
  }
}

extension RecordCollection {
  /// Deeper than a run's journal is in a test's folder.
  private static let maximumDepth = 5

  func takeRecords(below folder: String, depth: Int = 0) {
    guard depth < Self.maximumDepth, let names = try? LocalFileSystem().list(folder) else {
      return
    }
    // The link to the newest run leads where another name leads too.
    for name in names where name != "latest" {
      take(name, at: "\(folder)/\(name)")
      takeRecords(below: "\(folder)/\(name)", depth: depth + 1)
    }
  }
}
