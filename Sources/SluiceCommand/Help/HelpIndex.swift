import SluiceModel

/// Words that people look up, and the page that explains them: what neither a command nor a key, a
/// topic nor a diagnostic is named. A function that has the name of one is found with its `()`.
enum HelpIndex {
  /// - Parameter word: In any case, with `()` where it is a function's.
  static func topic(of word: String) -> HelpTopic? {
    let plain = word.lowercased().filter { !"()${}".contains($0) }
    if Int(plain) != nil { return .exitCodes }
    return topics[plain]
  }

  /// Those that lead somewhere, for "did you mean".
  static var words: [String] { topics.keys.sorted() }

  private static let topics: [String: HelpTopic] = {
    var topics: [String: HelpTopic] = [:]
    for (topic, words) in listed {
      for word in words.split(separator: " ") { topics[String(word)] = topic }
    }
    for function in ExpressionReference.functions {
      let name = function.signature.prefix { $0 != "(" }
      topics[name.lowercased()] = .expressions
    }
    return topics
  }()

  private static let listed: [(HelpTopic, String)] = [
    (
      .results,
      """
      result outcome succeeded success failed failure failing skipped cancelled canceled always \
      timed_out interrupted upstream_failed stalled not_run unfinished state states
      """
    ),
    (
      .values,
      """
      value duration durations size sizes amount bytes percent percentage number \
      integer boolean string path bool true false yes no off serial unlimited fifo low normal \
      high very_low very_high finish user_initiated user_interactive background utility utf-8 utf8 \
      unicode encoding names
      """
    ),
    (.expressions, "expression function functions operator operators condition conditions null"),
    (
      .quoting,
      """
      quote quotes quotation escape escaping yaml comment colon argument arguments injection bash sh
      """
    ),
    (
      .environment,
      """
      variable variables no_color clicolor_force term sluice_state_dir sluice_workflow \
      sluice_run_id sluice_run_dir sluice_task sluice_attempt sluice_resumed sluice_output \
      sluice_cpus sluice_result sluice_failed_tasks
      """
    ),
    (
      .files,
      "folder folders .sluice index index.db journal output state-dir definition"
    ),
    (.exitCodes, "exit exit-code exitcode code status-code errors"),
    (
      .otherTools,
      """
      github actions github-actions make makefile taskfile just jobs job step steps strategy uses \
      cron schedule artifacts anchor anchors
      """
    ),
    (.json, "format formats --format fields field"),
    (.keys, "key places place language syntax"),
  ]
}
