// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The frame around a scene: the bar of scenes and the summary above it, the keys and the state
/// below.
final class ShellFrame: Widget {
  /// The scene that shows.
  @Observed var page: Widget

  /// The timeline stands in place of the last row.
  @Observed var showsTimeline = false

  private let bar: Widget
  private let words: Widget
  private let cause: CauseLine
  private let bottom: Widget
  private let timeline: Widget

  /// - Parameters:
  ///   - bar: The row of the scenes.
  ///   - words: The row below it; left out in a low window, and where it is hidden.
  ///   - page: The scene.
  ///   - cause: The row below it with the latest change and its cause; left out in a very low window.
  ///   - bottom: The last row.
  ///   - timeline: The row in its place while an earlier time shows.
  init(
    bar: Widget, words: Widget, page: Widget, cause: CauseLine, bottom: Widget, timeline: Widget
  ) {
    self.bar = bar
    self.words = words
    self.page = page
    self.cause = cause
    self.bottom = bottom
    self.timeline = timeline
    super.init()
    adopt([bar, words, page, cause, bottom, timeline])
  }

  /// The least rows of a window with the row of causes.
  private static let causeRows = 10

  override var children: [Widget] { [bar, words, page, cause, bottom, timeline] }

  override func arrangeChildren(in area: Rectangle) {
    let margin = area.columns >= 60 ? 1 : 0
    bar.place(in: area.split(top: 1).top)
    let last = area.split(top: 1).rest.split(bottom: 1)
    bottom.place(in: showsTimeline ? Rectangle(Size.zero) : last.bottom)
    timeline.place(in: showsTimeline ? last.bottom : Rectangle(Size.zero))
    var rest = last.rest.inset(left: margin, right: margin)
    let hasWords = area.rows >= 16
    // In the usual 24 rows the scene gets the row that would be blank above the footer.
    let isAiry = area.rows >= 20
    let wordRows = hasWords && !words.isHidden ? 1 : 0
    words.place(in: rest.split(top: wordRows).top)
    let isHigh = area.rows > 24
    rest = rest.inset(top: wordRows + (isAiry ? 1 : 0), bottom: isHigh ? 1 : 0)
    // In a low window it takes no row from the scene before there is a cause, and none from a scene
    // that has the program alone, with a first row of its own.
    let isLone = words.isHidden
    let hasCause = hasWords || (area.rows >= Self.causeRows && !isLone && !cause.isEmpty)
    let below = rest.split(bottom: hasCause ? 1 : 0)
    // A note stands at the end of the row above the last, behind a free column.
    let note = isHigh ? 0 : screen?.toast.measured(within: area.size).columns ?? 0
    cause.place(in: below.bottom.inset(right: note == 0 ? 0 : note + 1 - margin))
    page.place(in: below.rest)
  }

  // Read here, so that another scene is drawn from scratch.
  override func draw(on canvas: Canvas) { _ = page }

  /// Shows another scene.
  func show(_ page: Widget) {
    if page.parent == nil { adopt([page]) }
    self.page = page
  }
}
