// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A line between a model and a view, on which a mark travels in the direction of a change, with its
/// name above where there are two rows.
final class Wire: Widget {
  /// The directions of the binding; nil for an observer.
  let mode: BindingMode?

  /// The words above it; nil for those of the mode.
  let name: String?

  /// The object at its near end, where it stands for a part of a path; nil where it stands for the
  /// binding or the observer that writes ``view``.
  let start: Widget?

  /// The view at its far end, which shows the value that the wire carries.
  let view: Widget

  /// There is no object at its far end, and no mark travels.
  @Observed var isBroken = false

  /// The position of the mark, from 0 at its start to ``steps``; nil while none travels.
  @Observed private var step: Int?

  /// The mark goes from the view to the model.
  private var isBackwards = false

  private var clock: Alarm?

  /// The number of positions of the mark, and the time that it stays at each.
  private static let steps = 8
  private static let pace = Duration.milliseconds(50)

  /// The least columns of a line, in which a break has no word.
  private static let leastColumns = 3

  /// - Parameters:
  ///   - mode: The directions of the binding; nil for an observer.
  ///   - name: The words above it; nil for those of the mode.
  ///   - start: The object at its near end, where it stands for a part of a path.
  ///   - view: The view at its far end, which shows the value that the wire carries.
  init(_ mode: BindingMode?, name: String? = nil, from start: Widget? = nil, to view: Widget) {
    self.mode = mode
    self.name = name
    self.start = start
    self.view = view
  }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(2, room.rows), columns: room.columns)
  }

  /// Lets a mark travel, where time passes and motion is wanted.
  func carry(backwards: Bool = false) {
    // While the views are held, nothing arrives that would show.
    guard !isBroken, let screen, screen.highlightsChanges, !screen.isHolding else { return }
    isBackwards = backwards
    step = 0
    // The wire holds the clock itself, and drops it when the mark has arrived.
    clock = screen.alarm(after: Self.pace, repeats: true) { [unowned self] in
      let next = (step ?? Self.steps) + 1
      // Motion is no change that insight should show.
      Insight.unrecorded { step = next < Self.steps ? next : nil }
      if step == nil { clock = nil }
    }
  }

  override func draw(on canvas: Canvas) {
    let parts = canvas.bounds.split(bottom: 1)
    if !parts.rest.isEmpty {
      let name = name ?? ValueText.words(mode)
      canvas.write(
        name, row: 0, column: max((canvas.columns - name.count) / 2, 0),
        truncatedTo: canvas.columns, style: .muted)
    }
    if canvas.columns >= Self.leastColumns { drawLine(on: canvas.clipped(to: parts.bottom)) }
  }

  private func drawLine(on canvas: Canvas) {
    let isASCII = canvas.isASCII
    let style: Style = mode == nil ? .success : .accent
    canvas.fill(canvas.bounds, with: isASCII ? (mode == nil ? "." : "-") : glyph, style: style)
    let end = canvas.columns - 1
    canvas.write(isASCII ? ">" : "▶", row: 0, column: end, style: style)
    if isBroken { return drawBreak(on: canvas) }
    if mode == .twoWay { canvas.write(isASCII ? "<" : "◀", row: 0, column: 0, style: style) }
    if let step {
      let way = max(end - 2, 1)
      let place = 1 + way * step / max(Self.steps - 1, 1)
      canvas.write(
        isASCII ? "o" : "●", row: 0, column: isBackwards ? end - place : place,
        style: Style(.warning, attributes: .bold))
    }
  }

  /// Draws the gap of a broken wire over its line: the far half leads nowhere.
  private func drawBreak(on canvas: Canvas) {
    let mark = canvas.isASCII ? "x" : "╳"
    let word = canvas.columns > Self.leastColumns ? mark + " none" : mark
    let gap = max(min(canvas.columns / 2, canvas.columns - word.count), 0)
    let rest = canvas.clipped(to: canvas.bounds.inset(left: gap))
    rest.fill()
    rest.write(word, row: 0, column: 0, truncatedTo: rest.columns, style: .error)
  }

  private var glyph: Character { mode == nil ? "┄" : "━" }
}
