// SPDX-License-Identifier: Apache-2.0

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
  static let shortest = 80

  /// A frame between marks.
  static func marked(_ frame: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    frame.count <= shortest ? frame : begin + frame + end
  }
}
