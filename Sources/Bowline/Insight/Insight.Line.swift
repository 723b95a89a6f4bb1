// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// The observations and bindings that began at one line of code, taken together.
  public struct Line: Sendable {
    /// The directions of the binding that began last; nil for an observation.
    public let mode: BindingMode?

    /// How many of them go on.
    public let liveCount: Int

    /// How often they were called or wrote, those that have ended included.
    public let timesFired: Int

    /// What happened the last time to the one that fired last; nil if none did, or that has ended.
    public let last: Firing?
  }

  /// What began at a line of code since recording began.
  ///
  /// The count is kept with each call: thousands of bindings that begin in one loop are asked for at
  /// once.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - file: The module and the file, as `#fileID` has them.
  /// - Returns: nil where nothing began.
  /// - Complexity: O(1).
  public func line(_ line: Int, of file: String) -> Line? {
    Recorder.shared.line(CallSite(file: file, line: line))
  }
}
