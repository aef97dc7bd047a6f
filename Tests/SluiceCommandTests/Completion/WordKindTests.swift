import Testing

@testable import SluiceCommand

@Suite("What a placeholder stands for")
struct WordKindTests {
  @Test("a kind by its name, choices by themselves, both side by side")
  func kinds() {
    #expect(WordKind.kinds(of: "FILE") == [.file])
    #expect(WordKind.kinds(of: "text|json") == [.choice(["text", "json"])])
    #expect(WordKind.kinds(of: "COMMAND | ID") == [.command, .diagnostic])
    #expect(WordKind.kinds(of: "NAME=VALUE") == [.parameter])
    #expect(WordKind.kinds(of: "N") == [])
    #expect(WordKind.kinds(of: "key=value") == [])
  }

  @Test("the words of a syntax are slots: optional, repeated, with several kinds")
  func slots() {
    let slots = WordPattern("[FILE] [TASK…]").ways
    #expect(slots.map { $0.map(\.kinds) } == [[[.file], [.task]]])
    #expect(slots[0].map(\.isOptional) == [true, true])
    #expect(slots[0].map(\.isRepeated) == [false, true])
    #expect(WordPattern("[FILE | FOLDER]…").ways[0].map(\.kinds) == [[.file, .folder]])
    #expect(WordPattern("[FILE | FOLDER]…").ways[0].map(\.isRepeated) == [true])
    #expect(WordPattern("").ways == [[]])
  }

  @Test("a word may fill each slot that what stands before it leaves open")
  func reach() {
    let run = WordPattern("[FILE] [TASK…]")
    #expect(run.kinds(behind: []) == [.file, .task])
    #expect(run.kinds(behind: ["a"]) == [.task])
    #expect(run.kinds(behind: ["a", "b", "c"]) == [.task])
    #expect(WordPattern("[RUN] TASK").kinds(behind: []) == [.run, .task])
    #expect(WordPattern("RUN [TASK]").kinds(behind: ["a", "b"]) == [])
    #expect(WordPattern("").kinds(behind: []) == [])
  }

  @Test("bars outside of brackets part ways, which the first word tells apart")
  func ways() {
    let queue = WordPattern("suspend QUEUE | limit QUEUE serial|unlimited")
    #expect(queue.kinds(behind: []) == [.choice(["suspend"]), .choice(["limit"])])
    #expect(queue.kinds(behind: ["suspend"]) == [.queue])
    #expect(queue.kinds(behind: ["suspend", "net"]) == [])
    #expect(queue.kinds(behind: ["limit", "net"]) == [.choice(["serial", "unlimited"])])
    #expect(queue.kinds(behind: ["unheard"]) == [])
  }

  @Test("each placeholder of the commands has a meaning, or is known to have none")
  func placeholders() {
    let free: Set<String> = ["N", "N[,N…]", "NAME", "TIME", "DURATION", "TASK=TIME"]
    for command in CommandList.all.map({ $0.outline }) {
      for option in command.options where option.kinds == [] {
        #expect(
          free.contains(option.placeholder ?? ""),
          "\(command.name) \(option.spelling): say what its value is, or list it here")
      }
    }
  }
}
