// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest value as text, in as many rows as there are.
final class TextBody: WatchBody {
  @Observed private var value = FeedValue.null

  /// The text, where there is room for several rows.
  private let block = TextBlock(wraps: true)

  override init(_ item: WatchItem) {
    super.init(item)
    adopt([block])
    bind(\.value, to: item.path, \.value)
    block.bind(\.lines, to: item.path, \.value) { [Self.text($0)] }
    block.bind(\.style, to: item, \.isStale) { $0 ? .muted : .heading }
  }

  override var children: [Widget] { [block] }

  /// A value as a text, with blanks for tabs.
  private static func text(_ value: FeedValue) -> String {
    FigureText.text(of: value).split(separator: "\t", omittingEmptySubsequences: false)
      .joined(separator: " ")
  }

  override func arrangeChildren(in area: Rectangle) {
    block.place(in: isBoxed || area.rows > 1 ? area : Rectangle(Size.zero))
  }

  override func draw(on canvas: Canvas) {
    if !isBoxed, canvas.rows == 1 { writeValue(Self.text(value), on: canvas, style: .heading) }
  }
}
