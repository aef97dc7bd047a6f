/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
  /// By `exit`, with this code from 0 to 255.
  case exited(Int32)
  /// By this signal.
  case signalled(Int32, core: Bool)
}

/// What a process and the children it waited for used, as `getrusage(2)` counts it.
public struct ResourceUsage: Hashable, Sendable {
  public let user: Duration
  public let system: Duration
  /// The largest resident set of any of them.
  public let peakBytes: Int64

  public init(user: Duration = .zero, system: Duration = .zero, peakBytes: Int64 = 0) {
    self.user = user
    self.system = system
    self.peakBytes = peakBytes
  }
}
