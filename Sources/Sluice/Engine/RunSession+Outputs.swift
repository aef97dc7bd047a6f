import SluiceModel
import SluiceState
import SluiceSystem

/// What attempts write for those that need their tasks. A run that is only planned writes nothing.
extension RunSession {
  /// - Throws: Why the attempt cannot begin.
  func makeOutputFolder(for id: TaskID) throws(LaunchProblem) {
    guard isOnDisk, !machine.graph[id].outputs.isEmpty else { return }
    do throws(SystemError) {
      try fileSystem.makeDirectory(folder.outputs, mode: 0o700)
    } catch {
      throw LaunchProblem(reason: "the folder of its outputs cannot be made: \(error)")
    }
  }

  /// Reads what an attempt wrote. The journal keeps it from then on, and the file goes.
  func takeOutputs(of id: TaskID, attempt: Int32) -> WrittenOutputs {
    let task = machine.graph[id]
    guard isOnDisk, !task.outputs.isEmpty else { return .values([]) }
    let path = folder.output(of: task.name, attempt: attempt)
    do throws(SystemError) {
      guard try fileSystem.exists(path) else { return WrittenOutputs([], declared: task.outputs) }
      let size = try fileSystem.byteCount(of: path)
      guard size <= WrittenOutputs.largest else { return .tooLarge }
      let bytes = try fileSystem.readFile(path)
      try fileSystem.remove(path)
      return WrittenOutputs(bytes, declared: task.outputs)
    } catch {
      return .fault("its outputs cannot be read: \(error)")
    }
  }
}
