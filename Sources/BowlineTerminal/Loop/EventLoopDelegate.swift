// SPDX-License-Identifier: Apache-2.0

/// The object that an ``EventLoop`` tells what happens at the terminal.
///
/// In each turn the delegate is told the time first, then a resize, then input, and then paints if
/// these asked for it. One that has no use for a resize, the color of the background or time leaves
/// these members out.
@MainActor public protocol EventLoopDelegate: AnyObject {
  /// Takes events of a person: all that were waiting, in their order, at least one.
  func take(_ events: [InputEvent])

  /// Takes another size of the terminal; a painting follows in any case.
  func resize(to size: Size)

  /// Takes the color of the terminal's background when the terminal has said another one than
  /// before: see ``Terminal/Options/asksForBackground``.
  func take(background: Color)

  /// Paints, after ``EventLoop/setNeedsPaint()``, when all input that waits was handed over: at
  /// once, and once for all input, after what a person did; at most 60 times a second for other
  /// changes; and not while the terminal has not read the frame before.
  func paint()

  /// Lets time go on, after each wait and before anything else.
  ///
  /// - Parameter time: The time since the call before; at the first one since the object is the
  ///   delegate.
  func advance(by time: Duration)

  /// The time from the last ``advance(by:)`` until something changes by itself; nil for never.
  ///
  /// It is asked before each wait.
  var timeUntilChange: Duration? { get }
}

extension EventLoopDelegate {
  /// Leaves the size as it is.
  public func resize(to size: Size) {}

  /// Leaves the colors as they are.
  public func take(background: Color) {}

  /// Does nothing: nothing changes with time.
  public func advance(by time: Duration) {}

  /// Nil: nothing changes by itself.
  public var timeUntilChange: Duration? { nil }
}
