import SluiceSystem

/// When an engine is asked next, and whether it has stopped to answer.
struct EnginePulse: Sendable {
  /// What has become known of the engine.
  enum Change: Hashable, Sendable {
    /// It has not answered for `patience`.
    case fellSilent
    case answersAgain
  }

  /// How long an answer may take. An engine answers between two of its turns.
  static let patience = Duration.seconds(4)

  private let rhythm: Duration
  private var next: Instant
  /// When it was asked what it has not answered yet.
  private var askedAt: Instant?
  private var isSilent = false

  /// - Parameter rhythm: From one question to the next.
  init(every rhythm: Duration, from start: Instant) {
    self.rhythm = rhythm
    next = start
  }

  /// When something is due; nil: nothing before the engine answers.
  var deadline: Instant? {
    guard let askedAt else { return next }
    return isSilent ? nil : askedAt + Self.patience
  }

  func isAskedFor(at now: Instant) -> Bool { askedAt == nil && next <= now }

  /// - Parameter isAsked: False where it could not be reached, which is tried again.
  mutating func ask(at now: Instant, isAsked: Bool) {
    next = now + rhythm
    askedAt = isAsked ? now : nil
  }

  /// It has answered, or has ended the connection.
  mutating func hear() -> Change? {
    askedAt = nil
    defer { isSilent = false }
    return isSilent ? .answersAgain : nil
  }

  mutating func check(at now: Instant) -> Change? {
    guard let askedAt, !isSilent, now - askedAt >= Self.patience else { return nil }
    isSilent = true
    return .fellSilent
  }
}
