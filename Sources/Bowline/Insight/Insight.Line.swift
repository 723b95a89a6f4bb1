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

  /// Counts of what begins while some code runs, for each line of code where it began.
  ///
  /// ```swift
  /// let insight = Insight()
  /// let lines = Insight.LineCounts()
  /// lines.count { label.bind(\.text, to: account, \.title) }
  /// account.balance = 11
  /// print(lines.line(3, of: #fileID)!.timesFired)  // 2
  /// ```
  ///
  /// Two parts of a program that run the same code have each their own. Nothing is counted while
  /// there is no insight.
  public final class LineCounts: Sendable {
    private let lines = Locked<[CallSite: Listing.Line]>([:])

    /// Begins with no counts.
    public init() {}

    /// Runs code, and counts the observations and bindings that this thread begins in it, as long as
    /// they go on.
    ///
    /// - Returns: What the code returns.
    /// - Throws: What the code throws.
    public func count<Result: ~Copyable, Failure>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let context = ThreadContext.current
      let outer = context.lineCounts
      context.lineCounts = self
      defer { context.lineCounts = outer }
      return try body()
    }

    /// What began at a line of code.
    ///
    /// The count is kept with each call: thousands of bindings that begin in one loop are asked for
    /// at once.
    ///
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - file: The module and the file, as `#fileID` has them.
    /// - Returns: nil where nothing began that was counted.
    /// - Complexity: O(1).
    public func line(_ line: Int, of file: String) -> Line? {
      let site = CallSite(file: file, line: line)
      return lines.withLock { $0[site] }.map { Recorder.shared.reading($0) }
    }

    /// The counts of a line of code, which are new unless something began there before.
    func entry(_ site: CallSite) -> Listing.Line {
      lines.withLock { lines in
        if let line = lines[site] { return line }
        let line = Listing.Line()
        lines[site] = line
        return line
      }
    }
  }
}
