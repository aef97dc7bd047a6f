import Glibc
import Testing

@Suite("Bad input")
struct BadInputTests {
  private let sluice = Sluice()

  @Test(
    "a file that is not there or cannot be read is 66, one with faults 65; both in words",
    arguments: [
      ("missing.yaml", "true", 66, "no file"), ("./missing", "true", 66, "no file"),
      ("folder.yaml", "mkdir folder.yaml", 66, "folder"),
      ("pipe.yaml", "mkfifo pipe.yaml", 66, "pipe"),
      ("loop.yaml", "ln -s loop.yaml loop.yaml", 66, "loop.yaml"), (".", "true", 66, "folder"),
      ("empty.yaml", ": > empty.yaml", 65, "empty"),
      ("zero.yaml", "head -c 4096 /dev/zero > zero.yaml", 65, "binary"),
      ("program.yaml", "cp /bin/true program.yaml", 65, "binary"),
      ("list.yaml", "echo '- a' > list.yaml", 65, "list.yaml"),
    ])
  func files(name: String, preparation: String, code: Int32, words: String) throws {
    let check = try sluice.start("\(preparation); sluice check \(name)").wait()
    #expect(check.code == code)
    #expect(check.output.contains(words), "\(check.output)")
    let run = try sluice("run \(name)")
    #expect(run.code == code)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!sluice.has(".sluice"))
  }

