import SluiceModel

/// Pages on the keys of workflow files, from the tables that the reader reads by.
enum KeyPages {
  /// Where a key has the place's own name, such as `retry`, that is told first.
  static func page(of place: KeyPlace) -> HelpPage {
    let (built, others) = (place.keys.filter(\.isBuilt), place.keys.filter { !$0.isBuilt })
    let owners = occurrences(of: place.rawValue).filter(\.key.isBuilt).map {
      row($0.key, in: " of \($0.place.phrase)")
    }
    var blocks: [HelpPage.Block] = owners.isEmpty ? [] : [.definitions(owners)]
    if !owners.isEmpty { blocks.append(.heading("Its keys, where it is a map")) }
    blocks.append(.definitions(built.map { row($0) }))
    if !others.isEmpty {
      let names = others.map(\.name).joined(separator: " ")
      blocks.append(.paragraph("Known, but not in this build: \(names)"))
    }
    return HelpPage(title: "keys of \(place.phrase)", blocks: blocks)
  }

  /// - Precondition: Some place has the key.
  static func page(of name: String) -> HelpPage {
    let places = occurrences(of: name)
    let phrases = places.map(\.place.phrase).joined(separator: ", of ")
    let rows = places.map { place, key in
      row(key, in: places.count > 1 ? " of \(place.phrase)" : "")
    }
    let others = places.map { "'sluice help keys \($0.place.rawValue)'" }.joined(separator: ", ")
    return HelpPage(
      title: "\(name): a key of \(phrases)",
      blocks: [.definitions(rows), .paragraph("The keys beside it: \(others).")])
  }

  private static func occurrences(of name: String) -> [(place: KeyPlace, key: KeyDescription)] {
    KeyPlace.allCases.compactMap { place in
      place.keys.first { $0.name == name }.map { (place, $0) }
    }
  }

  /// The names of each place's keys.
  static var overview: [HelpPage.Row] {
    KeyPlace.allCases.map { place in
      let names = place.keys.filter(\.isBuilt).map(\.name)
      return .init(place.rawValue, names.joined(separator: " "))
    }
  }

  static let advice = """
    'sluice help keys task' explains the keys of a task, 'sluice help needs' that key. The \
    parameters stand under `params`, the queues under `queues`, the resources under `resources`, \
    each below its name.
    """

  private static func row(_ key: KeyDescription, in place: String = "") -> HelpPage.Row {
    let fallback = key.defaultText.map { " (default: \($0))" } ?? ""
    let build = key.substitute.map { "Known, but not in this build: \($0)." } ?? ""
    return .init(
      "\(key.name)\(place): \(key.phrase)\(fallback)",
      [key.summary, build].filter { !$0.isEmpty }.joined(separator: " "))
  }
}
