// SPDX-License-Identifier: Apache-2.0

package import BowlineTerminal

/// A player of what happened to a screen before: for a while it takes the place of the person and of
/// the clock.
package protocol ScreenPlayer: AnyObject {
  /// Takes what a person does meanwhile.
  func take(_ event: InputEvent)

  /// The time until something changes; nil for never.
  var timeUntilChange: Duration? { get }

  /// Lets time go on, and tells the screen as much of it as goes on there.
  func advance(by time: Duration)
}
