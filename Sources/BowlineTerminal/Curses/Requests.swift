// SPDX-License-Identifier: Apache-2.0

/// The events beyond keys that a terminal is asked to report: XTerm Control Sequences, "Mouse
/// Tracking".
struct Reports: Equatable {
  /// Buttons, the wheel, and movements while a button is down, in the form that has no largest
  /// column.
  ///
  /// Movements without a button (1003) are never asked for.
  var hasMouse = false

  /// It is reported that the window gets or loses the focus.
  var hasFocus = false

  private static let mouseModes = [1_000, 1_002, 1_006]
  private static let focusMode = 1_004

  /// The bytes that switch from other reports to these; none where nothing differs.
  func bytes(from other: Reports) -> [UInt8] {
    var modes: [(number: Int, isOn: Bool)] = []
    if hasMouse != other.hasMouse { modes += Self.mouseModes.map { ($0, hasMouse) } }
    if hasFocus != other.hasFocus { modes.append((Self.focusMode, hasFocus)) }
    return modes.flatMap { Array("\u{1B}[?\($0.number)\($0.isOn ? "h" : "l")".utf8) }
  }
}

/// Marks around a frame, so that a terminal shows all of it at once: mode 2026.
///
/// Used only when the terminal has said that it knows them. Nothing waits for the answer, which
/// comes among the keys.
enum SynchronizedOutput {
  /// Asks whether the terminal knows the mode: DECRQM, XTerm Control Sequences.
  static let query = Array("\u{1B}[?2026$p".utf8)

  private static let begin = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)

  /// The longest frame that needs no marks: it is shorter than a row, and arrives at once.
  static let longestUnmarked = 80

  /// A frame between marks.
  static func marked(_ frame: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    frame.count <= longestUnmarked ? frame : begin + frame + end
  }
}
