import CSystem
import Glibc

/// The processors that the scheduler may put this process on.
package enum ProcessorAffinity {
  /// At least 1; on a machine of more than 1,024 processors, all that are online.
  package static var processorCount: Int {
    let count = Int(csystem_processor_count())
    return max(1, count > 0 ? count : sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
