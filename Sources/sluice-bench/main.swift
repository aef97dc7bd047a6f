import Glibc

let usage = """
  usage: sluice-bench list
         sluice-bench NAME [ARGUMENT...]

  """

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "list":
  for benchmark in Benchmark.all { print("\(benchmark.name)\t\(benchmark.summary)") }
case let name?:
  guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else { fallthrough }
  benchmark.run(Array(arguments.dropFirst()))
default:
  _ = usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}
