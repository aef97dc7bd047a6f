/// `sluice completion`: a shell's script, and the words that it asks for.
struct CompletionCommand: Command {
  let program: Program
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitCode {
    switch arguments {
    case .script(let script): StandardStream.output.write(script.text)
    case .words(let words):
      StandardStream.output.write(CompletionWords(words, in: program).answer.text)
    }
    return .success
  }
}
