import SluiceSystem

/// How many processors this process may keep busy: what `--jobs` is without a number.
struct ProcessorCount {
  /// Reads small files of `/proc` and `/sys`; nil where there is no such file.
  let read: (_ path: String) -> String?

  init(_ fileSystem: any FileSystem) {
    self.init { path in
      (try? fileSystem.readFile(path)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  init(read: @escaping (_ path: String) -> String?) { self.read = read }

  /// The lesser of the affinity and the control groups' quota, rounded up; at least 1.
  func available(affinity: Int = ProcessorAffinity.processorCount) -> Int {
    guard let quota = smallestQuota else { return max(1, affinity) }
    return max(1, min(affinity, Int(quota.rounded(.up))))
  }

  /// In processors; nil: unlimited.
  private var smallestQuota: Double? {
    guard let groups = read("/proc/self/cgroup") else { return nil }
    return groups.split(separator: "\n").flatMap { line in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      return fields.count == 3 ? quotas(controllers: fields[1], group: String(fields[2])) : []
    }.min()
  }

  /// A line of cgroups(7): version 2 has no controllers in it, version 1 names them.
  private func quotas(controllers: Substring, group: String) -> [Double] {
    if controllers.isEmpty {
      return folders(below: "/sys/fs/cgroup", group).compactMap(unifiedQuota)
    }
    guard controllers.split(separator: ",").contains("cpu") else { return [] }
    return folders(below: "/sys/fs/cgroup/\(controllers)", group).compactMap(legacyQuota)
      + folders(below: "/sys/fs/cgroup/cpu", group).compactMap(legacyQuota)
  }

  /// The group's folder and those above it; in a container the group's path may be the host's, and
  /// only the root is there.
  private func folders(below root: String, _ group: String) -> [String] {
    var folders = [root]
    for name in group.split(separator: "/") {
      folders.append("\(folders[folders.count - 1])/\(name)")
    }
    return folders
  }

  /// `cpu.max`: quota and period in microseconds, or `max`.
  private func unifiedQuota(_ folder: String) -> Double? {
    let words = read(folder + "/cpu.max")?.split(whereSeparator: \.isWhitespace) ?? []
    guard words.count == 2 else { return nil }
    return quota(words[0], period: words[1])
  }

  /// -1 is unlimited.
  private func legacyQuota(_ folder: String) -> Double? {
    guard let quota = read(folder + "/cpu.cfs_quota_us"),
      let period = read(folder + "/cpu.cfs_period_us")
    else { return nil }
    return self.quota(quota.prefix { !$0.isWhitespace }, period: period.prefix { !$0.isWhitespace })
  }

  private func quota(_ quota: Substring, period: Substring) -> Double? {
    guard let quota = Double(quota), let period = Double(period), quota > 0, period > 0 else {
      return nil
    }
    return quota / period
  }
}
