// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// A truth value as a lamp.
final class LampBody: WatchBody {
  @Observed private var value = FeedValue.null

  override init(_ item: WatchItem) {
    super.init(item)
    bind(\.value, to: item.path, \.value)
  }

  override func draw(on canvas: Canvas) {
    let isOn = value == .truth(true)
    let mark = canvas.isASCII ? (isOn ? "*" : "o") : isOn ? "●" : "○"
    writeValue("\(mark) \(value)", on: canvas, style: isOn ? .success : .plain)
  }
}
