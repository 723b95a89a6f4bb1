// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

extension Widget {
  /// The ``preferredSize(within:)``, which is remembered until something that it reads changes.
  ///
  /// This is what a widget asks those inside it. While it stands in a screen, a change of what a
  /// widget reads for its size has that widget measured anew; only if it then wants another size the
  /// screen is laid out anew.
  public final func measured(within room: Size) -> Size {
    // Without a screen nobody would be told of a change.
    if measures == nil, screen != nil {
      measures = Measures { [unowned self] in screen?.setNeedsMeasuring(self) }
    }
    if updateMeasures() { screen?.needsLayout = true }
    // What is read for a room that is not remembered belongs to whoever asks.
    return measures?.size(of: self, within: room) ?? preferredSize(within: room)
  }

  /// Measures anew what may have become another size.
  ///
  /// - Returns: Whether it has, so that everything is to be laid out anew.
  final func updateMeasures() -> Bool {
    guard let measures, measures.isStale, measures.update(self) else { return false }
    var around = parent
    while let widget = around {
      widget.measures?.invalidate()
      around = widget.parent
    }
    return true
  }

  /// Forgets the sizes of all widgets inside, and its own.
  final func forgetMeasures() {
    measures = nil
    for child in children { child.forgetMeasures() }
  }
}
