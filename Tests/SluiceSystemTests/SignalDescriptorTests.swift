import Glibc
import SluiceSystem
import Testing

@Suite("Signals as something to read")
struct SignalDescriptorTests {
  // In a process of its own, whose signals are nobody else's.
  @Test("a burst of one signal is told at least once, others in their order, and then none")
  func read() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let signals = try SignalDescriptor([SIGUSR2, SIGUSR1])
      for signal in [SIGUSR2, SIGUSR1, SIGUSR1] { raise(signal) }
      let told = signals.read()
      exit(told == [SIGUSR1, SIGUSR2] && signals.read().isEmpty ? 7 : 1)
    }
  }
}
