import Glibc
import SluiceOperations
import SluiceState
import SluiceSystem
import Synchronization
import TestSupport
import Testing

@testable import Sluice

@Suite("A control socket", .serialized)
struct ControlSocketTests {
  private static let why = #"{"version":1,"request":"why","task":"a"}"#

  @Test("is for its user alone, replaces one that a dead engine left, and is gone afterwards")
  func file() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/control.sock"
    // Bound, and never taken away.
    _ = try LocalListener(replacing: path, backlog: 1)
    #expect(throws: SystemError.self) { try SocketClient(path) }
    let server = try SocketServer(at: path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode == S_IFSOCK | 0o600)
    #expect(try SocketClient(path).ask(Self.why) == #"{"version":1,"ok":{"asked":"a"}}"#)
    server.stop()
    #expect(access(path, F_OK) != 0)
  }

  @Test("is bound and reached by a path of more than 107 bytes, and of exactly so many")
  func longPath() throws {
    let folder = TemporaryFolder()
    let file = "/control.sock"
    for length in [107, 108, 150, 400] {
      var path = folder.path
      while path.utf8.count + file.utf8.count < length {
        let left = length - path.utf8.count - file.utf8.count
        path += "/" + String(repeating: "d", count: min(left == 202 ? 100 : 200, left - 1))
        if length - path.utf8.count - file.utf8.count == 1 { path += "d" }
      }
      try LocalFileSystem().makeDirectory(path, mode: 0o700)
      path += file
      #expect(path.utf8.count == length)
      let server = try SocketServer(at: path)
      #expect(try SocketClient(path).ask(Self.why) != nil, "\(length) bytes")
      server.stop()
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test("that cannot be made says why, and leaves nothing open")
  func impossible() throws {
    let folder = TemporaryFolder()
    let before = openDescriptors(of: folder)
    #expect(throws: SystemError.self) {
      try LocalListener(replacing: folder.path + "/no/s", backlog: 1)
    }
    let long = folder.path + String(repeating: "/no", count: 60)
    #expect(throws: SystemError.self) { try LocalListener(replacing: long, backlog: 1) }
    #expect(openDescriptors(of: folder) == before)
  }

  @Test("answers thousands of requests on one connection in their order, also sent all at once")
  func pipelined() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let client = try SocketClient(folder.path + "/s")
    for batch in 0..<10 {
      let names = (0..<500).map { "t\(batch * 500 + $0)" }
      client.send(names.map { #"{"version":1,"request":"hold","task":"\#($0)"}"# + "\n" }.joined())
      for name in names {
        let expected = #"{"version":1,"ok":{"asked":"\#(name)"}}"#
        guard client.line() == expected else {
          Issue.record("no answer for \(name)")
          return
        }
      }
    }
    server.stop()
  }

  @Test(
    "answers all of what was sent at once, also where the answers fill the way back",
    arguments: [false, true])
  func longAnswers(saysNoMore: Bool) throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let client = try SocketClient(folder.path + "/s")
    let request = #"{"version":1,"request":"why","task":"long"}"# + "\n"
    client.send(String(repeating: request, count: 20))
    if saysNoMore { client.sayNoMore() }
    server.settle()
    for number in 0..<20 {
      let answer = client.line()
      guard answer?.contains(SocketServer.longText) == true else {
        Issue.record("no answer to request \(number)")
        break
      }
    }
    server.stop()
  }

  @Test("answers a request on each of thousands of connections, and keeps no descriptor of them")
  func connections() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    _ = try SocketClient(folder.path + "/s").ask(Self.why)
    server.settle()
    let before = openDescriptors(of: folder)
    for index in 0..<2000 {
      let client = try SocketClient(folder.path + "/s")
      if index % 3 == 0 { client.send("{\"version\":1,\"requ") }
      if index % 3 == 1 { client.send(Self.why + "\n" + Self.why + "\n") }
      if index % 3 == 2 { #expect(client.ask(Self.why) != nil) }
      client.close()
    }
    server.settle()
    #expect(openDescriptors(of: folder) == before)
    #expect(server.connectionCount == 0)
    server.stop()
  }

  @Test("tells garbage what is wrong with it and goes on; a line without an end closes")
  func garbage() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let client = try SocketClient(folder.path + "/s")
    client.send([0xff, 0x00, 0x7b, 0x0a])
    #expect(client.line()?.contains(#""code":"malformed""#) == true)
    #expect(client.ask("") == client.ask("[]"))
    #expect(client.ask(Self.why) == #"{"version":1,"ok":{"asked":"a"}}"#)
    // Far more than a line may have: what follows the limit is not kept.
    let sent = client.sendUnheard(Array(repeating: 0x61, count: 65_536), atMost: 1 << 30)
    #expect(sent < 1 << 24)
    #expect(client.line()?.contains(#""code":"too_long""#) == true)
    #expect(client.line() == nil)
    server.stop()
  }

  @Test("waits for nobody: clients that read nothing or send half a line hold up no other")
  func slowClients() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let half = try SocketClient(folder.path + "/s")
    half.send(#"{"version":1,"#)
    let deaf = try SocketClient(folder.path + "/s")
    // More answers than any buffer holds: the server stops reading of it.
    let sent = deaf.sendUnheard(Array((Self.why + "\n").utf8), atMost: 1 << 30)
    #expect(sent < 1 << 24)
    for _ in 0..<100 {
      #expect(try SocketClient(folder.path + "/s").ask(Self.why) != nil)
    }
    half.send(#""request":"why","task":"a"}"# + "\n")
    #expect(half.line() == #"{"version":1,"ok":{"asked":"a"}}"#)
    // Every whole request of the deaf one is answered once it listens.
    for _ in 0..<(sent / (Self.why.utf8.count + 1)) {
      guard deaf.line() == #"{"version":1,"ok":{"asked":"a"}}"# else {
        Issue.record("an answer is missing")
        break
      }
    }
    server.stop()
  }

  @Test("answers what was asked before the client said its last")
  func halfClosed() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let client = try SocketClient(folder.path + "/s")
    client.send(Self.why + "\n" + Self.why + "\n")
    client.sayNoMore()
    for _ in 0..<2 { #expect(client.line() == #"{"version":1,"ok":{"asked":"a"}}"#) }
    #expect(client.line() == nil)
    #expect(client.hasEnded)
    server.stop()
  }

  @Test("refuses more than 64 connections with a word, and takes new ones when some have gone")
  func tooMany() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    var clients = try (0..<ControlSocket.mostClients).map { _ in
      try SocketClient(folder.path + "/s")
    }
    for client in clients { #expect(client.ask(Self.why) != nil) }
    let refused = try SocketClient(folder.path + "/s")
    #expect(refused.line()?.contains(#""code":"busy""#) == true)
    #expect(refused.line() == nil)
    clients.removeLast().close()
    server.settle()
    #expect(try SocketClient(folder.path + "/s").ask(Self.why) != nil)
    server.stop()
  }

  @Test("closes the one that was silent for longest where it is full, and none that waits for much")
  func idle() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let canceller = try SocketClient(folder.path + "/s")
    #expect(canceller.ask(#"{"version":1,"request":"cancel"}"#) != nil)
    let first = try SocketClient(folder.path + "/s")
    #expect(first.ask(Self.why) != nil)
    let clients = try (2..<ControlSocket.mostClients).map { _ in
      try SocketClient(folder.path + "/s")
    }
    for client in clients { #expect(client.ask(Self.why) != nil) }
    let start = SystemClock().now
    while true {
      let late = try SocketClient(folder.path + "/s")
      late.send(Self.why + "\n")
      guard let line = late.line() else { break }
      if !line.contains("busy") {
        #expect(line == #"{"version":1,"ok":{"asked":"a"}}"#)
        break
      }
      SystemClock().pause(for: .milliseconds(20))
    }
    #expect(SystemClock().now - start >= .milliseconds(900))
    #expect(first.line() == nil)
    #expect(clients[0].ask(Self.why) != nil)
    #expect(!canceller.hasEnded)
    server.stop()
  }

  @Test("takes nobody while the machine has no descriptors to spare")
  func noRoom() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    server.hasRoom.store(false, ordering: .relaxed)
    #expect(try SocketClient(folder.path + "/s").line()?.contains(#""code":"busy""#) == true)
    server.hasRoom.store(true, ordering: .relaxed)
    #expect(try SocketClient(folder.path + "/s").ask(Self.why) != nil)
    server.stop()
  }

  @Test("ends all connections when the run ends, with what was still to be said")
  func end() throws {
    let folder = TemporaryFolder()
    let server = try SocketServer(at: folder.path + "/s")
    let idle = try SocketClient(folder.path + "/s")
    #expect(idle.ask(Self.why) != nil)
    let before = openDescriptors(of: folder)
    server.stop()
    #expect(idle.line() == nil)
    #expect(idle.hasEnded)
    #expect(openDescriptors(of: folder) < before)
  }
}

/// This process's sockets, and what it has open in the folder: other tests run beside this one.
private func openDescriptors(of folder: TemporaryFolder) -> Int {
  let numbers = (try? LocalFileSystem().list("/proc/self/fd")) ?? []
  return numbers.count { number in
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
    let target = String(
      decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.hasPrefix("socket:") || target.hasPrefix(folder.path)
  }
}
