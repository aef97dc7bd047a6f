import Glibc
import SluiceState
import Testing

@Suite("A matrix, in a run")
struct MatrixRunTests {
  private let sluice = Sluice()

  @Test("each instance has its values in scripts, conditions and environment; outputs are a list")
  func values() throws {
    try sluice.write(
      #"""
      tasks:
        test:
          matrix: { os: [linux, "b s;d"], n: [1, 2], exclude: [{ n: 2, os: linux }] }
          if: matrix.n != 3
          outputs: [v]
          env: { OS: "${{ matrix.os }}" }
          run: |
            echo "$OS" ${{ matrix.n }} "$SLUICE_TASK" >> seen
            echo "v=${{ matrix.os }}-${{ matrix.n }}" >> "$SLUICE_OUTPUT"
        end:
          needs: [test]
          run: printf '<%s>' ${{ tasks.test.outputs.v }} > words
      """#, to: "sluice.yaml")
    let ending = try sluice("run -j 1")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(
      sluice.read("seen") == """
        linux 1 test[os=linux,n=1]
        b s;d 1 test[os="b s;d",n=1]
        b s;d 2 test[os="b s;d",n=2]

        """)
    #expect(sluice.read("words") == "<linux-1><b s;d-1><b s;d-2>")
    #expect(ending.output.contains("4 tasks"))
  }

  @Test("the whole has failed where one instance did, and can be named alone or in part")
  func failure() throws {
    try sluice.write(
      """
      tasks:
        t:
          run: echo ${{ matrix.n }} >> seen; test ${{ matrix.n }} != 2
          matrix: { n: [1, 2, 3] }
        after: { needs: [t], run: touch after }
        tidy: { needs: [t], if: failure(), run: 'echo ${{ tasks.t.result }} > tidy' }
      """, to: "sluice.yaml")
    let ending = try sluice("run")
    #expect(ending.code == 1)
    #expect(sluice.words("seen") == ["1", "2", "3"])
    #expect(!sluice.has("after"))
    #expect(sluice.read("tidy") == "failed\n")
    #expect(ending.output.contains("1 of 3 failed"))
    #expect(try sluice("run 't[n=3]'").code == 0)
    #expect(sluice.words("seen") == ["1", "2", "3", "3"])
    #expect(try sluice("run t").code == 1)
    #expect(sluice.words("seen") == ["1", "1", "2", "2", "3", "3", "3"])
  }

  @Test("fail_fast ends the instances that run and leaves out those that wait")
  func failFast() throws {
    try sluice.write(
      """
      tasks:
        t:
          matrix: { n: [1, 2, 3] }
          fail_fast: true
          run: |
            case ${{ matrix.n }} in
            1) while ! test -e up; do sleep 0.01; done; exit 1;;
            2) touch up; exec sleep 60;;
            3) touch third;;
            esac
      """, to: "sluice.yaml")
    let ending = try sluice("run -j 2")
    #expect(ending.code == 1)
    #expect(!sluice.has("third"))
    #expect(ending.output.contains("t[n=2]"))
    #expect(ending.output.contains("cancelled"))
  }

  @Test("max_parallel holds instances back, whatever -j says")
  func maximumParallel() throws {
    try sluice.write(
      """
      tasks:
        t:
          matrix: { n: [1, 2, 3, 4, 5, 6] }
          max_parallel: 1
          run: mkdir lock; rmdir lock
      """, to: "sluice.yaml")
    #expect(try sluice("run -j 6").code == 0)
  }

  @Test("after a kill -9 a resume runs only the instances that had not ended")
  func resumed() throws {
    try sluice.write(
      """
      tasks:
        t:
          matrix: { n: [1, 2, 3] }
          max_parallel: 1
          run: |
            echo ${{ matrix.n }} >> seen
            if test ${{ matrix.n }} = 2; then echo up > ready; test -e go || exec sleep 60; fi
        end: { needs: t, run: echo end >> seen }
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    run.send(SIGKILL)
    #expect(run.wait().code == 137)
    try sluice.write("", to: "go")
    #expect(try sluice("resume").code == 0)
    #expect(sluice.words("seen") == ["1", "2", "2", "3", "end"])
  }

  @Test("tasks lists the task and how many instances it has; a plan counts the instances")
  func listed() throws {
    try sluice.write(
      """
      tasks:
        t: { run: 'true', matrix: { n: [1, 2, 3] }, description: All of them }
        u: { run: 'true', needs: t }
      """, to: "sluice.yaml")
    #expect(try sluice("tasks").output.contains("[n=") == false)
    #expect(try sluice("tasks --long").output.contains("instances: 3"))
    #expect(try sluice("check").errors.contains("4 tasks"))
    #expect(try sluice("plan").output.contains("4 run, 1 joins others"))
  }

  @Test("an order for the task is one for all of its instances, and list counts those alone")
  func orders() throws {
    try sluice.write(
      """
      tasks:
        first: { run: "echo up > ready; while ! test -e go; do sleep 0.01; done" }
        t: { needs: first, matrix: { n: [1, 2] }, run: touch started }
      """, to: "sluice.yaml")
    let ready = try Fifo("\(sluice.folder.path)/ready")
    let run = try sluice.background("run")
    #expect(ready.line() == "up")
    let held = try sluice("hold latest t")
    #expect(held.output == "task t[n=1] is held\ntask t[n=2] is held\n", "\(held.errors)")
    #expect(try sluice("cancel latest t").code == 0)
    try sluice.write("", to: "go")
    #expect(run.wait().code == 1)
    #expect(!sluice.has("started"))
    #expect(try sluice("list").output.contains("1 succeeded, 2 cancelled"))
  }
}
