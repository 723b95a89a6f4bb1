// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

extension Widget {
  /// The ``preferredSize(within:)``, which is remembered until something that it reads changes.
  ///
  /// This is what a widget asks those inside it. While it stands in a screen, a change of what a
  /// widget reads for its size has that widget measured anew; only if it then wants another size the
  /// screen is laid out anew.
  public final func measured(within room: Size) -> Size {
    if let known = measures.first(where: { $0.room == room }) {
      if known.isStale, known.update(self) { outdateMeasuresAround() }
      return known.size
    }
    // Without a screen nobody would be told of a change. One more room is rare, and so is just asked
    // for: what is read belongs to whoever asks.
    guard screen != nil, measures.count < Self.rememberedRooms else {
      return preferredSize(within: room)
    }
    let measure = Measure(room) { [unowned self] in screen?.setNeedsMeasuring(self) }
    _ = measure.update(self)
    measures.append(measure)
    return measure.size
  }

  /// How many rooms a widget remembers its size for: most are asked for one or two.
  private static var rememberedRooms: Int { 4 }

  /// Measures anew what may have become another size.
  ///
  /// - Returns: Whether it has, so that everything is to be laid out anew.
  final func updateMeasures() -> Bool {
    var isOther = false
    for measure in measures where measure.isStale && measure.update(self) { isOther = true }
    if isOther { outdateMeasuresAround() }
    return isOther
  }

  /// Forgets the sizes of all widgets inside, and its own.
  final func forgetMeasures() {
    measures = []
    for child in children { child.forgetMeasures() }
  }

  private func outdateMeasuresAround() {
    var around = parent
    while let widget = around {
      for measure in widget.measures { measure.invalidate() }
      around = widget.parent
    }
  }
}
