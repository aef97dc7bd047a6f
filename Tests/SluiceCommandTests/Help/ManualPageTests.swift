import Glibc
import SluiceSystem
import TestSupport
import Testing

@testable import SluiceCommand

@Suite("The manual page")
struct ManualPageTests {
  private static let path = ExampleTests.repository + "/sluice.1"

  @Test("sluice.1 is what the tables say; UPDATE_GOLDENS=1 writes it anew")
  func isCurrent() throws {
    let isCurrent = try GoldenFile(Self.path).text(seeing: ManualPage.text) == ManualPage.text
    #expect(isCurrent, "write it anew, and read the difference")
    let isPrinted = try Sluice()("help --format man").output == ManualPage.text
    #expect(isPrinted)
  }

  @Test("neither mandoc nor groff has anything to say against it")
  func lint() throws {
    let sluice = Sluice()
    try sluice.write(ManualPage.text, to: "sluice.1")
    // Of its index of the system's pages mandoc speaks without the file's name.
    let lint = try sluice.start("mandoc -T lint sluice.1 2>&1 | grep sluice.1").wait()
    #expect(lint.output == "")
    let groff = try sluice.start("groff -man -ww -T utf8 -mandoc -k sluice.1 > page").wait()
    #expect(groff.code == 0 && groff.errors == "", "\(groff.errors)")
  }

  @Test("shown in 80 columns it has no wider line, and every command, option and id")
  func shown() throws {
    let sluice = Sluice()
    try sluice.write(ManualPage.text, to: "sluice.1")
    let shown = try sluice.start("mandoc -T utf8 -O width=78 sluice.1 | col -b").wait().output
    #expect(shown.contains("NAME\n"))
    for line in shown.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for outline in CommandList.all.map({ $0.outline }) {
      #expect(shown.contains(outline.usage.replacing("…", with: "...")), "\(outline.name)")
      for name in outline.options.flatMap(\.names) { #expect(shown.contains(name), "\(name)") }
    }
    for id in HelpSubject.catalogs.flatMap({ $0.entries.map(\.id.rawValue) }) {
      #expect(shown.contains(id), "\(id)")
    }
  }

  @Test("its workflow runs as it is")
  func workflow() throws {
    let sluice = Sluice()
    try sluice.write(ManualPage.workflow, to: "sluice.yaml")
    #expect(try sluice("run").code == 0)
  }
}
