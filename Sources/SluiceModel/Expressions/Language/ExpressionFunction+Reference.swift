extension ExpressionFunction {
  var isBuilt: Bool { self != .hashFiles }

  /// What it takes, as it is written behind its name.
  var parameters: String {
    switch self {
    case .contains: "(text or list, value)"
    case .startsWith, .endsWith: "(text, part)"
    case .format: "(pattern, value, …)"
    case .join: "(list, separator)"
    case .split: "(text, separator)"
    case .toJSON: "(value)"
    case .fromJSON: "(text)"
    case .hashFiles: "(pattern, …)"
    case .env: "(name)"
    case .default: "(value, other)"
    case .now: "()"
    case .range: "(start, end, step)"
    case .basename: "(path, suffix)"
    case .dirname: "(path)"
    case .unquoted: "(value)"
    }
  }

  /// One sentence.
  var summary: String {
    switch self {
    case .contains: "Whether the text has that part, or the list that item."
    case .startsWith: "Whether the text begins with the part."
    case .endsWith: "Whether the text ends with the part."
    case .format: "The pattern with {0}, {1} … replaced by the values; {{ and }} are braces."
    case .join: "The items with the separator between them; a comma where none is given."
    case .split: "The parts between the separators; an empty text has none."
    case .toJSON: "The value as JSON on one line."
    case .fromJSON: "The value that the JSON stands for; makes a number of a text."
    case .hashFiles: "A digest of the files that match."
    case .env: "The environment variable of a name that is computed; null where it is not set."
    case .default: "The value, or the other one where it is null or empty."
    case .now: "The time as RFC 3339 in UTC."
    case .range: "The integers from start (0 where it is left out) up to end, without end."
    case .basename: "The last part of the path, without the suffix where one is given."
    case .dirname: "The path without its last part."
    case .unquoted: "In a script: the value as the shell's own text, not as data."
    }
  }

  /// Nil: the value is another one in each run.
  var example: (call: String, value: String)? {
    switch self {
    case .contains: ("contains('linux-arm', 'arm')", "true")
    case .startsWith: ("startsWith('v1.2', 'v')", "true")
    case .endsWith: ("endsWith('a.csv', '.csv')", "true")
    case .format: ("format('{0} of {1}', 2, 3)", "\"2 of 3\"")
    case .join: ("join(split('a,b', ','), ' ')", "\"a b\"")
    case .split: ("split('a,b', ',')", "[\"a\",\"b\"]")
    case .toJSON: ("toJSON(split('a,b', ','))", "\"[\\\"a\\\",\\\"b\\\"]\"")
    case .fromJSON: ("fromJSON('3') + 1", "4")
    case .default: ("default('', 'none')", "\"none\"")
    case .range: ("range(1, 10, 3)", "[1,4,7]")
    case .basename: ("basename('in/a.csv', '.csv')", "\"a\"")
    case .dirname: ("dirname('in/a.csv')", "\"in\"")
    case .env, .now, .unquoted, .hashFiles: nil
    }
  }
}

extension StatusFunction {
  /// One sentence.
  var summary: String {
    switch self {
    case .success: "All that the task needs succeeded; what holds where `if` asks for none."
    case .failure: "Something that it needs failed, timed out, or was not run for such a reason."
    case .cancelled: "The run is being cancelled."
    case .always: "True: the task runs whatever became of those that it needs."
    }
  }
}
