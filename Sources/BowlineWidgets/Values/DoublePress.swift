// SPDX-License-Identifier: Apache-2.0

/// The last press of the mouse, by which the second press of a double one is found.
struct DoublePress {
  private var last: (time: Duration, place: AnyHashable)?

  /// The longest time from one press to the second.
  private static let longest = Duration.milliseconds(500)

  /// Records a press, and says whether it is the second one.
  ///
  /// - Parameters:
  ///   - time: The time of the press, by a clock that does not go back.
  ///   - place: The thing that was pressed.
  /// - Returns: Whether the press before was of the same thing and not long ago; a third press is a
  ///   first one again.
  mutating func isSecond(at time: Duration, on place: some Hashable) -> Bool {
    if let last, last.place == AnyHashable(place), time - last.time <= Self.longest {
      self.last = nil
      return true
    }
    last = (time, AnyHashable(place))
    return false
  }
}
