import Testing

@testable import SluiceModel

/// What looks like a mistake that is warned of, and is none.
@Suite("A text that is meant as it is gets no warning")
struct RightTextTests {
  static let texts = [
    "tasks:\n  a:\n    run: make # all of it\n",
    "tasks:\n  a:\n    run: make #and nothing else\n",
    "tasks:\n  a:\n    run: echo 'a' \"b\" # a comment\n",
    "params: { release: no }\ntasks: { a: { run: 'echo ${{ params.release }}' } }\n",
    "params: { release: no }\ntasks: { a: { run: x, if: params.release == 'no' } }\n",
    "env: { DEBUG: off }\ntasks: { a: { run: x, if: env.DEBUG == 'on' } }\n",
    "params: { m: { enum: [a, b], default: a } }\ntasks: { a: { run: x, if: params.m == 'b' } }\n",
    "env: { RUSTFLAGS: '-Wl,-rpath,$ORIGIN', PRICE: $5 }\ntasks: { a: { run: x } }\n",
    "params: { out: x }\ntasks: { a: { run: 'docker ps --format {{.Names}}' } }\n",
    "params: { n: 1 }\ntasks: { a: { run: 'echo $((1 + 2)) ${n:-2} $(date) ${n}' } }\n",
    "params: { x: 1 }\ntasks: { a: { shell: python3, run: \"print(f'{x}')\" } }\n",
    "resources: { cache: 64 }\ntasks: { a: { run: x, resources: { cache: 2 } } }\n",
    "resources: { memory: 8GiB }\ntasks: { a: { run: x, resources: { memory: 0 } } }\n",
    "tasks: { a: { argv: [echo, $HOME, ~/x] } }\n",
    "tasks: { a: { run: x, if: \"task.attempt - 1 > 2 || !(env.B == 'test -f x')\" } }\n",
    "tasks: { a: { run: x, shell: docker run --rm image sh -c } }\n",
  ]

  @Test("of its kind", arguments: texts)
  func right(text: String) { #expect(faults(text) == "") }
}
