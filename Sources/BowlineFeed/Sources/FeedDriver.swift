// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A source as the reading thread sees it: the descriptors to wait for, and the reading.
///
/// No method waits; the thread does, in poll(2).
protocol FeedDriver: AnyObject {
  /// The descriptors to wait for.
  var waits: [pollfd] { get }

  /// The moment at which to go on though no descriptor is ready; nil for never.
  var deadline: ContinuousClock.Instant? { get }

  /// Handles ready descriptors, and a deadline that has passed.
  ///
  /// - Parameter ready: ``waits`` as poll(2) has left them; empty at the first call.
  func proceed(_ ready: [pollfd], _ reader: FeedReader)

  /// A time without bytes is a pause of the source; a recording has its pauses as events.
  var settles: Bool { get }

  /// Starts the source again from its start, if it has one.
  func restart(_ reader: FeedReader)

  /// Sends bytes to the source, if it takes any.
  ///
  /// - Returns: Whether the source takes them.
  func send(_ bytes: [UInt8]) -> Bool

  /// Begins to end the source; ``isOver`` tells when it has ended.
  func stop()

  /// Nothing more comes, and nothing is left to be ended.
  var isOver: Bool { get }
}

extension FeedDriver {
  var settles: Bool { true }

  func restart(_ reader: FeedReader) {}

  func send(_ bytes: [UInt8]) -> Bool { false }
}

/// The driver of an open descriptor.
///
/// The descriptor may be shared with other programs, so it stays as it is, and is read only when
/// poll(2) says that there is something.
final class DescriptorDriver: FeedDriver {
  private let descriptor: Int32
  private var buffer = ReadBuffer()
  private(set) var isOver = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  var waits: [pollfd] {
    isOver ? [] : [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
  }

  var deadline: ContinuousClock.Instant? { nil }

  func proceed(_ ready: [pollfd], _ reader: FeedReader) {
    guard !isOver, ready.first?.revents ?? 0 != 0 else { return }
    do {
      let count = try buffer.read(descriptor) { reader.read($0, at: .now) }
      if count == 0 { finish(.ended, reader) }
    } catch {
      finish(.failed(reason: error.reason), reader)
    }
  }

  private func finish(_ state: FeedState, _ reader: FeedReader) {
    isOver = true
    reader.end(at: .now)
    reader.add(state: state)
  }

  func stop() { isOver = true }
}
