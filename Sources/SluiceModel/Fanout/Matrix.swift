/// The values that a task is to be run with, as the user wrote them.
package struct Matrix: Sendable, Hashable {
  /// A name and its value, which keeps its text.
  package struct Entry: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package struct Axis: Sendable, Hashable {
    package let name: String
    package let values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  package var axes: [Axis] = []
  package var include: [[Entry]] = []
  package var exclude: [[Entry]] = []

  package init() {}

  /// Every name that has a value in one of the combinations, in order.
  package var names: [String] {
    var names = axes.map(\.name)
    for entry in include.joined() where !names.contains(entry.name) { names.append(entry.name) }
    return names
  }

  /// One value for each name, and the name of the instance that runs with them.
  package struct Combination: Sendable, Hashable {
    package fileprivate(set) var entries: [Entry]
    /// How many of the first entries tell it from the others.
    fileprivate let distinct: Int
    /// Whether it is one of the axes' own, and not one that `include` made.
    fileprivate let isOfAxes: Bool

    /// As in `[os=linux,n=1]`. What would be misread is quoted as in JSON, so that no two
    /// combinations have the same name.
    package var suffix: String {
      "["
        + entries.prefix(distinct).map { "\($0.name)=\(Self.shown($0.value))" }
        .joined(separator: ",") + "]"
    }

    private static func shown(_ value: String) -> String {
      let isPlain =
        !value.isEmpty
        && value.unicodeScalars.allSatisfy { scalar in
          !",= []\"".unicodeScalars.contains(scalar)
            && scalar.properties.generalCategory != .control
        }
      return isPlain ? value : Value.string(value).json
    }
  }

  /// All combinations of the axes but the excluded ones, the last axis changing fastest; then those
  /// that `include` adds, by the rules of GitHub Actions.
  ///
  /// - Returns: Nil where there are more than `limit`.
  package func combinations(atMost limit: Int) -> [Combination]? {
    var count = axes.isEmpty ? 0 : 1
    for axis in axes {
      count *= axis.values.count
      if count > limit { return nil }
    }
    var combinations: [Combination] = []
    for number in 0..<count {
      let combination = combination(number)
      if !exclude.contains(where: { isExcluded(combination, by: $0) }) {
        combinations.append(combination)
      }
    }
    for entries in include { add(entries, to: &combinations) }
    return combinations.count > limit ? nil : combinations
  }
}

extension Matrix {
  /// The nth of the product of the axes.
  private func combination(_ number: Int) -> Combination {
    var rest = number
    var entries: [Entry] = []
    for axis in axes.reversed() {
      entries.append(Entry(name: axis.name, value: axis.values[rest % axis.values.count]))
      rest /= axis.values.count
    }
    return Combination(entries: entries.reversed(), distinct: axes.count, isOfAxes: true)
  }

  private func isExcluded(_ combination: Combination, by entries: [Entry]) -> Bool {
    entries.allSatisfy { combination.entries.contains($0) }
  }

  /// Adds entries to each combination of the axes whose values they leave alone, or else a
  /// combination of their own.
  private func add(_ entries: [Entry], to combinations: inout [Combination]) {
    let isAxis = { (entry: Entry) in axes.contains { $0.name == entry.name } }
    let ofAxes = entries.filter(isAxis)
    var isAdded = false
    for index in combinations.indices where combinations[index].isOfAxes {
      guard ofAxes.allSatisfy({ combinations[index].entries.contains($0) }) else { continue }
      isAdded = true
      for entry in entries where !isAxis(entry) { combinations[index].set(entry) }
    }
    if !isAdded {
      combinations.append(
        Combination(entries: entries, distinct: entries.count, isOfAxes: false))
    }
  }
}

extension Matrix.Combination {
  fileprivate mutating func set(_ entry: Matrix.Entry) {
    if let index = entries.firstIndex(where: { $0.name == entry.name }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }
}
