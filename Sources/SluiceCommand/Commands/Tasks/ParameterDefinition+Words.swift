import SluiceModel

extension ParameterDefinition {
  /// What it takes, and what it is without a value, as in `integer from 1 to 8 (default: 4)`.
  var phrase: String {
    var words = kind.rawValue
    if !allowed.isEmpty {
      words += ", one of " + allowed.map(\.text).joined(separator: ", ")
    }
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): words += " from \(minimum.text) to \(maximum.text)"
    case (let minimum?, nil): words += " from \(minimum.text)"
    case (nil, let maximum?): words += " up to \(maximum.text)"
    case (nil, nil): break
    }
    if let pattern { words += " of the form \(pattern)" }
    return OutputLine.harmless(words + standing)
  }

  private var standing: String {
    if isRequired { return " (required)" }
    guard let defaultValue else { return " (optional)" }
    return switch defaultValue.literal {
    case ""?: " (default: '')"
    case let text?: " (default: \(text))"
    case nil: " (default: by an expression)"
    }
  }
}
