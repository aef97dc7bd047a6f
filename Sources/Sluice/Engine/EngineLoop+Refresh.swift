import SluiceSystem

extension EngineLoop {
  /// Lets the run's observer tell how it stands, where it asked for that.
  func refresh(_ session: RunSession, at now: Instant) {
    guard let due = session.observer.nextRefresh, due <= now, !session.machine.isOver else {
      return
    }
    session.observer.refresh(at: now, in: session.machine) { waitReason(of: $0, in: session) }
  }
}
