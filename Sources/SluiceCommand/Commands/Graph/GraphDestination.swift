import Glibc

/// Where a graph goes, and how it is written there.
struct GraphDestination {
  /// Nil: standard output.
  let path: String?
  let format: GraphCommand.Format

  /// - Parameters:
  ///   - output: As the user named it; nil and `-` are standard output.
  ///   - format: Nil: by the end of the output's name; where it has none, text for a terminal and
  ///     dot for all else.
  /// - Throws: Where the name is that of a workflow, or its end tells no format.
  init(
    _ output: String?, format: GraphCommand.Format?, isForTerminal: Bool
  ) throws(UsageError) {
    guard let output, output != "-" else {
      path = nil
      self.format = format ?? (isForTerminal ? .text : .dot)
      return
    }
    path = output
    let ending = Self.ending(of: output)
    guard ending != "yaml", ending != "yml" else {
      throw UsageError(
        "'\(output)' has the name of a workflow, and no graph is written there",
        help: "to draw that workflow: sluice graph \(output) -o graph.svg")
    }
    if let format {
      self.format = format
    } else {
      self.format = try Self.format(ofFile: output, ending: ending)
    }
  }

  private static func format(
    ofFile path: String, ending: String
  ) throws(UsageError) -> GraphCommand.Format {
    if ending.isEmpty { return .dot }
    if let format = GraphCommand.Format.allCases.first(where: { $0.endings.contains(ending) }) {
      return format
    }
    let known = GraphCommand.Format.allCases.flatMap(\.endings).map { "." + $0 }
    // Graphviz makes pictures of bits, and many others.
    let picture = "sluice graph --format dot | dot -T\(ending) -o \(path)"
    throw UsageError(
      "the name '\(path)' tells no format: '.\(ending)' is none of \(known.joined(separator: " "))",
      help: "name it otherwise, add --format, or let Graphviz draw it: \(picture)")
  }

  /// Behind the last dot of the file's name, in small letters; empty where it has none.
  private static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Refuses to write over what the graph is read from, whatever both are called.
  ///
  /// - Parameter input: A path, or `-` for standard input.
  func refuse(input: String) throws(CommandFailure) {
    var (source, target) = (stat(), stat())
    guard let path, stat(input == "-" ? "/dev/stdin" : input, &source) == 0,
      stat(path, &target) == 0, source.st_mode & S_IFMT == S_IFREG,
      source.st_dev == target.st_dev, source.st_ino == target.st_ino
    else { return }
    throw CommandFailure(
      .usage, "'\(path)' is the workflow that is drawn, and would be overwritten",
      help: "as in: sluice graph -o graph.svg")
  }
}
