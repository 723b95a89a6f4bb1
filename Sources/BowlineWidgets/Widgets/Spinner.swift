// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A mark that turns while work of unknown length goes on, with words after it.
///
/// ```swift
/// let spinner = Spinner("saving")
/// spinner.bind(\.isSpinning, to: work, \.isBusy)
/// ```
///
/// Size: one row, the mark and, after a gap, the text; a text that is too long ends in `…`. The
/// mark goes through ten forms of dots, `⠋ saving`, and through `|`, `/`, `-` and `\` in ASCII, ten
/// a second; without colors it is the same. While it does not spin, the widget is blank. It takes
/// no keys and no mouse.
///
/// A screen wakes for it only while it spins and shows: not while it is hidden, is scrolled out of
/// sight, stands on another page or below a pushed one, or in no screen.
public final class Spinner: Widget {
  /// The words after the mark.
  @Observed public var text: String

  /// The mark turns; otherwise nothing shows.
  @Observed public var isSpinning: Bool

  /// The style of the mark.
  @Observed public var style: Style

  /// The number of times that the mark has turned.
  @Observed private var turns = 0

  private var alarm: Alarm?

  private static let forms = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private static let formsInASCII = Array("|/-\\")

  /// The time from one form to the next.
  static let interval = Duration.milliseconds(100)

  /// Makes a spinner.
  public init(_ text: String = "", isSpinning: Bool = true, style: Style = .accent) {
    self.text = text
    self.isSpinning = isSpinning
    self.style = style
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = text.isEmpty ? 1 : TextWidth.columns(of: text) + 2
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  // A turn of the mark is not a change to highlight.
  public override var pictureArea: Rectangle? { Rectangle(row: 0, column: 0, rows: 1, columns: 1) }

  public override func draw(on canvas: Canvas) {
    guard isSpinning else {
      alarm = nil
      return
    }
    let forms = canvas.isASCII ? Self.formsInASCII : Self.forms
    canvas.write(String(forms[turns % forms.count]), row: 0, column: 0, style: style)
    canvas.write(text, row: 0, column: 2, truncatedTo: canvas.columns - 2)
    if alarm?.timeLeft == nil { waitForTurn() }
  }

  /// Turns the mark once after the interval; a spinner that is not drawn again stops turning.
  private func waitForTurn() {
    alarm = screen?.alarm(after: Self.interval) { [unowned self] in
      if isSpinning, !frame.isEmpty {
        // An insight does not record it: it is not a change of the program.
        Insight.unrecorded { turns += 1 }
      }
    }
  }
}
