import Glibc
import SluiceModel
import SluiceState
import SluiceSystem

extension StoredRun {
  /// Ends what the run's last engine left running, so that no task ever runs twice at once.
  ///
  /// To be called only while this process holds the run's lock. Blocks until all are gone: first
  /// the stop signal, then KILL after the longest grace that one of the tasks has.
  ///
  /// - Parameter only: The task whose processes are ended; nil: those of all tasks.
  /// - Returns: How many there were.
  /// - Throws: `RunProblem.survivors` where some do not end by KILL either, `cannotReadState`
  ///   where it cannot be told whether any are left.
  package func endSurvivors(
    of only: TaskID? = nil, pause: (Duration) -> Void
  ) throws(RunProblem) -> Int {
    let machine = replayed()
    let open = machine.tasks.indices.filter { index in
      machine.tasks[index].phase.isActive && (only.map { Int($0.index) == index } ?? true)
    }
    guard !open.isEmpty else { return 0 }
    let survivors = Survivors(
      run: header.run.text, bootID: lastEngine.bootID,
      processes: open.filter { machine.tasks[$0].pid > 0 }.map {
        .init(pid: machine.tasks[$0].pid, bootTime: machine.tasks[$0].pidBootTime)
      }, spared: detached(in: machine).union(others(than: only, in: machine)))
    let grace = open.map { machine.graph.definitions[$0].settings.stop.grace }.max() ?? .zero
    let (count, left): (Int, [ProcessEntry])
    do throws(SystemError) {
      count = try survivors.living().count
      left = try survivors.stop(SIGTERM, grace: grace, pause: pause)
    } catch {
      throw .cannotReadState(error)
    }
    guard left.isEmpty else { throw .survivors(left.map(\.pid)) }
    return count
  }

  /// The process of a task's attempt that lives on although its engine is dead, by its number and
  /// start time; nil: there is none, or it cannot be told.
  ///
  /// - Parameter state: After all of the run's events.
  package func survivor(of state: TaskState) -> Int32? {
    guard state.phase.isActive, state.pid > 0, lastEngine.bootID == Survivors.currentBootID
    else { return nil }
    let recorded = Survivors.Recorded(pid: state.pid, bootTime: state.pidBootTime)
    guard let process = ProcessEntry(of: state.pid), process.isAlive, recorded.is(process)
    else { return nil }
    return state.pid
  }

  /// The names of all tasks but one; none where none is chosen.
  private func others(than only: TaskID?, in machine: RunMachine) -> Set<String> {
    guard let only else { return [] }
    return Set(machine.graph.definitions.lazy.map(\.name).filter { $0 != machine.graph[only].name })
  }

  private func detached(in machine: RunMachine) -> Set<String> {
    let ended = machine.graph.definitions.indices.filter { machine.tasks[$0].phase == .ended }
    return Set(
      ended.lazy.map { machine.graph.definitions[$0] }
        .filter { $0.settings.stop.detaches }.map(\.name))
  }
}
