import SluiceSyntax

/// The keys that `defaults` and tasks have in common.
protocol SettingsKey: RawRepresentable<Int>, Hashable, Sendable {
  static var shell: Self { get }
  static var directory: Self { get }
  static var environment: Self { get }
  static var timeout: Self { get }
  static var idleTimeout: Self { get }
  static var retry: Self { get }
  static var stop: Self { get }
}

extension TaskKey: SettingsKey {}
extension DefaultsKey: SettingsKey {}

extension WorkflowReader {
  mutating func readDefaults(_ field: Field) {
    guard let fields = fields(of: field, DefaultsKey.table) else { return }
    var settings = SettingsModel()
    read(fields, into: &settings, scope: .defaults)
    model.defaults = settings
    model.defaultQueue = fields[.queue].flatMap { queueReference($0) }
  }

  /// What a task, or a handler, sets.
  mutating func readSettings(
    _ fields: Fields<TaskKey>, scope: ExpressionPlace
  ) -> SettingsModel {
    var settings = SettingsModel()
    read(fields, into: &settings, scope: scope)
    if let field = fields[.standardInput] { settings.standardInput = standardInput(field, scope) }
    if let field = fields[.delay] { settings.delay = duration(field) }
    if let field = fields[.warnAfter] { settings.warnAfter = positiveDuration(field) }
    return settings
  }

  private mutating func read<Key: SettingsKey>(
    _ fields: Fields<Key>, into settings: inout SettingsModel, scope: ExpressionPlace
  ) {
    if let field = fields[.shell] { settings.shell = shell(field) }
    if let field = fields[.directory] {
      checkPath(field.value)
      settings.directory = nonemptyTemplate(field, .plain, scope)
    }
    if let field = fields[.environment] {
      settings.environment = readEnvironment(field, scope: scope)
    }
    if let field = fields[.timeout] { settings.timeout = positiveDuration(field) }
    if let field = fields[.idleTimeout] { settings.idleTimeout = positiveDuration(field) }
    if let field = fields[.retry] { settings.retry = retry(field) }
    if let field = fields[.stop] { settings.stop = stop(field) }
  }

  /// The settings for the model: nil where nothing is set, those of the task before where they say
  /// the same.
  mutating func shared(_ settings: SettingsModel) -> Shared<SettingsModel>? {
    if settings.isEmpty { return nil }
    if let last = lastSettings, last.value.isSame(as: settings) { return last }
    lastSettings = Shared(settings)
    return lastSettings
  }

  private mutating func standardInput(
    _ field: Field, _ scope: ExpressionPlace
  ) -> StandardInput? {
    switch field.value.kind {
    case .scalar: return template(field.value, .plain, scope).map { .text($0) }
    case .sequence:
      reportWrongKind(field)
      return nil
    case .mapping:
      let fields = fields(of: field.value, InputKey.table)
      guard let file = fields[.file] else {
        if field.value.entries.isEmpty { reportWrongKind(field) }
        return nil
      }
      checkPath(file.value)
      return nonemptyTemplate(file, .plain, scope).map { .file($0) }
    }
  }

  // MARK: Retry

  private mutating func retry(_ field: Field) -> RetryPolicy? {
    var policy = RetryPolicy()
    switch field.value.kind {
    case .scalar:
      guard let limit = integer(field, in: Bounds.retries) else { return nil }
      policy.limit = Int32(limit)
    case .sequence:
      reportWrongKind(field)
      return nil
    case .mapping:
      read(fields(of: field.value, RetryKey.table), of: field, into: &policy)
    }
    return policy
  }

  private mutating func read(
    _ fields: Fields<RetryKey>, of field: Field, into policy: inout RetryPolicy
  ) {
    if let limit = fields[.limit] {
      policy.limit = integer(limit, in: Bounds.retries).map(Int32.init) ?? 0
    } else if !fields.hasMisspelt(["limit"]) {
      findings.error(
        .missingKey, "'retry' does not say how often",
        help: "add `limit: 3` for three more attempts",
        at: field.origin)
    }
    if let delay = fields[.delay].flatMap({ duration($0) }) { policy.delay = delay }
    if let factor = fields[.factor].flatMap({ number($0, in: Bounds.factor) }) {
      policy.factor = factor
    }
    if let jitter = fields[.jitter].flatMap({ number($0, in: Bounds.jitter) }) {
      policy.jitter = jitter
    }
    if let reasons = fields[.reasons] { policy.reasons = self.reasons(reasons) }
    policy.maximumDuration = fields[.maximumDuration].flatMap { positiveDuration($0) }
    readMaximumDelay(fields, into: &policy)
  }

  private mutating func readMaximumDelay(
    _ fields: Fields<RetryKey>, into policy: inout RetryPolicy
  ) {
    guard let field = fields[.maximumDelay] else {
      // A first pause longer than the default bound was meant.
      policy.maximumDelay = max(policy.maximumDelay, policy.delay)
      return
    }
    guard let most = duration(field) else { return }
    policy.maximumDelay = most
    if most < policy.delay {
      let first = fields[.delay]?.origin
      findings.error(
        .outOfRange, "'max_delay' is shorter than the first pause",
        help: "make it "
          + "\(DurationSyntax.written(policy.delay)) or longer", at: field.origin,
        notes: first.map { [Diagnostic.Note("the first pause", origin: $0)] } ?? [])
    }
  }

  private mutating func reasons(_ field: Field) -> RetryPolicy.Reasons {
    var reasons = RetryPolicy.Reasons(any: false, exitCodes: [], timeout: false, signal: false)
    for item in oneOrMore(field) {
      guard let text = literalText(item) else { continue }
      switch text {
      case "any": reasons.any = true
      case "timeout": reasons.timeout = true
      case "signal": reasons.signal = true
      default:
        if item.value.integer == .other {
          reportUnknownWord(item, text, among: ["any", "timeout", "signal", "an exit code"])
        } else if let code = integer(item, in: Bounds.exitCode) {
          reasons.exitCodes.insert(Int32(code))
        }
      }
    }
    return reasons
  }

  // MARK: Stop

  private mutating func stop(_ field: Field) -> StopPolicy? {
    guard let fields = fields(of: field, StopKey.table) else { return nil }
    var policy = StopPolicy()
    if let signal = fields[.signal].flatMap({ signal($0) }) { policy.signal = signal }
    if let grace = fields[.grace].flatMap({ duration($0) }) { policy.grace = grace }
    if let detaches = fields[.detach].flatMap({ boolean($0) }) { policy.detaches = detaches }
    return policy
  }

  private mutating func signal(_ field: Field) -> Int32? {
    guard let text = literalText(field) else { return nil }
    do {
      return try SignalSyntax.parse(text)
    } catch {
      switch error {
      case .outOfRange:
        reportOutOfRange(
          field, text, "\(Bounds.signal.lowerBound)", "\(Bounds.signal.upperBound)")
      case .unknown: reportUnknownWord(field, text, among: SignalSyntax.names)
      }
      return nil
    }
  }
}
