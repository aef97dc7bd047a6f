import Testing

@testable import SluiceCommand

@Suite("The page on the environment")
struct EnvironmentPageTests {
  @Test("names what tasks and handlers are given, and nothing else")
  func names() throws {
    let sluice = Sluice()
    try sluice.write(
      """
      tasks:
        all:
          outputs: name
          run: env | grep -o '^SLUICE_[A-Z_]*' > task; echo name=value > "$SLUICE_OUTPUT"
      handlers:
        finally: { run: "env | grep -o '^SLUICE_[A-Z_]*' > handler" }
      """, to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
    let page = try helpPage(on: "environment")
    let shown = page.split(separator: "\n").filter { $0.hasPrefix("  SLUICE_") }
      .map { String($0.split(separator: " ")[0]) }
    let given = Set(sluice.words("task") + sluice.words("handler"))
    #expect(Set(shown) == given.union(["SLUICE_STATE_DIR"]))
  }
}
