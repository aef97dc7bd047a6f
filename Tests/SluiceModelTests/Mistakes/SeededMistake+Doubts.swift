extension SeededMistake {
  /// Of people whose text YAML, or the language, takes otherwise than they meant it.
  static let ofTexts: [SeededMistake] = [
    .init(
      "a comment in a command",
      text: """
        tasks:
          close:
            run: echo closes issue #42
        """,
      told: """
        3:28 warning [comment-in-value] YAML takes '#42' for a comment, and ends the text; if it \
        belongs to the text, quote the whole: "echo closes issue #42"; else put a blank behind the \
        '#'
        """,
      .written("\"echo closes issue #42\"", over: "echo closes issue #42")),
    .init(
      "a comment in a quoted part of a command",
      text: """
        tasks:
          tell:
            run: echo "ready # or not"
        """,
      told: """
        3:22 warning [comment-in-value] YAML takes '# or not"' for a comment, and ends the text; \
        if it belongs to the text, quote the whole: "echo \\"ready # or not\\""; else put a blank \
        behind the '#'
        """,
      .written("\"echo \\\"ready # or not\\\"\"", over: "echo \"ready # or not\"")),
    .init(
      "a colour as a variable",
      text: """
        env:
          COLOUR: #ff0000
        tasks:
          paint: { run: ./paint }
        """,
      told: """
        2:10 error [null-variable] the variable 'COLOUR' has no value; YAML takes '#ff0000' for a \
        comment; write "#ff0000" if it is the value
        """,
      .written("\"#ff0000\"", over: "#ff0000")),
    .init(
      "no as a condition",
      text: """
        params: { release: no }
        tasks:
          publish: { run: ./publish, if: params.release }
        """,
      told: """
        3:34 warning [text-as-condition] 'params.release' is the text 'no', and every text but an \
        empty one is true; write `release: false` under `params`
        """,
      .written("release: false", over: "release: no")),
    .init(
      "false in quotes as a condition",
      text: """
        params: { release: "false" }
        tasks:
          build: { run: make }
          publish: { run: ./publish, needs: build, if: success() && params.release }
        """,
      told: """
        4:61 warning [text-as-condition] 'params.release' is the text 'false', and every text but \
        an empty one is true; write `release: false` under `params`
        """,
      .written("release: false", over: "release: \"false\"")),
    .init(
      "a variable that is off as a condition",
      text: """
        env: { DEBUG: off }
        tasks:
          trace: { run: ./trace, if: env.DEBUG }
        """,
      told: """
        3:30 warning [text-as-condition] 'env.DEBUG' is the text 'off', and every text but an \
        empty one is true; compare it: env.DEBUG != 'off'
        """,
      .written("env.DEBUG != 'off'", over: "env.DEBUG")),
    .init(
      "the result words of GitHub Actions",
      text: """
        tasks:
          build: { run: make }
          tell: { run: ./tell, needs: build, if: always() && tasks.build.result == 'failure' }
        """,
      told: """
        3:76 error [never-equal] 'tasks.build.result' is never 'failure'; did you mean 'failed'?
        """,
      .fixIts),
    .init(
      "a result of needs",
      text: """
        tasks:
          build: { run: make }
          tell: { run: ./tell, needs: build, if: always() && needs.build.result == 'failed' }
        """,
      told: """
        3:54 error [expression-name] there is no name 'needs'; here it is tasks.build.result
        """,
      .fixIts),
    .init(
      "shell: true of Ansible",
      text: """
        tasks:
          build: { run: make, shell: true }
        """,
      told: """
        2:30 error [bad-shell] 'shell' names the program for scripts, not whether there is one; \
        leave it out: scripts are given to a shell anyway; a program without one is `argv`
        """,
      .understood("", over: ", shell: true")),
    .init(
      "a command under shell",
      text: """
        tasks:
          sort: { shell: sort in > out }
        """,
      told: """
        2:18 error [bad-shell] 'shell' holds a command line, and names only the program for \
        scripts; write `run: sort in > out`
        """,
      .written("run: sort in > out", over: "shell: sort in > out")),
    .init(
      "a simple command under shell",
      text: """
        tasks:
          build: { shell: make all }
        """,
      told: """
        2:3 error [nothing-to-do] 'build' has nothing to run and needs nothing; `shell` names the \
        program for scripts; a command is written `run: make all`
        """,
      .written("run: make all", over: "shell: make all")),
    .init(
      "shell as a list",
      text: """
        tasks:
          build: { run: make, shell: [bash, -eu, -c] }
        """,
      told: """
        2:30 error [wrong-kind] 'shell' takes a command such as `bash` or `python3`, not a list; \
        write `shell: bash -eu`
        """,
      .written("shell: bash -eu", over: "shell: [bash, -eu, -c]")),
    .init(
      "$PATH in env",
      text: """
        env: { PATH: "tools:$PATH" }
        tasks:
          build: { run: make }
        """,
      told: """
        1:14 warning [literal-variable] no shell reads this text, so '$PATH' stays as it is; write \
        "tools:${{ env.PATH }}"
        """,
      .fixIts),
    .init(
      "~ as a folder",
      text: """
        tasks:
          build: { run: make, dir: ~/src }
        """,
      told: """
        2:28 warning [literal-variable] no shell reads this path, so '~' is a folder of that name; \
        write "${{ env.HOME }}/src"
        """,
      .fixIts),
    .init(
      "{{.VAR}} in a quoted text",
      text: """
        params: { out: app }
        tasks:
          build:
            run: make OUT={{.out}}
        """,
      told: """
        4:19 warning [foreign-template] '{{.out}}' is text here: nothing is put in its place; \
        write `${{ params.out }}`
        """,
      .written("${{ params.out }}", over: "{{.out}}")),
    .init(
      "{{var}} of just",
      text: """
        params: { mode: fast }
        tasks:
          build:
            run: make MODE={{ mode }}
        """,
      told: """
        4:20 warning [foreign-template] '{{ mode }}' is text here: nothing is put in its place; \
        write `${{ params.mode }}`
        """,
      .written("${{ params.mode }}", over: "{{ mode }}")),
    .init(
      "a parameter in single braces",
      text: """
        params: { who: world }
        tasks:
          greet: { run: 'echo ${params.who}' }
        """,
      told: """
        3:23 warning [foreign-template] '${params.who}' is no variable of a shell; write `${{ \
        params.who }}`
        """,
      .written("${{ params.who }}", over: "${params.who}")),
    .init(
      "$(CC) of make",
      text: """
        env: { CC: clang }
        tasks:
          build:
            run: $(CC) -o main main.c
        """,
      told: """
        4:10 warning [foreign-template] '$(CC)' runs a program of that name; write `$CC`
        """,
      .written("$CC", over: "$(CC)")),
    .init(
      "memory without a unit",
      text: """
        resources: { memory: 8GiB }
        tasks:
          build: { run: make, resources: { memory: 2048 } }
        """,
      told: """
        3:44 warning [amount-without-unit] '2048' of 'memory' has no unit, and so counts bytes; \
        write `2048MiB`, or the unit that is meant
        """,
      .written("2048MiB", over: "2048")),
  ]
}
