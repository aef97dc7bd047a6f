import CSystem
import Glibc

/// A counter in the kernel whose descriptor is readable while it is above zero (eventfd(2)).
package struct EventCounter: Sendable {
  package let descriptor: Descriptor

  package init() throws(SystemError) {
    let number = csystem_eventfd()
    if number < 0 { throw .last("make an eventfd") }
    descriptor = try Descriptor(owningAboveStandard: number)
  }

  /// Makes the descriptor readable; from any thread.
  package func signal() {
    var one: UInt64 = 1
    // It fails only where the counter is at its maximum, and then it is readable already.
    _ = retryingInterrupts { write(descriptor.number, &one, 8) }
  }

  /// Sets the counter back to zero.
  package func reset() {
    var value: UInt64 = 0
    _ = retryingInterrupts { read(descriptor.number, &value, 8) }
  }
}
