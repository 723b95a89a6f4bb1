// SPDX-License-Identifier: Apache-2.0

/// The two colors in which a cell is drawn.
struct CellColors: Hashable, Sendable {
  let text: RGB
  let page: RGB

  init(_ style: Style) {
    var text = RGB(style.foreground, or: .terminalText)
    var page = RGB(style.background, or: .terminalPage)
    if style.attributes.contains(.dim) { text = text.mixed(with: page, 0.35) }
    if style.attributes.contains(.reverse) { swap(&text, &page) }
    self.text = text
    self.page = page
  }
}