  @Test(
    "a file that is not there gets the one beside it that was meant",
    arguments: [
      ("ci.yml", "ci.yaml"), ("./ci.yml", "./ci.yaml"), ("c.yaml", "ci.yaml"),
      ("sub/nigthly.yaml", "sub/nightly.yaml"), ("nowhere/ci.yaml", nil), ("else.yaml", nil),
    ] as [(String, String?)])
  func nearFile(name: String, near: String?) throws {
    let text = "tasks: { a: { run: 'true' } }"
    _ = try sluice.start("mkdir sub").wait()
    for file in ["ci.yaml", "ci.txt", "sub/nightly.yaml"] { try sluice.write(text, to: file) }
    for command in ["run", "check", "graph", "tasks"] {
      let ending = try sluice("\(command) \(name)")
      let told = ending.output + ending.errors
      #expect(ending.code == 66)
      #expect(told.contains("did you mean") == (near != nil), "\(told)")
      if let near { #expect(told.contains("did you mean '\(near)'?"), "\(told)") }
    }
  }

  @Test("an argument that is not UTF-8 is refused, its bytes are spelt, and help knows of it")
  func encoding() throws {
    let ending = try sluice("run \"$(printf 'caf\\351')\"")
    #expect(ending.code == 2)
    #expect(ending.errors.contains("argument 2 is not UTF-8: 'caf\\xE9'\n"), "\(ending.errors)")
    #expect(ending.errors.contains("  help: "))
    #expect(try sluice("help utf-8").output.contains("that is not is refused"))
  }

  @Test(
    "what is not seen in a word of the command line is spelt, not dropped",
    arguments: ["help", "run -p", "run -j", "", "check", "status a"])
  func hostileWords(command: String) throws {
    let ending = try sluice("\(command) \"$(printf 'a\\033[31m\\001b')\"")
    #expect(ending.code != 0)
    let told = ending.output + ending.errors
    #expect(told.contains("a\\u{1B}[31m\\u{1}b"), "\(told)")
  }

  @Test("what stands for a parameter where a task is named is told how it is given")
  func parameterAsTask() throws {
    try sluice.write("tasks: { a: { run: 'true' } }", to: "sluice.yaml")
    let ending = try sluice("run mode=release")
    #expect(ending.code == 2)
    #expect(ending.errors.contains("a parameter is given by: -p mode=release"))
  }

  @Test("the name of a task in place of a command is told how it is run")
  func taskAsCommand() throws {
    try sluice.write("tasks: { build: { run: 'true' } }", to: "sluice.yaml")
    let ending = try sluice.start("mkdir sub; cd sub; sluice build").wait()
    #expect(ending.code == 2)
    #expect(ending.errors.contains("did you mean 'sluice run build'?"))
  }

  @Test("without a workflow near it is 66 with a hint")
  func nothingHere() throws {
    let ending = try sluice("run")
    #expect(ending.code == 66)
    #expect(ending.errors.contains("there is no sluice.yaml"))
  }

  @Test("several files are checked, and the worst decides; a warning counts where it is to")
  func severalFiles() throws {
    try sluice.write("tasks: {a: {run: 'true'}}", to: "good.yaml")
    try sluice.write("tasks: {a: {rnu: x}}", to: "bad.yaml")
    #expect(try sluice("check good.yaml good.yaml").code == 0)
    #expect(try sluice("check bad.yaml good.yaml").code == 65)
    #expect(try sluice("check bad.yaml missing.yaml good.yaml").code == 66)
  }

  @Test(
    "hostile texts end in words, in bounded memory",
    arguments: [
      "head -c 67108864 /dev/zero | tr '\\0' '['", "head -c 67108865 /dev/zero | tr '\\0' 'a'",
      "echo 'a: &a [x,x,x,x,x,x,x,x,x,x]'; p=a; for i in b c d e f g h i j; do "
        + "echo \"$i: &$i [*$p,*$p,*$p,*$p,*$p,*$p,*$p,*$p,*$p,*$p]\"; p=$i; done",
    ])
  func hostile(script: String) throws {
    _ = try sluice.start("(\(script)) > x.yaml").wait()
    let (ending, peakBytes) = try sluice.measure("check x.yaml")
    #expect(ending.code == 65)
    #expect(ending.output.hasPrefix("x.yaml:") || ending.output.hasPrefix("error: "))
    #expect(ending.output.utf8.count < 4096)
    #expect(peakBytes < 200 << 20, "\(peakBytes) bytes")
  }

  @Test("a state folder that cannot be made is 73, and nothing runs")
  func noStateFolder() throws {
    try sluice.write("tasks: {a: {run: echo a >> log}}", to: "sluice.yaml")
    try sluice.write("", to: "file")
    let ending = try sluice("run --state-dir file")
    #expect(ending.code == 73)
    #expect(ending.errors.contains("the state folder cannot be made"))
    #expect(!sluice.has("log"))
  }

  @Test(
    "a full disk ends the run with 74 and starts nothing new; a resume goes on when there is room")
  func fullDisk() throws {
    guard try sluice.start("unshare -rm sh -c 'mount -t tmpfs none /mnt'").wait().code == 0 else {
      // No name spaces here: the engine's own tests have a full disk in memory.
      return
    }
    let fill = "head -c 4000000 /dev/zero 2> /dev/null > $SLUICE_RUN_DIR/fill || echo 0 >> log"
    // The journal's last page still has room for a few of them.
    let chain = (1...40).map { "  t\($0): {needs: [t\($0 - 1)], run: echo \($0) >> log}\n" }
    try sluice.write("tasks:\n  t0: {run: '\(fill)'}\n\(chain.joined())", to: "sluice.yaml")
    let ending = try sluice.start(
      """
      exec unshare -rm sh -c '
        mount -t tmpfs -o size=256k none /mnt
        "$0" run --state-dir /mnt/s > first.out 2> first.err; echo $? > first
        cp log first.log
        rm -f /mnt/s/latest/fill
        "$0" resume --state-dir /mnt/s > second.out 2> second.err; echo $? > second
      ' '\(Sluice.program)'
      """
    ).wait()
    #expect(ending.code == 0)
    #expect(sluice.read("first") == "74\n")
    #expect(sluice.read("first.err").contains("the state could not be written"))
    let first = sluice.words("first.log")
    #expect(first.contains("0") && !first.contains("40"))
    #expect(sluice.read("second") == "0\n")
    #expect(Set(sluice.words("log")) == Set((0...40).map(String.init)))
    // Only what ended unrecorded ran twice.
    #expect(sluice.words("log").count <= 42)
  }
}
