import Glibc
import TestSupport
import Testing

@Suite("Completion in real shells")
struct ShellTests {
  private func folder() throws -> Sluice {
    let sluice = Sluice()
    let workflow = """
      params: { who: me, mode: { enum: [debug, release], default: debug } }
      queues: { net: 2 }
      tasks:
        build.app: { run: "true", description: "Builds: it" }
        build.docs: { run: "true" }
        test: { run: "true" }
      """
    try sluice.write(workflow, to: "sluice.yaml")
    try sluice.write("tasks: { zebra: { run: x } }", to: "my flow.yaml")
    return sluice
  }

  // MARK: bash

  /// What bash offers behind each line, each in brackets.
  private func bash(_ lines: [[String]], setup: String = "") throws -> [String] {
    let sluice = try folder()
    let calls = lines.map { words in
      "try sluice " + words.map { "'\($0)'" }.joined(separator: " ")
    }.joined(separator: "\n")
    try sluice.write(
      """
      \(setup)
      PATH=\(Self.programFolder):$PATH
      source <(sluice completion bash)
      try() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE= COMPREPLY=()
        _sluice sluice "${COMP_WORDS[COMP_CWORD]}"
        printf '<%s>' "${COMPREPLY[@]}"
        echo
      }
      \(calls)
      """, to: "try.bash")
    let ending = try sluice.start("bash --norc try.bash").wait()
    #expect(ending.errors == "")
    return ending.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "bash completes commands, tasks, values split at an equals sign, and paths with blanks",
    arguments: ["", "source /usr/share/bash-completion/bash_completion"])
  func bash(setup: String) throws {
    let offers = try bash(
      [
        ["res"], ["run", "build."], ["graph", "--format", "=", "j"],
        ["graph", "--format", "=", ""],
        ["run", "-f", "my"], ["run", #"my\ flow.yaml"#, "z"], ["run", #""my flow.yaml""#, ""],
        ["run", "-p", "w"], ["run", "-p", "mode", "=", ""], ["run", "-p", "mode", "=", "r"],
        ["queue", "limit", "n"], ["run", "unheard:", "x"],
      ], setup: setup)
    #expect(
      offers == [
        "<resume>", "<build.app><build.docs>", "<json>", "<text><dot><mermaid><svg><json>",
        "<my flow.yaml>", "<zebra>", "<zebra>", "<who=>", "<debug><release>",
        "<release>", "<net>", "<>",
      ])
  }

  // MARK: fish

  @Test("fish completes with descriptions")
  func fish() throws {
    let sluice = try folder()
    try sluice.write(
      """
      set -x HOME (pwd)
      set PATH \(Self.programFolder) $PATH
      sluice completion fish | source
      for line in 'sluice run b' 'sluice graph --format=j' 'sluice run -f my' \
          'sluice run my\\ flow.yaml z' 'sluice graph --run=' \\
          'sluice run -p mode=' 'sluice queue limit n'
        complete -C $line
      end
      """, to: "try.fish")
    let ending = try sluice.start("fish --no-config try.fish").wait()
    #expect(
      ending.output.split(separator: "\n").map(String.init) == [
        "build.app\tBuilds: it", "build.docs", "--format=json", "my flow.yaml", "zebra",
        "mode=debug", "mode=release", "net",
      ])
  }

  // MARK: With a real Tab

  @Test(
    "a Tab in a terminal completes the word", arguments: ["zsh", "bash"],
    [
      ("sluice sta", "sluice status"), ("sluice run build.a", "sluice run build.app"),
      ("sluice graph --format=j", "sluice graph --format=json"),
      ("sluice run my\\ flow.yaml z", "sluice run my\\ flow.yaml zebra"),
      ("sluice run -p w", "sluice run -p who="),
      ("sluice run -p mode=r", "sluice run -p mode=release"),
      ("sluice queue limit n", "sluice queue limit net"),
    ])
  func tab(shell: String, line: (typed: String, completed: String)) throws {
    let sluice = try folder()
    let prepare = shell == "zsh" ? "autoload -Uz compinit; compinit -u -D\n" : ""
    let file = shell == "zsh" ? ".zshrc" : "bashrc"
    try sluice.write(
      """
      \(prepare)PATH=\(Self.programFolder):$PATH
      source <(sluice completion \(shell))
      PS1='# '

      """, to: file)
    let command = shell == "zsh" ? "env ZDOTDIR=. zsh -i" : "bash --rcfile bashrc -i"
    // tmux's own socket in the folder, so that no other server is met.
    let ending = try sluice.start(
      """
      mux() { tmux -S ./mux -f /dev/null "$@"; }
      until_shown() {
        for i in $(seq 100); do
          mux capture-pane -p | grep -qF -- "$1" && return
          sleep 0.1
        done
        mux capture-pane -p
      }
      mux new-session -d -x 120 -y 20 "\(command)"
      until_shown '#'
      mux send-keys -l '\(line.typed)'
      until_shown '\(line.typed)'
      mux send-keys Tab
      until_shown '\(line.completed)'
      mux kill-server
      """
    ).wait()
    #expect(ending.output == "", "what the terminal showed")
  }

  private static var programFolder: String {
    String(Sluice.program[..<(Sluice.program.lastIndex(of: "/") ?? Sluice.program.endIndex)])
  }
}
