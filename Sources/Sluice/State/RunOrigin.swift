import SluiceState
import SluiceSystem

extension StateFolder {
  /// Whether a run is one of the workflow file at this absolute path, by its journal's first
  /// record alone, whatever follows; false where there is none.
  package func isRun(_ folder: RunFolder, ofWorkflowAt path: String) -> Bool {
    guard let bytes = try? fileSystem.readFile(folder.journal),
      let record = JournalReader.firstRecord(of: bytes), let header = try? RunHeader(record)
    else { return false }
    return header.workflowPath == path
  }
}
