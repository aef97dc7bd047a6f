/// Which workflow a command is about.
enum WorkflowReference: Hashable, Sendable {
  /// `sluice.yaml` or `sluice.yml` here or in the nearest parent folder that has one.
  case nearest
  case standardInput
  case path(String)

  init(word: String) { self = word == "-" ? .standardInput : .path(word) }
}

/// Which run a command is about.
enum RunReference: Hashable, Sendable {
  /// The one that the command is for where none is named.
  case suitable
  case latest
  /// An id, or the beginning of one.
  case named(String)
  /// A run's folder.
  case path(String)
  /// The suitable one of this workflow file.
  case ofWorkflow(String)

  init(word: String) {
    switch word {
    case "latest": self = .latest
    case _ where word.hasSuffix(".yaml") || word.hasSuffix(".yml"): self = .ofWorkflow(word)
    case _ where word.utf8.contains(UInt8(ascii: "/")): self = .path(word)
    default: self = .named(word)
    }
  }
}

extension RunReference {
  /// The same among the runs of the workflow file that it names, if it names one.
  func resolved(at place: StatePlace) -> (reference: RunReference, place: StatePlace) {
    guard case .ofWorkflow(let path) = self else { return (self, place) }
    return (.suitable, StatePlace(folder: place.folder, workflow: .path(path)))
  }
}
