// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// Asks why a widget on the page shows its value.
  ///
  /// - Parameter position: A position in the widget; nil for the one with the focus, or else
  ///   the one that has changed last since the scene began.
  func why(at position: Position? = nil) {
    guard let insight = services.insight else { return note("nothing is recorded here") }
    visit.names.search()
    toggle(WhyLayer.self, onDismissal: { $0.letGo() }) {
      let targets = targets
      let view = targets.all.firstIndex { visit.names.isView(Insight.name(of: $0.widget)) }
      let index =
        position.flatMap(targets.index) ?? targets.index(of: screen.focus)
        ?? targets.index(of: visit.scene.attention) ?? lastFollower(targets) ?? view
      let layer = WhyLayer(
        index.map { targets.all[$0] },
        WhyLayer.Actions(
          explainer: { [unowned self] in explainer(insight) },
          targets: { [unowned self] in self.targets },
          rows: { [unowned self] in cause.frame.isEmpty ? .max : cause.frame.row },
          log: { [unowned self] in visit.scene.log(of: $0) },
          showCode: SceneVisit.hasCode(visit.scene)
            ? { [unowned self] change in showCode(change) } : nil,
          togglePause: { [unowned self] in togglePause() },
          undo: { [unowned self] event in undo(event) }))
      sayWhy(layer.target, insight)
      return layer
    }
  }

  var targets: WhyTargets {
    visit.scene.large.map(WhyTargets.init)
      ?? WhyTargets(screen.shown(screen.topmostPage ?? visit.page), visit.names)
  }

  private func explainer(_ insight: Insight) -> WhyExplainer {
    WhyExplainer(
      insight: insight, trail: trail, pause: pause, names: visit.names,
      source: visit.scene.source, eventToUndo: visit.journal.eventToUndo,
      evidence: { [unowned self] in visit.scene.evidence(for: $0) }, now: screen.now)
  }

  /// Finds the index of the uppermost target on the page that the last event from outside has
  /// changed.
  private func lastFollower(_ targets: WhyTargets) -> Int? {
    guard let insight = services.insight else { return nil }
    let explainer = explainer(insight)
    // A wire has the changes of the view at its end, which is a target itself.
    let shown = targets.all.indices.filter { !(targets.all[$0].widget is Wire) }
    let changed = shown.compactMap { index in
      explainer.history(of: targets.all[index])?.changes.last.map { (index: index, seen: $0) }
    }
    let news = changed.filter { $0.seen.change.event?.kind != .start }
    let last = news.max { $0.seen.change.root.id < $1.seen.change.root.id }
    guard let root = last?.seen.change.root.id else { return nil }
    let followers = changed.filter { $0.seen.change.root.id == root }
    // A widget that the scene has a name for comes before a remark.
    let named = followers.first {
      visit.names.isView(Insight.name(of: targets.all[$0.index].widget))
    }
    return (named ?? followers.first)?.index
  }

  /// Prints the answer in lines, for a person without a screen.
  private func sayWhy(_ target: WhyTargets.Target?, _ insight: Insight) {
    guard isPlain, let target else { return }
    let answer = explainer(insight).answer(for: target, at: nil)
    services.say("  \(answer.title)")
    for line in answer.lines {
      let words = line.parts.map(\.text).joined()
      services.say("  \(line.number.map { "\($0)" } ?? " ") \(words)")
    }
  }

  /// Shows the code of the scene, with a mark at a line of it.
  private func showCode(_ change: Insight.Change?) {
    let line = (change?.origin?.site).flatMap(visit.scene.source.index)
    toggle(Box.self) { codePanel(marking: line) }
  }

  /// Undoes the changes of an event, if no later change can be undone.
  private func undo(_ event: Insight.Event?) {
    guard let last = visit.journal.eventToUndo else {
      return note(visit.past.undoNote)
    }
    if last == event { return undo() }
    note("undo first takes back what came last, by \(ValueText.words(last))")
  }
}
