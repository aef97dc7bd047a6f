import CSystem
import Glibc
import SluiceSystem
import Testing

@Suite("Descriptors")
struct DescriptorTests {
  // In a process of its own, where nothing else opens what was closed.
  @Test("a descriptor is closed once, by hand or by its end")
  func close() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let descriptor = try Descriptor.open("/dev/null", O_RDONLY)
      let number = descriptor.number
      descriptor.close()
      let isClosed = csystem_status_flags(number) < 0
      let reused = csystem_open("/dev/null", O_RDONLY, 0)
      descriptor.close()
      exit(isClosed && reused == number && csystem_status_flags(reused) >= 0 ? 7 : 1)
    }
  }

  @Test("a descriptor does not go to child processes")
  func closeOnExec() throws {
    let descriptor = try Descriptor.open("/dev/null", O_RDONLY)
    let text = String(
      decoding: try LocalFileSystem().readFile("/proc/self/fdinfo/\(descriptor.number)"),
      as: UTF8.self)
    let flags = text.split(separator: "\n").first { $0.hasPrefix("flags:") }
    let octal = flags?.split(separator: "\t").last.flatMap { Int32($0, radix: 8) }
    #expect(octal.map { $0 & O_CLOEXEC } == O_CLOEXEC)
  }

  @Test("with the standard descriptors closed, none of ours takes their numbers")
  func aboveStandard() async {
    await #expect(processExitsWith: .exitCode(7)) {
      for number in Int32(0)...2 { Glibc.close(number) }
      let descriptor = try Descriptor.open("/dev/null", O_RDONLY)
      let counter = try EventCounter()
      exit(descriptor.number > 2 && counter.descriptor.number > 2 ? 7 : 1)
    }
  }

  @Test("reserved standard descriptors read as empty and refuse what is written")
  func reserve() async {
    await #expect(processExitsWith: .exitCode(7)) {
      for number in Int32(0)...2 { Glibc.close(number) }
      reserveStandardDescriptors()
      var byte: UInt8 = 0
      let empty = read(0, &byte, 1) == 0
      let areRefused = [1, 2].allSatisfy { write($0, &byte, 1) < 0 && errno == EBADF }
      exit(empty && areRefused ? 7 : 1)
    }
  }
}
