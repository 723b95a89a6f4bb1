// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// Asks why something on the page shows what it shows.
  ///
  /// - Parameter position: The place of it; nil for what has the focus, or else what has changed last.
  func why(at position: Position? = nil) {
    guard let insight = services.insight else { return note("nothing is recorded here") }
    visit.names.search()
    toggle(WhyLayer.self) {
      let targets = targets
      let pointed = position.flatMap { targets.index(at: $0) }.map { targets.all[$0].widget }
      let choices = [pointed, screen.focus, lastFollower(targets)].compactMap(\.self)
      let layer = WhyLayer(
        choices.first { targets.index(of: $0) != nil },
        WhyLayer.Actions(
          teller: { [unowned self] in teller(insight) },
          targets: { [unowned self] in self.targets },
          showCode: { [unowned self] change in showCode(change, insight) },
          undo: { [unowned self] event in undo(event) }))
      sayWhy(layer.target, insight)
      return layer
    }
  }

  var targets: WhyTargets { WhyTargets(screen.shown(visit.page), visit.names) }

  private func teller(_ insight: Insight) -> WhyTeller {
    WhyTeller(
      insight: insight, trail: trail, names: visit.names,
      statement: { [unowned self] site, name, sync in
        let index = codeIndex(insight)
        return index.line(at: site, writing: name).map { index.statement($0, sync) }
      }, now: screen.now)
  }

  private func codeIndex(_ insight: Insight) -> CodeIndex {
    if let index = visit.codeIndex { return index }
    let code = type(of: visit.scene).code
    let index = CodeIndex(code, scene: sceneName, insight, visit.names)
    visit.codeIndex = index
    return index
  }

  /// The uppermost thing on the page that has changed by what came last from outside.
  private func lastFollower(_ targets: WhyTargets) -> Widget? {
    guard let insight = services.insight else { return nil }
    let teller = teller(insight)
    let changed = targets.all.compactMap { shown in
      teller.story(of: shown.widget)?.changes.last.map { (widget: shown.widget, seen: $0) }
    }
    let last = changed.max { $0.seen.change.root.id < $1.seen.change.root.id }
    guard let root = last?.seen.change.root.id else { return nil }
    let followers = changed.filter { $0.seen.change.root.id == root }
    // What the scene itself has a name for comes before a remark.
    let named = followers.first { visit.names.isWidget(Insight.name(of: $0.widget)) }
    return (named ?? followers.first)?.widget
  }

  /// Says the answer in lines, for a person who has no screen.
  private func sayWhy(_ widget: Widget?, _ insight: Insight) {
    guard isPlain, let widget else { return }
    let answer = teller(insight).answer(for: widget, at: nil)
    services.say("  \(answer.title)")
    for line in answer.lines {
      let words = line.parts.map(\.text).joined()
      services.say("  \(line.number.map { "\($0)" } ?? " ") \(words)")
    }
  }

  /// Shows the code of the scene, with a mark at a line of it.
  private func showCode(_ change: Insight.Change?, _ insight: Insight) {
    let index = codeIndex(insight)
    let line = change.flatMap { change in
      change.origin?.site.flatMap { index.line(at: $0, writing: visit.names.text(change.place)) }
    }
    toggle(Box.self) { codePanel(marking: line) }
  }

  /// Takes back what an event has changed, where nothing that can be taken back came after it.
  private func undo(_ event: Insight.Event?) {
    guard let last = visit.journal.eventToUndo else { return note(visit.scene.undoNote) }
    if last == event { return undo() }
    note("undo first takes back what came last, by \(ValueText.words(last))")
  }
}
