// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import BowlineTerminal

/// The way of a frame from ncurses to the terminal.
@MainActor @Suite struct OutgoingTests {
  /// Bytes that tell where they stand.
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 / 251 &+ $0) }
  }

  /// The two ends of a pipe, of which neither waits.
  private static func pipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    try #require(unsafe Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ends
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    #expect(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  @Test func `frames of any length are taken out whole, one after the other`() throws {
    let frames = try #require(FramePipe())
    for count in [0, 1, 4_095, 4_096, 4_097, 8_192, 50_000, 2, 50_000, 50_000, 3, 0] {
      let frame = Self.bytes(count)
      Self.write(frame, to: frames.descriptor)
      #expect(Array(frames.take()) == frame, "\(count) bytes")
    }
  }

  @Test func `a frame that is longer than the pipe is collected in parts`() throws {
    let frames = try #require(FramePipe())
    let part = Self.bytes(50_000)
    for _ in 0..<50 {
      Self.write(part, to: frames.descriptor)
      frames.collect()
    }
    #expect(frames.take().count == 2_500_000)
    #expect(frames.take().isEmpty)
  }

  @Test func `what is not taken waits, and goes before what comes later`() throws {
    let ends = try Self.pipe()
    let (reading, writing) = (ends[0], ends[1])
    defer { for end in ends { close(end) } }
    let all = Self.bytes(200_000)
    var outgoing = Outgoing()
    outgoing.append(all[..<150_000])
    outgoing.send(to: writing)
    #expect(!outgoing.isEmpty, "a pipe takes 64 kB")
    outgoing.append(all[150_000...])
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 10_000)
    while !outgoing.isEmpty || received.count < all.count {
      let count = unsafe read(reading, &buffer, 10_000)
      try #require(count > 0)
      received += buffer[..<count]
      outgoing.send(to: writing)
    }
    #expect(received == all)
    #expect(outgoing.bytes == all.count)
    #expect(outgoing.isEmpty)
  }

  @Test func `what was dropped is not sent`() throws {
    let ends = try Self.pipe()
    defer { for end in ends { close(end) } }
    var outgoing = Outgoing()
    outgoing.append([1, 2, 3])
    outgoing.removeAll()
    outgoing.append([4])
    outgoing.send(to: ends[1])
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(unsafe read(ends[0], &buffer, 8) == 1)
    #expect(buffer.first == 4)
    #expect(outgoing.writes == 1)
  }
}
