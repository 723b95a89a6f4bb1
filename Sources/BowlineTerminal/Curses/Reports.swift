// SPDX-License-Identifier: Apache-2.0

/// The events beyond keys that a terminal is asked to report: XTerm Control Sequences, "Mouse
/// Tracking".
struct Reports: Equatable {
  /// Buttons, the wheel, and movements while a button is down, in the form that has no largest
  /// column.
  ///
  /// Movements without a button (1003) are never asked for.
  var hasMouse = false

  /// Whether the window has the focus.
  var hasFocus = false

  private static let mouseModes = [1_000, 1_002, 1_006]
  private static let focusMode = 1_004

  /// The bytes that lead from other reports to these; none where nothing differs.
  func bytes(from other: Reports) -> [UInt8] {
    var modes: [(number: Int, isOn: Bool)] = []
    if hasMouse != other.hasMouse { modes += Self.mouseModes.map { ($0, hasMouse) } }
    if hasFocus != other.hasFocus { modes.append((Self.focusMode, hasFocus)) }
    return modes.flatMap { Array("\u{1B}[?\($0.number)\($0.isOn ? "h" : "l")".utf8) }
  }
}
