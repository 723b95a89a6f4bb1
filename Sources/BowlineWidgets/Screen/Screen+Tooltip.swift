// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A line of text about a widget, which shows beside it.
///
/// Size: one row, as many columns as the text and one at each side; a text that is too long ends in
/// `…`. It looks like a selection.
final class Tooltip: Widget {
  /// The widget that it is about.
  private(set) weak var subject: Widget?

  init(of subject: Widget) { self.subject = subject }

  private var text: String { subject?.tooltip ?? "" }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(TextWidth.columns(of: text) + 2, room.columns))
  }

  override func draw(on canvas: Canvas) {
    canvas.fill(style: .selection)
    canvas.write(text, row: 0, column: 1, truncatedTo: canvas.columns - 2, style: .selection)
  }
}

/// The tooltip that shows, or that is going to show after a time without input.
struct TooltipState {
  /// The widget that it is about.
  weak var subject: Widget?

  /// The time until it shows; nil when it has shown.
  var alarm: Alarm?

  /// The tooltip; nil while it does not show.
  var widget: Tooltip?
}

extension Screen {
  /// The time without a key and without the mouse after which a tooltip shows.
  static let tooltipDelay = Duration.milliseconds(600)

  /// Schedules the tooltip of a widget, or of the nearest one around it that has one.
  func awaitTooltip(of widget: Widget?) {
    var subject = widget
    while let current = subject, current.tooltip == nil { subject = current.parent }
    if let subject, subject === tooltip.subject { return }
    hideTooltip()
    tooltip.subject = subject
    guard subject != nil else { return }
    tooltip.alarm = alarm(after: Self.tooltipDelay) { [unowned self] in showTooltip() }
  }

  private func showTooltip() {
    tooltip.alarm = nil
    guard let subject = tooltip.subject, !subject.frame.isEmpty, isInReach(subject) else { return }
    let widget = Tooltip(of: subject)
    widget.owner = self
    tooltip.widget = widget
    setNeedsFullPaint()
  }

  /// Takes the tooltip away, until another widget gets the focus or comes under the pointer.
  func hideTooltip() {
    tooltip.alarm = nil
    if tooltip.widget == nil { return }
    tooltip.widget = nil
    setNeedsFullPaint()
  }
}
