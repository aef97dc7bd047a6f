import Foundation
import Testing

@Suite("sluice tasks")
struct TasksTests {
  private let sluice = Sluice()

  private func write() throws {
    try sluice.write(
      #"""
      description: Builds the site
      queues: { net: 2 }
      resources: { memory: 4GiB }
      tasks:
        test.unit: { run: echo a >> log, description: The quick ones }
        build:
          run: x
          description: >-
            Compiles everything that there is to compile, which takes its time, and links it
          needs: test.unit
          resources: { memory: 2GiB }
        test.ui: { run: x, needs: build, if: always(), queue: net }
        odd.one: { run: x, description: "a \e[31mhostile\e[0m\n\tdescription \x07" }
      handlers: { finally: { run: x, description: Tidies up } }
      """#, to: "ci.yaml")
  }

  @Test("lists names and descriptions in the order of the file, groups together")
  func text() throws {
    try write()
    let ending = try sluice("tasks ci.yaml")
    #expect(ending.code == 0)
    #expect(
      ending.output == """
        ci: Builds the site
          test.*
            test.unit  The quick ones
            test.ui
          build        Compiles everything that there is to compile, which takes its
                       time, and links it
          odd.one      a hostile description ^G
        handlers, which run after the last task
          finally      Tidies up

        """)
    #expect(ending.errors == "" && !sluice.has("log") && !sluice.has(".sluice"))
  }

  @Test("tells with --long what each needs")
  func long() throws {
    try write()
    let output = try sluice("tasks ci.yaml -l").output
    let lines = output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for line in ["needs: test.unit", "resources: memory 2GiB", "if: always()", "queue: net"] {
      #expect(lines.contains(line), "\(output)")
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("has everything for programs, in the order of the file")
  func json() throws {
    try write()
    let output = try sluice("tasks --format json ci.yaml").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let tasks = try #require(object?["tasks"] as? [[String: Any]])
    #expect(object?["version"] as? Int == 1)
    #expect(
      tasks.compactMap { $0["task"] as? String } == ["test.unit", "build", "test.ui", "odd.one"])
    #expect(tasks[1]["needs"] as? [String] == ["test.unit"])
    #expect(tasks[2]["if"] as? String == "always()")
    let handlers = try #require(object?["handlers"] as? [[String: Any]])
    #expect(handlers.first?["occasion"] as? String == "finally")
  }

  private static let parameters = """
    params:
      mode: { enum: [debug, release], default: debug, description: What is built }
      jobs: { type: integer, min: 1, max: 8 }
      tag: { pattern: "v[0-9]+", default: v1 }
      at: { default: "${{ now() }}" }
      who: { required: false }
      sep: ""
      fast: false
    tasks: { a: { run: x } }
    """

  @Test("lists the parameters with type, values, default and description")
  func parameters() throws {
    try sluice.write(Self.parameters, to: "ci.yaml")
    #expect(
      try sluice("tasks ci.yaml").output == """
        ci
          a
        parameters, as in: -p mode=VALUE
          mode  string, one of debug, release (default: debug)
                What is built
          jobs  integer from 1 to 8 (required)
          tag   string of the form v[0-9]+ (default: v1)
          at    string (default: by an expression)
          who   string (optional)
          sep   string (default: '')
          fast  boolean (default: false)

        """)
  }

  @Test("tells programs of the parameters")
  func parametersJSON() throws {
    try sluice.write(Self.parameters, to: "ci.yaml")
    let output = try sluice("tasks --format json ci.yaml").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let parameters = try #require(object?["parameters"] as? [[String: Any]])
    #expect(
      parameters.compactMap { $0["name"] as? String }
        == ["mode", "jobs", "tag", "at", "who", "sep", "fast"])
    #expect(parameters[0]["enum"] as? [String] == ["debug", "release"])
    #expect(parameters[0]["default"] as? String == "debug")
    #expect(parameters[0]["description"] as? String == "What is built")
    #expect(parameters[1]["required"] as? Bool == true && parameters[1]["default"] == nil)
    #expect(parameters[1]["min"] as? Int == 1 && parameters[1]["max"] as? Int == 8)
    #expect(parameters[2]["pattern"] as? String == "v[0-9]+")
    #expect(parameters[3]["default"] == nil)
    #expect(parameters[6]["type"] as? String == "boolean")
  }

  @Test("tells the faults of a file, and takes one file at most")
  func faults() throws {
    try sluice.write("tasks: { a: { run: x, needs: b } }", to: "bad.yaml")
    let bad = try sluice("tasks bad.yaml")
    #expect(bad.code == 65 && bad.errors.contains("unknown-task"))
    #expect(try sluice("tasks a.yaml b.yaml").code == 2)
    #expect(try sluice("tasks -f a.yaml b.yaml").code == 2)
    #expect(try sluice("tasks nosuch.yaml").code == 66)
    let piped = try sluice.start("echo 'tasks: {a: {run: x}}' | sluice tasks -").wait()
    #expect(piped.code == 0 && piped.output.hasSuffix("  a\n"))
  }
}
