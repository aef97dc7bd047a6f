import TestSupport
import Testing

/// What a person types at a shell, and what they see: `$ command`, then its output.
///
/// - A line `…` stands for any lines, `…` in a line for any text; times, ids, paths and numbers of
///   processes may be others.
/// - A line `^C` is an interrupt, sent when all that stands above it has come; so is a last line
///   `…`, whose rest nobody waits for.
/// - A command that ends in ` &` goes on, once all its lines have come.
/// - `#` begins a remark where a command might stand.
struct Transcript {
  struct Step {
    let command: String
    /// The lines that come, those before and after an interrupt.
    var before: [String] = []
    var after: [String]?

    var isInterrupted: Bool { after != nil || before.last == "…" }
    var goesOn: Bool { command.hasSuffix(" &") }
    var lines: [String] { before + (after ?? []) }
  }

  private(set) var steps: [Step] = []

  init(_ text: String) {
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if line.hasPrefix("> "), let last = steps.last, last.before.isEmpty {
        // As the shell asks for the rest of a command.
        steps[steps.count - 1] = Step(command: last.command + "\n" + line.dropFirst(2))
      } else if line == "^C" {
        steps[steps.count - 1].after = []
      } else if !line.hasPrefix("#"), !steps.isEmpty {
        if steps[steps.count - 1].after == nil {
          steps[steps.count - 1].before.append(line)
        } else {
          steps[steps.count - 1].after?.append(line)
        }
      }
    }
  }

  /// A script for bash that types it: the output of step N is in the file `.step.N`.
  var script: String {
    steps.indices.map { index in
      let (step, file) = (steps[index], ".step.\(index)")
      let (output, typed) = ("\"$OUT/\(file)\"", step.command)
      if step.goesOn {
        return "{ exec \(typed.dropLast(2)); } > \(output) 2>&1 &\n"
          + wait(for: step.before, in: output)
      }
      // A person is slower than the kernel ends a process.
      if typed.hasPrefix("kill ") { return "\(typed); wait" }
      guard step.isInterrupted else { return "{ \(typed)\n} > \(output) 2>&1" }
      return "{ exec \(typed)\n} > \(output) 2>&1 &\n" + wait(for: step.before, in: output)
        + "kill -INT $!; wait $!"
    }.joined(separator: "\n")
  }

  /// Waits, half a minute at most, until the last of the lines has come.
  private func wait(for lines: [String], in file: String) -> String {
    guard let last = lines.last(where: { !$0.contains("…") }) else { return "" }
    let text = last.split(separator: "'").joined(separator: "'\\''")
    return "for _ in $(seq 600); do grep -qF -e '\(text)' \(file) && break; sleep 0.05; done\n"
  }

  /// Whether a step's output is as the transcript shows it.
  static func matches(_ output: String, _ lines: [String]) -> Bool {
    var rest = output.split(separator: "\n").map { plain(String($0)) }[...]
    var skipping = false
    for line in lines.map(plain) {
      if line == "…" {
        skipping = true
      } else if skipping {
        guard let found = rest.firstIndex(where: { isLike($0, line) }) else { return false }
        rest = rest[(found + 1)...]
        skipping = false
      } else if let first = rest.popFirst(), isLike(first, line) {
        continue
      } else {
        return false
      }
    }
    return skipping || rest.isEmpty
  }

  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text == pattern }
    guard text.hasPrefix(parts[0]), text.hasSuffix(parts[parts.count - 1]) else { return false }
    return text.count >= pattern.count - (parts.count - 1)
  }

  /// A line without what is another in each run.
  static func plain(_ line: String) -> String {
    line.replacing(/\d{8}T\d{6}\.\d{3}-[a-z0-9]{6}/, with: "RUN")
      .replacing(/\d{4}-\d\d-\d\dT[\d:.]+Z/, with: "TIME")
      .replacing(/(\d+ min )?\d+(\.\d+)? m?s\b/, with: "TIME")
      .replacing(/process \d+/, with: "process PID")
      .replacing(/\d+ process(es)?/, with: "N processes")
      .replacing(/\d+ at a time/, with: "N at a time")
      .replacing(/\/[^ ]*\/\.sluice/, with: "/….sluice")
      .replacing("/….sluice", with: "STATE")
  }
}

extension Sluice {
  /// Types a transcript at a real shell in the folder, and compares what comes.
  func replay(_ transcript: Transcript, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = Self.program[..<(Self.program.lastIndex(of: "/") ?? Self.program.startIndex)]
    try write(transcript.script, to: ".script")
    let shell = try start(
      "OUT=$PWD HOME=$PWD PATH='\(folder)':$PATH exec bash --norc --noprofile -m .script")
    let ending = shell.wait()
    for (index, step) in transcript.steps.enumerated() {
      let output = read(".step.\(index)")
      #expect(
        Transcript.matches(output, step.lines),
        "$ \(step.command)\n\(output)\(ending.errors)", sourceLocation: sourceLocation)
    }
  }
}
