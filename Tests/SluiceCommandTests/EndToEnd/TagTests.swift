import Testing

@Suite("Tags of tasks")
struct TagTests {
  private let sluice = Sluice()

  private func write() throws {
    try sluice.write(
      """
      tasks:
        a: { run: echo a >> log }
        b: { run: echo b >> log, needs: a, tags: [slow, net] }
        c: { run: 'echo c${{ matrix.n }} >> log', matrix: { n: [1, 2] }, tags: slow }
        d: { run: echo d >> log }
      """, to: "sluice.yaml")
  }

  @Test("choose tasks with what they need, beside those that are named")
  func chosen() throws {
    try write()
    #expect(try sluice("run --tag slow").code == 0)
    #expect(sluice.words("log") == ["a", "b", "c1", "c2"])
    #expect(try sluice("run d --tag net").code == 0)
    #expect(sluice.words("log") == ["a", "a", "b", "b", "c1", "c2", "d"])
  }

  @Test("one that no task has is wrong usage, with the one that was meant")
  func unknown() throws {
    try write()
    let ending = try sluice("run --tag slwo")
    #expect(ending.code == 2)
    #expect(ending.errors.contains("has the tag 'slwo'"))
    #expect(ending.errors.contains("did you mean 'slow'?"))
    #expect(!sluice.has("log"))
  }
}
