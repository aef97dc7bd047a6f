import Foundation
import Testing

@testable import SluiceCommand

/// What the topics of the help show, tried on the program.
@Suite("A page of the help")
struct PageExampleTests {
  private let sluice = Sluice()

  private static func literals(of topic: HelpTopic) -> [String] {
    topic.blocks.compactMap { block in
      if case .literal(let text) = block { text } else { nil }
    }
  }

  @Test(
    "shows a script for exit codes that tells them apart",
    arguments: [("true", "fine"), ("exit 3", "a task failed"), ("kill -INT $PPID; sleep 9", "on")])
  func exitCodes(run: String, told: String) throws {
    let script = try #require(Self.literals(of: .exitCodes).first)
    try sluice.write(
      "tasks: { a: { run: '[ -e second ] || { touch second; \(run); }' } }", to: "ci.yaml")
    let ending = try sluice.start(script).wait()
    #expect((ending.output + ending.errors).contains(told), "\(ending.output)\(ending.errors)")
  }

  @Test("has every file that a run leaves in .sluice")
  func files() throws {
    try sluice.write(
      "{ tasks: { a: { run: exit 1 } }, handlers: { on_failure: { run: 'true' } } }",
      to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    #expect(try sluice("plan").code == 0)
    let page = try helpPage(on: "files")
    let found = try sluice.start("cd .sluice && find . -mindepth 1 ! -path './runs/*/*/*'").wait()
    for path in found.output.split(separator: "\n") {
      let name = path.split(separator: "/").last ?? ""
      let isRun = path.hasPrefix("./runs") && path.split(separator: "/").count <= 3
      #expect(isRun || page.contains(name), "\(path)")
    }
    #expect(page.contains("index.db"))
  }

  @Test(
    "has each field that a command prints with --format json",
    arguments: HelpTopic.fields.map(\.command))
  func fields(command: String) throws {
    try sluice.write(
      """
      description: d
      params:
        a: { type: integer, default: 1, min: 1, max: 2, description: d }
        b: { enum: [x], pattern: x, default: x }
      resources: { r: 2 }
      tasks:
        x: { run: "true", description: d, resources: { r: 1 } }
        y: { run: exit 1, needs: x, if: success(), matrix: { n: [1] } }
      handlers: { finally: { run: "true", description: d } }
      """, to: "sluice.yaml")
    #expect(try sluice("run").code == 1)
    var printed = try paths(of: "\(command) --format json")
    if command == "graph" { printed.formUnion(try paths(of: "graph --run latest --format json")) }
    let rows = try #require(HelpTopic.fields.first { $0.command == command }).rows
    let shown = Set(rows.flatMap { $0.term.components(separatedBy: ", ") })
    // What handlers and resources have is told in a sentence.
    let own = printed.filter { path in
      !["handlers.", "tasks.resources.", "tasks.matrix."].contains { path.hasPrefix($0) }
    }
    #expect(own.subtracting(shown) == [], "document these")
    #expect(shown.subtracting(printed) == [], "nothing prints these")
  }

  /// Those of an object that is printed, as `tasks.name`.
  private func paths(of line: String) throws -> Set<String> {
    let output = try sluice(line).output
    return Self.paths(try JSONSerialization.jsonObject(with: Data(output.utf8)), below: [])
  }

  private static func paths(_ value: Any, below path: [String]) -> Set<String> {
    switch value {
    case let list as [Any]:
      return list.reduce(into: []) { $0.formUnion(paths($1, below: path)) }
    case let object as [String: Any]:
      return object.reduce(into: []) { all, member in
        all.insert((path + [member.key]).joined(separator: "."))
        all.formUnion(paths(member.value, below: path + [member.key]))
      }
    default: return []
    }
  }
}
