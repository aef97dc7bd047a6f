import Glibc
import SluiceModel
import SluiceSystem
import TestSupport
import Testing

@testable import Sluice

@Suite("A client of an engine")
struct ControlClientTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/s" }

  private func failure(_ body: () throws(ControlClient.Failure) -> Void) -> ControlClient.Failure? {
    do throws(ControlClient.Failure) { try body() } catch { return error }
    return nil
  }

  @Test("says that nobody listens, also where a dead engine left its socket")
  func unreachable() throws {
    func code() -> Int32? {
      let failure = failure { () throws(ControlClient.Failure) in
        _ = try ControlClient(to: path, patience: .seconds(10))
      }
      if case .unreachable(let error) = failure { return error.code }
      return nil
    }
    #expect(code() == ENOENT)
    _ = try LocalListener(replacing: path, backlog: 1)
    #expect(code() == ECONNREFUSED)
  }

  @Test("waits no longer than it has patience, for an answer and for room to knock")
  func silent() throws {
    let listener = try LocalListener(replacing: path, backlog: 0)
    let patience = Duration.milliseconds(30)
    let client = try ControlClient(to: path, patience: patience)
    let silent = ControlClient.Failure.silent(patience)
    #expect(failure { () throws(ControlClient.Failure) in _ = try client.ask(.cancel) } == silent)
    // Nobody takes what knocks, and no more than one may.
    #expect(
      failure { () throws(ControlClient.Failure) in
        for _ in 0..<8 { _ = try ControlClient(to: path, patience: patience) }
      } == .unheard(patience))
    listener.remove()
  }

  @Test("says that the engine went while it was asked, and what an engine refuses")
  func lost() throws {
    let listener = try LocalListener(replacing: path, backlog: 8)
    func answer(_ line: String) throws -> ControlClient.Failure? {
      let client = try ControlClient(to: path, patience: .seconds(10))
      let other = try #require(try listener.accept())
      _ = other.write(Array(line.utf8)[...])
      other.descriptor.close()
      return failure { () throws(ControlClient.Failure) in _ = try client.ask(.cancel) }
    }
    #expect(try answer("") == .lost)
    #expect(try answer(#"{"version":1,"ok":{}"#) == .lost)
    #expect(try answer(#"{"version":1,"ok":{}}"# + "\n") == nil)
    let busy = ControlFault(.busy, "full", help: nil)
    let line = String(decoding: ControlReply.fault(busy), as: UTF8.self)
    #expect(try answer(line) == .fault(busy))
    guard case .fault(let newer) = try answer(#"{"version":2,"ok":{}}"# + "\n") else {
      Issue.record("a newer engine was understood")
      return
    }
    #expect(newer.code == .version)
    #expect(newer.message == "the engine answers in version 2, of which this build knows nothing")
  }
}
