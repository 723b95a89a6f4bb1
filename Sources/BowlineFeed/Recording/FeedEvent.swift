// SPDX-License-Identifier: Apache-2.0

/// An event of a source, as a recording stores it and its reader gets it.
enum FeedEvent: Hashable, Sendable {
  /// Bytes of the source itself.
  case output([UInt8])

  /// Bytes that a command wrote to its standard error.
  case errors([UInt8])

  /// The end of the input, of one run of a command, or of a file that another one replaces.
  case end

  /// A while without bytes.
  case pause

  /// The start of a command.
  case start

  /// A new state of the source.
  case state(FeedState)
}

extension FeedReader {
  /// Repeats the call that a recorded event stands for.
  func replay(_ event: FeedEvent, at time: FeedTime) {
    switch event {
    case .output(let bytes): read(bytes.span, at: time)
    case .errors(let bytes): readError(bytes.span, at: time)
    case .end: end(at: time)
    case .pause: settle(at: time)
    case .start: add(runs: 1)
    case .state(let state): add(state: state)
    }
  }
}
