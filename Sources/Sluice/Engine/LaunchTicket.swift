import SluiceModel

extension LaunchTicket {
  /// One attempt of one task of the run in a slot of the engine.
  ///
  /// - Precondition: Fewer than 2^16 runs and 2^24 tasks. Attempts are told apart modulo 2^24.
  init(slot: Int, task: TaskID, attempt: Int32) {
    precondition(
      slot < 1 << 16 && task.index < 1 << 24, "a ticket holds 16 bits of run, 24 of task")
    let attempt = UInt64(UInt32(bitPattern: attempt) & 0xff_ffff)
    self.init(rawValue: UInt64(slot) << 48 | UInt64(task.index) << 24 | attempt)
  }

  var slot: Int { Int(rawValue >> 48) }
  var task: TaskID { TaskID(Int(rawValue >> 24 & 0xff_ffff)) }

  func isAttempt(_ attempt: Int32) -> Bool {
    rawValue & 0xff_ffff == UInt64(UInt32(bitPattern: attempt) & 0xff_ffff)
  }
}
