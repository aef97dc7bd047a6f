import SluiceSyntax
import Testing

@testable import SluiceModel

/// Whoever follows a message to the letter must arrive at a file that is right.
@Suite("What a message says to write can be written so")
struct LiteralAdviceTests {
  static let commands = [
    "echo {x} ]", "echo one, two", "'echo ''it: x'' # y'", "echo \"a\" 'b'", "\"~\"", "a\\b",
    "\"echo # \\\"x\\\"\"", "'- x'", "make all",
  ]

  @Test("a task given as text is shown as a map that holds the text", arguments: commands)
  func pasted(command: String) throws {
    let checked = CheckedWorkflow("tasks:\n  c:\n    \(command)\n")
    let help = try #require(checked.diagnostics.first?.help)
    #expect(help.hasPrefix("write `") && help.hasSuffix("`"))
    let line = String(help.dropFirst("write `".count).dropLast())
    #expect(faults("tasks:\n  \(line)\n") == "")
  }

  static let mistakes: [(text: String, told: String)] = [
    (
      "tasks:\n  c: echo {x} ]\n",
      """
      2:6 error [wrong-kind] the task 'c' is a map of keys and values, not text; \
      write `c: { run: "echo {x} ]" }`
      """
    ),
    (
      "tasks:\n  b: \"echo 'it: x' # y\"\n",
      """
      2:6 error [wrong-kind] the task 'b' is a map of keys and values, not text; \
      write `b: { run: "echo 'it: x' # y" }`
      """
    ),
    (
      "tasks:\n  a: { run: x }\nhandlers:\n  on_failure: echo oh\n",
      """
      4:15 error [wrong-kind] the handler 'on_failure' is a map of keys and values, not text; \
      write `on_failure: { run: echo oh }`
      """
    ),
    (
      "tasks:\n  a: { run: x }\nhandlers:\n  finally: [echo oh]\n",
      """
      4:13 error [wrong-kind] the handler 'finally' is a map of keys and values, not text; \
      write `{ run: echo oh }`
      """
    ),
    (
      "tasks:\n  a:\n    run:echo hi\n",
      "3:5 error [wrong-kind] a blank is missing after `run:`; write `run: echo hi`"
    ),
    (
      "tasks:\n  a:\n    argv:[echo, hi]\n",
      "3:5 error [wrong-kind] a blank is missing after `argv:`; write `argv: [echo, hi]`"
    ),
    (
      "tasks:\n  a: run:echo hi\n",
      "2:6 error [wrong-kind] a blank is missing after `run:`; write `a: { run: echo hi }`"
    ),
    (
      "tasks:\n  a:\n    run echo hi\n",
      "3:5 error [wrong-kind] a colon is missing after `run`; write `run: echo hi`"
    ),
    (
      "tasks:\n  a: timeout 5 make\n",
      """
      2:6 error [wrong-kind] the task 'a' is a map of keys and values, not text; \
      write `a: { run: timeout 5 make }`
      """
    ),
    (
      "tasks:\n  a: { run: x, delay:5s }\n",
      "2:16 error [unknown-key] a blank is missing after `delay:`; write `delay: 5s`"
    ),
    (
      "tasks:\nbuild:\n  run: make\ntest:\n  run: test\n  needs: build\n",
      """
      2:1 error [unknown-key] unknown key 'build' in a workflow; \
      it looks like a task: indent it below `tasks:`
      4:1 error [unknown-key] unknown key 'test' in a workflow; \
      it looks like a task: indent it below `tasks:`
      """
    ),
    (
      "tasks:\nbuild:\n  cmd: make\n",
      """
      2:1 error [unknown-key] unknown key 'build' in a workflow; \
      it looks like a task: indent it below `tasks:`
      """
    ),
    (
      "tasks:\n  a: { run: echo a, b, 'c' }\n",
      """
      2:21 error [unknown-key] a comma ends the value of 'run', and 'b' is taken for a key; \
      quote the value: `run: "echo a, b, 'c'"`
      """
    ),
    (
      "on: push\ntasks:\n  a: { run: x, one: true }\n",
      """
      1:1 error [unknown-key] unknown key 'on' in a workflow; \
      did you mean 'triggers'? It is known, but not in this build: \
      let cron or a systemd timer start `sluice run FILE`
      3:16 error [unknown-key] unknown key 'one' in a task; \
      did you mean 'once'? It is known, but not in this build: \
      let the script leave a mark: `run: test -e done || { make && touch done; }`
      """
    ),
    (
      "watch: src\ntasks:\n  a: { run: x, watch: src }\n",
      """
      1:1 error [unknown-key] unknown key 'watch' in a workflow; \
      did you mean 'triggers'? It is known, but not in this build: \
      let cron or a systemd timer start `sluice run FILE`
      3:16 error [unknown-key] unknown key 'watch' in a task; \
      the workflow is started, not a task, by what watches: `sluice run FILE`
      """
    ),
  ]

  @Test("a mistake is told with the text that mends it", arguments: mistakes)
  func mistake(text: String, told: String) {
    #expect(faults(text) == told)
  }

  static let conditions: [(text: String, told: String)] = [
    (
      "yes",
      "3:9 error [expression-name] there is no name 'yes'; write `true`"
    ),
    (
      "off",
      "3:9 error [expression-name] there is no name 'off'; write `false`"
    ),
    (
      "not env.CI",
      """
      3:9 error [expression-syntax] 'not' is no operator; 'not' is written '!', as in !env.CI; \
      put the whole value in double quotes: "!env.CI"
      """
    ),
    (
      "env.CI and not (env.A == env.B)",
      "3:16 error [expression-syntax] 'and' is no operator; 'and' is written '&&'"
    ),
    (
      "(env.CI or env.A)",
      "3:17 error [expression-syntax] 'or' is no operator; 'or' is written '||'"
    ),
    (
      "env.CI && not (env.A == env.B)",
      """
      3:19 error [expression-syntax] 'not' is no operator; 'not' is written '!', as in !(a == b)
      """
    ),
    (
      "failed()",
      """
      3:9 error [expression-function] there is no function 'failed'; did you mean 'failure'?
      """
    ),
    (
      "changed('src')",
      """
      3:9 error [expression-function] there is no function 'changed'; the functions are \
      contains, startsWith, endsWith, format, join, split, toJSON, fromJSON, env, default, now, \
      range, basename, dirname, unquoted, success, failure, cancelled, always
      """
    ),
  ]

  @Test("a condition as in another language is told in this one", arguments: conditions)
  func condition(text: String, told: String) {
    #expect(faults("tasks:\n  a:\n    if: \(text)\n    run: x\n") == told)
  }
}
