// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A line of the shell that is run once, with values in its environment and nowhere else.
package enum ShellCommand {
  /// Runs a line on a thread of its own, without input and output.
  ///
  /// It goes on if this process ends before it.
  ///
  /// - Parameters:
  ///   - line: The line; no value from outside is part of it.
  ///   - environment: The variables to add to the environment. A NUL, which no environment can
  ///     hold, becomes U+FFFD.
  ///   - onEnd: Called on that thread with the error, for a person; nil for success.
  package static func run(
    _ line: String, environment: [String: String], onEnd: @escaping @Sendable (String?) -> Void
  ) {
    WorkerThread.start {
      do throws(SystemError) {
        let process = try ChildProcess.spawn(
          ["/bin/sh", "-c", line], [nil, nil, nil], adding: environment)
        onEnd(words(ChildProcess.waitForEnd(of: process)))
      } catch {
        onEnd(error.reason)
      }
    }
  }

  private static func words(_ end: FeedState) -> String? {
    switch end {
    case .exited(code: 0): nil
    case .exited(let code): "exit code \(code)"
    case .killed(let signal): "ended by signal \(signal)"
    case .reading, .ended, .failed: nil
    }
  }
}
