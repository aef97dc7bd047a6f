import CSystem
import Glibc

/// Starts programs by posix_spawn(3), each in a session and group of its own, with no signal
/// blocked and none ignored.
///
/// The child inherits the nice value of the calling thread, which waits until the program is
/// executing (the memory is shared until then, so that the cost does not grow with the engine).
package struct ProcessSpawner: ~Copyable {
  private let attributes: UnsafeMutablePointer<posix_spawnattr_t>

  package init() {
    attributes = .allocate(capacity: 1)
    attributes.initialize(to: posix_spawnattr_t())
    posix_spawnattr_init(attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(attributes, &all)
    posix_spawnattr_setflags(
      attributes,
      csystem_spawn_session_flag() | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  deinit {
    posix_spawnattr_destroy(attributes)
    attributes.deallocate()
  }

  /// The descriptors of a child; it gets no others, also none that another part of the program
  /// forgot to close on exec.
  package struct Files {
    /// The folder in which it starts.
    package let directory: Int32
    package let input: Int32
    package let output: Int32
    package let errors: Int32

    /// - Parameter errors: Nil: where the output goes.
    package init(directory: Int32, input: Int32, output: Int32, errors: Int32? = nil) {
      self.directory = directory
      self.input = input
      self.output = output
      self.errors = errors ?? output
    }
  }

  /// A vector of C strings that ends in nil.
  package typealias Strings = UnsafePointer<UnsafeMutablePointer<CChar>?>

  /// Starts the program at `path`; a relative one is looked for in the child's folder.
  ///
  /// - Throws: what execve(2) or the making of the process said.
  package func spawn(
    _ path: UnsafePointer<CChar>, _ arguments: Strings, _ environment: Strings, _ files: Files
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var code = posix_spawn_file_actions_adddup2(&actions, files.input, STDIN_FILENO)
    if code == 0 {
      code = posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO)
    }
    if code == 0 {
      code = posix_spawn_file_actions_adddup2(&actions, files.errors, STDERR_FILENO)
    }
    if code == 0 { code = csystem_spawn_change_directory(&actions, files.directory) }
    if code == 0 { code = csystem_spawn_close_from(&actions, STDERR_FILENO + 1) }
    var pid: pid_t = 0
    if code == 0 { code = posix_spawn(&pid, path, &actions, attributes, arguments, environment) }
    if code != 0 {
      throw SystemError(code: code, operation: "start '\(String(cString: path))'")
    }
    return pid
  }
}
