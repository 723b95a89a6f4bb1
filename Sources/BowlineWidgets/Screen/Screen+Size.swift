// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// The size of a screen, and the characters that it has.
extension Screen {
  /// Draws everything in ASCII only, from the next painting on.
  func drawInASCII() {
    if isASCII { return }
    isASCII = true
    canvas = Canvas(size: size, isASCII: true)
    setNeedsFullPaint()
  }

  /// The screen is too small to show its widgets.
  var isTooSmall: Bool { size.rows < minimumSize.rows || size.columns < minimumSize.columns }

  /// Changes the size.
  ///
  /// The next painting lays everything out anew. The widget with the focus stays in sight, if it was.
  public func resize(to size: Size) {
    if size == self.size { return }
    let worksInSight = focus.flatMap { $0.isInSight ? $0 : nil }
    canvas = Canvas(size: size, isASCII: isASCII)
    // Sizes for the old rooms are not needed any more.
    forEachTopmost { $0.forgetMeasures() }
    // Nothing in the new picture is compared with the old one.
    fullPaints += 1
    setNeedsFullPaint()
    // An insight records changes of the program, and this is none.
    Insight.unrecorded {
      self.size = size
      if let worksInSight, !isTooSmall { reveal(worksInSight) }
    }
    guard let held else { return }
    hold(held)
    onRenewalOfHeld()
  }
}
