/// A shell whose quoting Sluice knows.
package enum ShellDialect: Hashable, Sendable {
  /// `sh`, `dash` or `ash`: whichever shell of POSIX that is on the machine, so only what all of
  /// them read alike.
  case posix
  case bash
  /// ksh93, mksh and the like.
  case ksh
  case zsh
  case busybox

  /// The dialect of a shell's command line, such as `["bash", "-e"]` or `["/usr/bin/env", "zsh"]`;
  /// nil for a program that is not known to quote as POSIX says.
  package init?(command words: some Sequence<String>) {
    let programs = words.lazy.filter { !$0.hasPrefix("-") }.map {
      PathText.basename($0, suffix: nil)
    }
    for program in programs {
      switch program {
      case "env": continue
      case "sh", "dash", "ash": self = .posix
      case "bash", "rbash": self = .bash
      case "ksh", "ksh93", "mksh", "lksh", "oksh", "loksh": self = .ksh
      case "zsh": self = .zsh
      case "busybox": self = .busybox
      default: return nil
      }
      return
    }
    return nil
  }

  /// Whether `$'…'` quotes as in C; nil where the shells of this dialect differ.
  var hasDollarQuotes: Bool? { self == .posix ? nil : true }

  /// Whether `((…))` computes and `[[ … ]]` has a syntax of its own; nil where the shells of this
  /// dialect differ.
  var hasExtendedCommands: Bool? {
    switch self {
    case .posix, .busybox: nil
    case .bash, .ksh, .zsh: true
    }
  }
}
