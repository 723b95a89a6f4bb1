// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// Short notes that show over the screen, one after another, and disappear by themselves.
///
/// ```swift
/// screen.toast.show("Saved", for: .seconds(3))
/// ```
///
/// A toast has no clock of its own: that of a screen advances with ``Screen/advance(by:)``. It
/// takes no keys and no focus. Size: one row with a free column at each side, in reverse; a text
/// that is too long ends in `…`. The screen puts it at the right, above its last row.
///
/// Looks: the same without colors; a cut text ends in `>` in ASCII.
public final class Toast: Widget {
  /// A note, with the time for which it still shows.
  private struct Note {
    let text: String
    var timeLeft: Duration
    /// The note disappears with the next key.
    let isAnswer: Bool
  }

  @Observed private var notes: [Note] = []

  /// The note that shows; nil for none.
  public var text: String? { notes.first?.text }

  /// A note shows, so time has to advance.
  public var isShowing: Bool { !notes.isEmpty }

  /// The time for which the note still shows; nil for none.
  public var timeLeft: Duration? { notes.first?.timeLeft }

  /// Shows a note after all others.
  ///
  /// If the last note has the same text, it is prolonged instead: to this duration, if it had less
  /// left.
  ///
  /// - Parameters:
  ///   - text: The note.
  ///   - duration: The time for which it shows, from its turn on.
  ///   - isAnswer: True if it tells the outcome of a key: it disappears with the next key, paste or
  ///     press of the mouse, after which it may no longer hold.
  /// - Precondition: `duration` is above zero.
  public func show(_ text: String, for duration: Duration, isAnswer: Bool = false) {
    precondition(duration > .zero, "a note shows for some time")
    if let last = notes.indices.last, notes[last].text == text {
      notes[last].timeLeft = max(notes[last].timeLeft, duration)
    } else {
      notes.append(Note(text: text, timeLeft: duration, isAnswer: isAnswer))
    }
  }

  /// Advances time: the note that shows disappears when its time is over, and the next one begins.
  public func advance(by time: Duration) {
    var time = time
    while let note = notes.first {
      if note.timeLeft > time {
        notes[0].timeLeft -= time
        return
      }
      time -= note.timeLeft
      notes.removeFirst()
    }
  }

  /// Removes the note that shows; the next one begins.
  public func dismiss() {
    if isShowing { notes.removeFirst() }
  }

  /// Removes the notes about earlier keys, since another one has come.
  func dismissAnswers() {
    if notes.contains(where: \.isAnswer) { notes.removeAll(where: \.isAnswer) }
  }

  public override func preferredSize(within room: Size) -> Size {
    guard let text else { return .zero }
    let columns = TextWidth.columns(of: text) + 2
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    canvas.fill(style: .focus)
    canvas.write(
      text ?? "", row: 0, column: 1, truncatedTo: canvas.columns - 2, style: .focus)
  }
}
