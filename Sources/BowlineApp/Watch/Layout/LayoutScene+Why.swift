// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

extension LayoutScene {
  func evidence(for target: WhyTargets.Target) -> WhyEvidence? {
    guard let tile = target.widget as? LayoutTile, let item = LayoutWidgets.givenItem(tile.cell)
    else { return nil }
    let live = tile.cell.live.flatMap(LayoutWidgets.givenItem)
    let evidence = WatchEvidence.of(
      item, live ?? item, part: body(of: tile)?.chosenPart(target.part), at: model.shownTime,
      now: clock())
    let (cell, widget) = (tile.cell, tile.cell.widget)
    if tile.shownItem?.path === item.path { return evidence }
    return WhyEvidence(
      place: evidence.place, value: ValueText.words(cell.text), originLines: evidence.originLines,
      bindingLines: evidence.bindingLines + [
        WhyAnswer.Line(
          weight: .statement, number: 1, parts: [.init(text: "\(widget)", style: .accent)],
          right: "line \(widget.place.line)")
      ])
  }

  var large: (widget: Widget, area: Rectangle, parts: [ShownWidget.Part])? { detail?.large }

  func log(of target: WhyTargets.Target) -> LogView? {
    ((target.widget as? LayoutTile).flatMap(body) as? LogBody)?.view
  }

  /// The body that shows the values of a tile, on the page or in large.
  private func body(of tile: LayoutTile) -> WatchBody? {
    (large == nil ? tile.content : detail?.body) as? WatchBody
  }
}
