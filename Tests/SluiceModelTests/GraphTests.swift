import Testing

@testable import SluiceModel

@Suite("A right workflow becomes a graph")
struct GraphTests {
  @Test("a task without settings has the defaults of the language")
  func plain() {
    #expect(
      graph("tasks:\n  a: { run: echo hello }\n") == """
        workflow flow
        task a run(echo hello)
        """)
  }

  @Test("each key of the top level, of queues and of resources is in it")
  func declarations() {
    let text = """
      version: 1
      name: nightly
      description: every night
      x-note: { anything: [goes] }
      env: { LANG: C, EMPTY: "" }
      env_file: [common.env, local.env]
      on_error: finish
      timeout: 2h
      queues:
        machine: { limit: 8 }
        net: { target: machine, limit: 4, qos: utility, order: fifo, suspended: true }
        db: serial
        gpu: 2
        free: unlimited
        one: { limit: serial }
        open:
      resources: { memory: 80%, disk: 16GiB, licence: { capacity: 2, scope: run } }
      tasks:
        a: { run: echo, queue: net }
      """
    #expect(
      graph(text) == """
        workflow nightly timeout=7200.0 seconds on_error=finish
        env_file common.env
        env_file local.env
        env LANG=C
        env EMPTY=
        queue machine limit=8
        queue net target=machine limit=4 fifo qos=utility suspended
        queue db limit=1 fifo
        queue gpu limit=2
        queue free
        queue one limit=1 fifo
        queue open
        resource memory=80%
        resource disk=17179869184
        resource licence=2
        task a run(echo) queue=net
        """)
  }

  @Test("each key of a task is in it")
  func taskKeys() {
    let text = """
      resources: { memory: 16GiB, licence: 2, gpu: 1 }
      tasks:
        a: { run: make all, description: builds, shell: bash -e, dir: src, env: { A: 1 } }
        b:
          argv: [cp, -r, "a b", ""]
          needs: a
          priority: high
          barrier: true
          cpus: 4
          resources: { licence: 1, memory: 4GiB, gpu: 0 }
          stdin: yes please
          timeout: 30s
          delay: 5s
          allow_failure: true
          retry: 3
          stop: { signal: INT, grace: 2s, detach: true }
        c: { needs: [a, b, a] }
        d: { run: cat, stdin: { file: in.txt }, priority: -7 }
        e:
          run: x
          retry: { limit: 2, delay: 500ms, factor: 1.5, max_delay: 1m, jitter: 0,
                   on: [1, 75, timeout, signal], max_duration: 10m }
        f: { run: x, retry: { limit: 1, delay: 10m } }
      """
    #expect(
      graph(text) == """
        workflow flow
        resource memory=17179869184
        resource licence=2
        resource gpu=1
        task a run(make all) shell=["bash", "-e"] dir=src env:A=1
        task b argv(cp, -r, a b, ) needs=a priority=100 barrier allow_failure cpus=4 \
        memory=4294967296 licence=1 stdin(yes please) timeout=30.0 seconds delay=5.0 seconds \
        retry=3 signal=2 grace=2.0 seconds detach
        task c join needs=a,b
        task d run(cat) priority=-7 stdin<in.txt
        task e run(x) retry=2 every=0.5 seconds factor=1.5 max=60.0 seconds jitter=0.0 \
        for=600.0 seconds on=[1, 75]+timeout+signal
        task f run(x) retry=1 every=600.0 seconds max=600.0 seconds
        """)
  }

  @Test("defaults are resolved: a task's own word wins, variables are joined")
  func defaults() {
    let text = """
      defaults:
        shell: bash
        dir: src
        env: { A: one, B: two }
        timeout: 1m
        retry: 2
        stop: { grace: 1s }
        queue: q
      queues: { q: 1 }
      tasks:
        a: { run: x }
        b: { run: x, shell: sh -e, dir: ., env: { B: own, C: three }, timeout: 2m, retry: 0 }
        c: { run: x, queue: global, stop: { signal: KILL } }
      """
    #expect(
      graph(text) == """
        workflow flow
        queue q limit=1
        task a run(x) queue=q shell=["bash", "-eo", "pipefail"] dir=src env:A=one env:B=two \
        timeout=60.0 seconds retry=2 grace=1.0 seconds
        task b run(x) queue=q dir=. env:A=one env:B=own env:C=three timeout=120.0 seconds \
        grace=1.0 seconds
        task c run(x) shell=["bash", "-eo", "pipefail"] dir=src env:A=one env:B=two \
        timeout=60.0 seconds retry=2 signal=9
        """)
  }

  @Test("a string field keeps the text as it is written, whatever YAML 1.1 made of it")
  func spelling() {
    let text = """
      tasks:
        on: { run: true, env: { A: on, B: no, C: 3.10, D: 010, E: 12:30, F: 0o17, G: 1e3 } }
        yes: { run: 5, needs: on }
      """
    #expect(
      graph(text) == """
        workflow flow
        task on run(true) env:A=on env:B=no env:C=3.10 env:D=010 env:E=12:30 env:F=0o17 env:G=1e3
        task yes run(5) needs=on
        """)
  }

  @Test("collections without a value are as if they were absent")
  func emptyCollections() {
    let text = """
      params:
      env:
      env_file:
      defaults:
      queues:
      resources:
      handlers:
      tasks:
        a: { run: x, needs: , env: , resources: , matrix: , tags: }
        b: { run: x, needs: [], env: {}, resources: {} }
      """
    #expect(
      graph(text) == """
        workflow flow
        task a run(x)
        task b run(x)
        """)
  }

  @Test("handlers follow the tasks in the order in which they run, with a timeout of 5 minutes")
  func handlers() throws {
    let text = """
      defaults: { timeout: 1h, retry: 1 }
      tasks: { a: { run: x } }
      handlers:
        finally: [{ run: clean }, { argv: [rm, log], timeout: 10s }]
        on_failure: { run: mail, allow_failure: true }
        on_success: { run: touch ok }
      """
    #expect(
      graph(text) == """
        workflow flow
        task a run(x) timeout=3600.0 seconds retry=1
        task handlers:on_success run(touch ok) timeout=300.0 seconds retry=1
        task handlers:on_failure run(mail) allow_failure timeout=300.0 seconds retry=1
        task handlers:finally run(clean) timeout=300.0 seconds retry=1
        task handlers:finally:2 argv(rm, log) timeout=10.0 seconds retry=1
        """)
    let occasions = try #require(CheckedWorkflow(text).graph).occasions
    #expect(occasions == [.success, .failure, .finally, .finally])
  }

  @Test("a group is every task below its name, and counts once")
  func groups() {
    let text = """
      tasks:
        test.unit: { run: x }
        test.slow.net: { run: x }
        test: { run: x }
        testing.x: { run: x }
        all: { needs: [test.*, test.unit, test.slow.*] }
      """
    #expect(
      graph(text).hasSuffix("task all join needs=test.unit,test.slow.net"))
  }

  @Test("tasks that set none of the keys share one object, as do neighbours that set the same")
  func sharedSettings() throws {
    let text = """
      tasks:
        a: { run: x }
        b: { run: x }
        c: { run: x, timeout: 30s, retry: 1 }
        d: { run: x, retry: 1, timeout: 30s }
        e: { run: x, retry: 2, timeout: 30s }
      """
    let tasks = try #require(CheckedWorkflow(text).graph).tasks
    #expect(tasks[0].settings === tasks[1].settings)
    #expect(tasks[2].settings === tasks[3].settings)
    #expect(tasks[3].settings !== tasks[4].settings)
  }

  @Test("anchors, aliases and merges work; an own key overrides a merged one")
  func anchors() {
    let text = """
      x-base: &base { timeout: 10s, env: { MODE: base } }
      tasks:
        a: { <<: *base, run: x }
        b: { <<: *base, run: x, env: { MODE: mine } }
      """
    #expect(
      graph(text) == """
        workflow flow
        task a run(x) env:MODE=base timeout=10.0 seconds
        task b run(x) env:MODE=mine timeout=10.0 seconds
        """)
  }

  @Test("each definition knows where its name stands")
  func origins() throws {
    let graph = try #require(CheckedWorkflow("tasks:\n  a: { run: x }\n  b: { run: y }\n").graph)
    #expect(graph[TaskID(1)].origin.position?.line == 3)
    #expect(graph[TaskID(1)].origin.position?.column == 3)
    #expect(graph.sources.map(\.path) == ["flow.yaml"])
    #expect(graph.directory == "/flows")
  }
}
