// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

extension WhyExplainer {
  /// The changes and the counts until a pause of the screen, which is all that the views show in it.
  struct Pause {
    /// The changes until the pause.
    let trail: ChangeTrail

    /// The bindings and observers, as the pause found them.
    let entries: [Insight.Entry]

    /// The identity of the last change before it; 0 for none.
    let lastChange: UInt64

    private let views: Widget

    /// - Parameters:
    ///   - views: The widget that is held, with all inside it.
    ///   - trail: The changes so far.
    ///   - insight: The insight that counts; nil for none.
    init(_ views: Widget, _ trail: ChangeTrail, _ insight: Insight?) {
      self.views = views
      self.trail = ChangeTrail(trail)
      entries = insight?.entries ?? []
      lastChange = insight?.recentChanges.last?.id ?? 0
    }

    /// Says whether a change is one of a widget that does not show it yet.
    func holds(_ change: Insight.Change, _ names: SceneNames) -> Bool {
      change.id > lastChange && names.view(of: change.place.object).map(holds) == true
    }

    /// Says whether a widget shows no later change.
    func holds(_ widget: Widget) -> Bool {
      sequence(first: widget, next: \.parent).contains { $0 === views }
    }
  }
}
