import SluiceState
import SluiceSystem

extension StateFolder {
  /// Whether a run is one of the workflow file at this absolute path, by its journal's first
  /// record; false where there is none.
  package func isRun(_ folder: RunFolder, ofWorkflowAt path: String) -> Bool {
    guard let bytes = try? fileSystem.readFile(folder.journal),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let contents = try? JournalReader.read(Array(bytes[...end])),
      let header = try? RunHeader(contents.records[0])
    else { return false }
    return header.workflowPath == path
  }
}
