import Sluice
import SluiceModel
import SluiceState
import SluiceSystem

/// `sluice why`: why a task stands where it stands. Changes nothing.
struct WhyCommand: Command {
  /// Of the format; it grows when a reader of the former one would be misled.
  private static let version: Int64 = 1

  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    let contact = try RunContact(program, arguments.run, at: arguments.state, prefersLive: false)
    if let explanation = try live(contact) {
      write(explanation, of: contact.run)
    } else {
      write(try recorded(contact), of: contact.run)
    }
    return .success
  }

  /// What the engine says; nil: none drives the run, or the task has ended, of which the journal
  /// tells more.
  private func live(_ contact: RunContact) throws(CommandFailure) -> Value? {
    guard let engine = try contact.engine() else { return nil }
    do throws(ControlClient.Failure) {
      let answer = try engine.ask(.why(task: arguments.task))
      let state = answer[member: "state"]?.text ?? ""
      return TaskResult(rawValue: state) == nil ? answer : nil
    } catch .lost {
      return nil
    } catch {
      throw CommandFailure(error, of: contact.run)
    }
  }

  private func recorded(_ contact: RunContact) throws(CommandFailure) -> Value {
    let stored = try contact.stored()
    let task: TaskID
    do throws(ControlFault) { task = try stored.graph.task(named: arguments.task) } catch {
      throw CommandFailure(error)
    }
    let explanation = TaskExplanation(of: task, in: stored, at: SystemClock().wallTime)
    var object = JSONObjectWriter()
    object.beginObject()
    explanation.encode(into: &object)
    object.endObject()
    return Value(json: object.bytes) ?? .null
  }

  private func write(_ explanation: Value, of run: RunFolder) {
    guard case .object(let object) = explanation else { return }
    switch arguments.format {
    case .text:
      guard case .list(let lines)? = object["lines"] else { return }
      let text = lines.map { OutputLine.harmless($0.text) + "\n" }.joined()
      StandardStream.output.write(text)
    case .json:
      let head: [(String, Value)] = [
        ("version", .integer(Self.version)), ("run", .string(run.id.text)),
      ]
      let members = object.members.map { ($0.name, $0.value) }
      StandardStream.output.write(Value.object(ValueObject(head + members)).json + "\n")
    }
  }
}
