/// Joins what tasks say of their attempts with the defaults; equal settings are one object.
struct SettingsResolver {
  private let defaults: SettingsModel
  private let timeout: Duration?
  private let base: TaskSettings
  private var last: (model: Shared<SettingsModel>, settings: TaskSettings)?

  /// - Parameter timeout: of tasks that say none.
  init(_ defaults: SettingsModel, timeout: Duration?) {
    self.defaults = defaults
    self.timeout = timeout
    base = Self.join(SettingsModel(), defaults, timeout)
  }

  /// A task's own word counts for each key; of `env` the variables are joined.
  mutating func settings(_ own: Shared<SettingsModel>?) -> TaskSettings {
    guard let own else { return base }
    if let last, last.model === own { return last.settings }
    let settings = Self.join(own.value, defaults, timeout)
    last = (own, settings)
    return settings
  }

  private static func join(
    _ own: SettingsModel, _ defaults: SettingsModel, _ timeout: Duration?
  ) -> TaskSettings {
    TaskSettings(
      shell: own.shell ?? defaults.shell ?? .default,
      directory: own.directory ?? defaults.directory,
      environment: joined(defaults.environment, own.environment),
      standardInput: own.standardInput ?? .empty,
      timeout: own.timeout ?? timeout,
      idleTimeout: own.idleTimeout ?? defaults.idleTimeout,
      warnAfter: own.warnAfter,
      retry: own.retry ?? defaults.retry ?? RetryPolicy(),
      stop: own.stop ?? defaults.stop ?? StopPolicy(),
      delay: own.delay)
  }

  /// The later wins, at its own place.
  private static func joined(
    _ defaults: [EnvironmentEntry], _ own: [EnvironmentEntry]
  ) -> [EnvironmentEntry] {
    if own.isEmpty { return defaults }
    let names = Set(own.map(\.name))
    return defaults.filter { !names.contains($0.name) } + own
  }
}
