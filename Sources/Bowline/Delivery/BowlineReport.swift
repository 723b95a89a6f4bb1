// SPDX-License-Identifier: Apache-2.0

/// A message of Bowline to the programmer while the program goes on.
///
/// It is a line on standard error, unless the program takes it: one that owns the terminal shows it
/// in a place of its own.
///
/// ```swift
/// BowlineReport.setHandler { report in log.append(report.message) }
/// ```
public struct BowlineReport: Hashable, Sendable {
  /// What happened and what to do, in a few sentences without a line break.
  public let message: String

  /// The properties that set each other off, as `Account.balance`; the first one is the last one
  /// too.
  ///
  /// It is empty where the report is not about a loop.
  public let cycle: [String]

  /// A closure that reports are handed to.
  ///
  /// It is an object, since a closure that is a value of a generic type is wrapped anew each time
  /// it is taken out and put back.
  private final class Handler: Sendable {
    let take: @Sendable (BowlineReport) -> Void

    init(_ take: @escaping @Sendable (BowlineReport) -> Void) {
      self.take = take
    }
  }

  /// What reports are handed to; nil for the line on standard error.
  private static let handler = Locked<Handler?>(nil)

  /// Has each report handed to a closure, in place of the line on standard error.
  ///
  /// The closure that was set before is let go of when the new one is set: what it holds may set
  /// another one as it goes.
  ///
  /// - Parameter handler: Called on the thread of the write that went in a loop, or too deep, before the
  ///   write returns, or of the call that observes or binds what cannot be followed; nil for the line on
  ///   standard error.
  public static func setHandler(_ handler: (@Sendable (BowlineReport) -> Void)?) {
    var other = handler.map(Handler.init)
    BowlineReport.handler.withLock { swap(&$0, &other) }
    // What it was before goes here, when the lock is open.
    withExtendedLifetime(other) {}
  }

  func send() {
    guard let handler = BowlineReport.handler.withLock({ $0 }) else { return Report.say(message) }
    handler.take(self)
  }
}
