// SPDX-License-Identifier: Apache-2.0

/// The memory of the last press of the mouse, which tells whether the next one is its second.
struct DoublePress {
  private var last: (time: Duration, place: AnyHashable)?

  /// The longest time from one press to the second.
  private static let longest = Duration.milliseconds(500)

  /// Takes a press.
  ///
  /// - Parameters:
  ///   - time: When it came, by a clock that does not go back.
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
