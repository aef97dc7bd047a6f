import Testing

@testable import SluiceCommand

private func available(_ files: [String: String], affinity: Int = 8) -> Int {
  ProcessorCount { files[$0] }.available(affinity: affinity)
}

@Suite("How many processors a run may use")
struct ProcessorCountTests {
  @Test("the affinity, where no control group limits it")
  func affinity() {
    #expect(available([:]) == 8)
    #expect(
      available(["/proc/self/cgroup": "0::/a\n", "/sys/fs/cgroup/a/cpu.max": "max 100000\n"]) == 8)
    #expect(available([:], affinity: 0) == 1)
  }

  @Test("the quota of the group or of one above it, rounded up")
  func unified() {
    let files = [
      "/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n",
      "/sys/fs/cgroup/a/cpu.max": "250000 100000\n",
    ]
    #expect(available(files) == 3)
    #expect(available(files, affinity: 2) == 2)
    #expect(
      available(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "10000 100000"]) == 1)
  }

  @Test("in a container only the root of the hierarchy may be there")
  func container() {
    let files = [
      "/proc/self/cgroup": "0::/host/path\n", "/sys/fs/cgroup/cpu.max": "200000 100000\n",
    ]
    #expect(available(files) == 2)
  }

  @Test("the older hierarchy, by its controller")
  func legacy() {
    let files = [
      "/proc/self/cgroup": "5:memory:/m\n4:cpu,cpuacct:/c\n",
      "/sys/fs/cgroup/cpu,cpuacct/c/cpu.cfs_quota_us": "400000\n",
      "/sys/fs/cgroup/cpu,cpuacct/c/cpu.cfs_period_us": "100000\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
      "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    ]
    #expect(available(files) == 4)
  }

  @Test(
    "what cannot be read limits nothing",
    arguments: ["", "x y\n", "0 100000\n", "100000\n", "1 0\n"])
  func damaged(text: String) {
    #expect(available(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": text]) == 8)
  }
}
