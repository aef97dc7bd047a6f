import CSystem
import Glibc

/// What Linux keeps per thread, where POSIX speaks of the process.
package enum SystemThread {
  /// Gives the calling thread the nice value of the process's first thread.
  ///
  /// Without privilege a value can only rise (setpriority(2)); then the thread keeps its own.
  package static func takeNiceValueOfProcess() {
    let processOrThread = __priority_which_t(PRIO_PROCESS.rawValue)
    let process = getpriority(processOrThread, id_t(getpid()))
    let thread = id_t(csystem_thread_identifier())
    if getpriority(processOrThread, thread) != process {
      _ = setpriority(processOrThread, thread, process)
    }
  }

  /// Names the calling thread, as debuggers and `ps -L` show it; the kernel keeps 15 bytes.
  package static func setName(_ name: String) {
    _ = csystem_name_thread(name)
  }
}
