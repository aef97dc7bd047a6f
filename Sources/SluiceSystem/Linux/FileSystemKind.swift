import CSystem

/// What kind of file system a path is on, as far as it matters to what is kept there.
package enum FileSystemKind: Sendable {
  /// Of this machine's own kernel, in which memory can be shared between processes.
  case local
  /// Reached over a network or through a program, where a mapping is no shared memory.
  case remote

  /// Of the folder or file at `path`; remote where it cannot be told, since that is the careful
  /// answer.
  package init(of path: String) {
    var type: Int64 = 0
    let isKnown = csystem_file_system_type(path, &type) == 0
    self = isKnown && !Self.remoteTypes.contains(type & 0xffff_ffff) ? .local : .remote
  }

  /// The magic numbers of statfs(2).
  private static let remoteTypes: Set<Int64> = [
    0x6969,  // NFS
    0x517b, 0xff53_4d42, 0xfe53_4d42,  // SMB and CIFS
    0x0102_1997,  // 9P
    0x6573_5546,  // FUSE
    0x00c3_6400,  // Ceph
    0x5346_414f, 0x6b41_4653,  // AFS
    0x7375_7245,  // Coda
    0x564c,  // NCP
    0x0161_1970,  // GFS2
    0x7461_636f,  // OCFS2
    0x786f_4256,  // VirtualBox's shared folders
  ]
}
