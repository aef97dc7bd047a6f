import SluiceState
import SluiceSystem

/// Where one run keeps what it leaves on disk.
package struct RunFolder: Sendable, Hashable {
  package let id: RunID
  package let path: String

  package init(id: RunID, path: String) {
    self.id = id
    self.path = path
  }

  package var journal: String { path + "/journal.jsonl" }
  /// While an engine drives the run: where it takes requests.
  package var controlSocket: String { path + "/control.sock" }
  /// What the journal tells, for people.
  package var progressLog: String { path + "/progress.log" }
  package var definition: String { path + "/definition" }
  package var logs: String { path + "/logs" }
  /// What attempts under way have written for those that need their tasks.
  package var outputs: String { path + "/outputs" }
  /// A line for each failed task, for the handlers.
  package var failedTasks: String { path + "/failed-tasks.tsv" }

  /// A task's standard output and error, in the order written; made only when there is output.
  package func log(of task: String, attempt: Int32) -> String {
    "\(logs)/\(FileName.encode(task)).\(attempt).log"
  }

  /// What an attempt of a task writes for those that need it.
  package func output(of task: String, attempt: Int32) -> String {
    "\(outputs)/\(FileName.encode(task)).\(attempt)"
  }

  /// The source file at `index` of the definition, as it was read.
  package func source(_ index: Int) -> String { "\(definition)/\(index).yaml" }
}

/// Names of tasks as names of files.
package enum FileName {
  /// A name of a file holds 255 bytes, and suffixes follow.
  private static let longest = 200

  /// Percent-encodes what is not `[A-Za-z0-9_.-]`, a leading dot too; longer than 200 bytes it is
  /// cut, with a hash that keeps it unique.
  package static func encode(_ name: String) -> String {
    var encoded = ""
    for (index, byte) in name.utf8.enumerated() {
      if isPlain(byte) && !(index == 0 && byte == UInt8(ascii: ".")) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + hexadecimal(UInt32(byte), digits: 2)
      }
    }
    guard encoded.utf8.count > longest else { return encoded }
    let hash = Array(name.utf8).withUnsafeBytes { CRC32C.checksum($0) }
    return encoded.prefix(longest - 9) + "-" + hexadecimal(hash, digits: 8)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
