// SPDX-License-Identifier: Apache-2.0

/// The state of a source.
public enum FeedState: Hashable, Sendable {
  /// It is read; a command runs, or runs again in a moment.
  case reading

  /// Its input has ended.
  case ended

  /// The command has ended by itself, with this exit code.
  case exited(code: Int32)

  /// A signal has ended the command.
  case killed(signal: Int32)

  /// It cannot be read, for this reason.
  case failed(reason: String)
}

extension FeedState: CustomStringConvertible {
  /// The state for a person to read: `ended, exit code 3`.
  public var description: String {
    switch self {
    case .reading: "reading"
    case .ended: "ended"
    case .exited(let code): "ended, exit code \(code)"
    case .killed(let signal): "ended by signal \(signal)"
    case .failed(let reason): reason
    }
  }
}
