// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// Steps through the recorded changes of a scene. The model gets its earlier values, and the views
/// follow because they are bound.
extension Shell {
  /// The keys that step.
  var timeCommands: [Command] {
    if !visit.scene.keepsTime { return [] }
    return [
      Command("[", "step back in time", hint: "time") { [unowned self] in stepBack() },
      Command("]", "step forward in time") { [unowned self] in stepForward() },
    ]
  }

  /// Connects the keys and the clicks of the timeline.
  func connectTimeline() {
    timeline.commands = [
      Command("<Esc>", "return to now", hint: "now") { [unowned self] in returnToNow() },
      Command("[", "step back", hint: "back") { [unowned self] in stepBack() },
      Command("]", "step forward", hint: "forward") { [unowned self] in stepForward() },
    ]
    timeline.onChoose = { [unowned self] fraction in
      guard let present else { return }
      let place = Int((Double(present) * fraction).rounded())
      if place >= present { return returnToNow() }
      past.move(to: place)
      showTime()
    }
  }

  /// The earlier states that can be stepped through.
  var past: any ScenePast { visit.scene.past ?? visit.past }

  /// Shows the scene as it was before the last change that shows.
  private func stepBack() {
    resume()
    let past = past
    guard past.position > 0 else {
      return note(present == nil ? past.emptyNote : past.startNote)
    }
    if present == nil { present = past.position }
    // It is about now.
    if past.hasOwnModels { Insight.unrecorded { cause.clear() } }
    past.move(to: past.position - 1)
    showTime()
  }

  /// Shows the scene as it was after the next change.
  private func stepForward() {
    guard let present else { return note("this is now") }
    let before = past.position
    let after = past.move(to: before + 1)
    if after >= present || after == before { return returnToNow() }
    showTime()
  }

  /// Shows the scene as it is now, where an earlier time shows.
  func returnToNow() {
    guard let present else { return }
    // An event of its own, since the key may change the present as well.
    let event = Insight.event.map { Insight.Event($0.kind, $0.name) } ?? Insight.Event(.key)
    trail.explain(event, "back to now")
    Insight.caused(by: event) { _ = past.move(to: present) }
    self.present = nil
    services.say("time: now")
  }

  /// Empties a filter that a person has kept, if no layer lies over it.
  ///
  /// - Returns: Whether there was one.
  private func showAll() -> Bool {
    guard let filter = visit.scene.keptFilter, !filter.isFocused, !filter.text.isEmpty,
      screen.topmostLayer == nil
    else { return false }
    filter.text = ""
    return true
  }

  /// Handles input before the screen does.
  ///
  /// Esc shows again what a filter leaves out. While an earlier time shows, Esc returns to now, and so
  /// does input that may change the model.
  ///
  /// - Returns: Whether the screen gets the event.
  func passes(_ event: InputEvent) -> Bool {
    guard present != nil else {
      past.keep()
      return event != .key(KeyPress(.escape)) || !showAll()
    }
    switch event {
    case .key(let key):
      if key == KeyPress(.escape), screen.topmostLayer == nil {
        returnToNow()
        return false
      }
      if past.hasOwnModels || isHarmless(key) { return true }
    case .mouse, .paste: if past.hasOwnModels { return true }
    case .focus, .pasting: return true
    }
    if case .mouse(let event) = event {
      guard screen.topmostLayer == nil, case .press = event.action,
        !timeline.frame.contains(event.position)
      else { return true }
    }
    returnToNow()
    note("back to now")
    return true
  }

  /// The key changes nothing of the model: it steps, looks at something or moves the focus.
  private func isHarmless(_ key: KeyPress) -> Bool {
    if screen.topmostLayer != nil || [KeyPress(.tab), KeyPress(.backtab)].contains(key) {
      return true
    }
    return screen.live(screen.keyMap.commands.filter(isHarmless)).contains {
      $0.keys.contains(key)
    }
  }

  /// The command changes nothing of the model.
  func isHarmless(_ command: Command) -> Bool {
    command.isGlobal
      || (timeCommands + scrollCommands).contains { !$0.keys.isDisjoint(with: command.keys) }
  }

  /// Shows the timeline in an earlier time, but under a layer the keys of that.
  func refreshTimeline() {
    let isShown = present != nil && screen.topmostLayer == nil
    if frame.showsTimeline != isShown { Insight.unrecorded { frame.showsTimeline = isShown } }
  }

  /// The change came in behind an earlier moment that shows.
  func isBehindPast(_ change: Insight.Change) -> Bool {
    present != nil && past.hasOwnModels && change.event?.kind == .line
  }

  private func showTime() {
    guard let present else { return }
    let position = past.position
    // What the program itself shows is no change of the scene.
    Insight.unrecorded {
      timeline.title = "past"
      timeline.place = past.words(present: present)
      timeline.fraction = Double(position) / Double(max(present, 1))
    }
    services.say("time: \(timeline.place)")
  }
}

extension [KeyPress] {
  fileprivate func isDisjoint(with others: [KeyPress]) -> Bool {
    !contains(where: others.contains)
  }
}
