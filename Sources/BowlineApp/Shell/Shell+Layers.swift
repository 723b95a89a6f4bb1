// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// Opens a layer over the scene, or closes the open one of the same type.
  ///
  /// The inspector and the log take each other's place.
  func toggle<Layer: Widget>(
    _ type: Layer.Type, onDismissal: @escaping (Layer) -> Void = { _ in }, _ make: () -> Layer
  ) {
    // A layer that shows bindings must not appear among them.
    Insight.unrecorded {
      if Layer.self is any LiveLayer.Type, !openLayers.contains(where: { $0 is Layer }),
        let top = openLayers.last as? any LiveLayer
      {
        close(top)
      }
      screen.toggle(type, onDismissal: onDismissal) {
        let new = make()
        layers.append(new)
        return new
      }
      layers = openLayers
    }
  }

  /// The layers that are still open: other keys may have closed some.
  var openLayers: [Widget] { layers.filter { $0.screen != nil } }

  /// The topmost layer is only to be read: a list of keys, changes or code, or an answer.
  var isListOnTop: Bool {
    guard let top = openLayers.last, top === screen.topmostLayer else { return false }
    return top is HelpPanel || top is ChangeLog || top is Box || top is WhyLayer
  }

  /// Closes a layer and all that lies over it.
  private func close(_ layer: Widget) {
    while layer.screen != nil, screen.dismiss() {}
    layers = openLayers
  }

  /// Makes the list of the keys that work now, and of those that work without the focus.
  func helpPanel() -> HelpPanel {
    let near = screen.focusCommands
    let lines = [timeLine, digitCommand].filter { !$0.keys.isEmpty }
    let everywhere = firstCommands + globalCommands + lines + scrollLines
    let dead = (visit.scene.commands + everywhere).filter { screen.live([$0]).isEmpty }
    // The words stand in the middle, so that two columns are about as high.
    var groups = [
      HelpPanel.Group(screen.focus == nil ? "Here" : "Where the focus is", near),
      HelpPanel.Group("In \(sceneName)", screen.live(visit.scene.commands)),
    ]
    if SceneVisit.hasCode(visit.scene) {
      groups += Glossary.all.map { glossary in
        let title = glossary.title.prefix(1).uppercased() + glossary.title.dropFirst()
        return HelpPanel.Group(title, words: glossary.terms.map { ($0.name, $0.meaning) })
      }
    }
    groups += [
      HelpPanel.Group("Everywhere", screen.live(everywhere) + systemCommands(besides: near)),
      HelpPanel.Group("After Esc", dead.filter(\.isEnabled)),
      HelpPanel.Group("Not now", dead.filter { !$0.isEnabled }),
    ]
    groups.removeAll(where: \.isEmpty)
    for group in groups {
      for command in group.commands {
        services.say("\(command.keyNames.joined(separator: " ")): \(command.title)")
      }
      for (word, meaning) in group.words { services.say("\(word): \(meaning)") }
    }
    return HelpPanel(groups: groups)
  }

  /// Prints a line of a list, for a person without a screen.
  ///
  /// It can have an arrow, so it begins with spaces, unlike a change of a bound value.
  private func list(_ line: some StringProtocol) { services.say("  \(line)") }

  /// Makes the palette of all commands by name.
  func palette() -> CommandPalette {
    let suspend = Command("<C-z>", "suspend the program", isGlobal: true) { [unowned self] in
      if !isReplaying { services.suspend() }
    }
    let commands =
      visit.scene.commands + firstCommands + globalCommands + timeCommands + sceneCommands
      + scrollCommands + (isPlain ? [] : [suspend])
    return CommandPalette(screen.available(commands)) { [unowned self] command in
      screen.dismiss()
      if !isHarmless(command) { returnToNow() }
      command.action()
    }
  }

  /// Makes a panel with the code of the scene.
  ///
  /// - Parameter marked: The line that has a mark; nil for none.
  func codePanel(marking marked: Int? = nil) -> Box {
    let plain = visit.scene.shownCode
    for line in plain { list(line) }
    let code =
      marked == nil ? plain : plain.enumerated().map { ($0 == marked ? "> " : "  ") + $1 }
    return Box("The code that binds \(sceneName)") { Scroll { TextBlock(code, wraps: true) } }
  }

  /// Opens or closes the inspector of bindings and observers.
  func inspect() {
    guard let insight = services.insight else { return note("nothing is recorded here") }
    visit.names.search()
    toggle(Inspector.self) {
      let entries = insight.entries.filter { !$0.servesProgram && isOfScene($0) }.map(named)
      let text = Insight.text(of: entries, changeCount: insight.changeCount)
      for line in text.split(separator: "\n") { list(line) }
      return Inspector(
        insight, scene: sceneName, isOfScene: { [unowned self] in isOfScene($0) },
        text: { [unowned self] in name(of: $0) },
        export: { [unowned self] form, entries in export(insight, form, entries) })
    }
  }

  /// Says whether a binding or an observer has an end in the scene that shows; where that lists what it
  /// shows, whether a binding has one there.
  private func isOfScene(_ entry: Insight.Entry) -> Bool {
    let names = visit.names
    let ends = [entry.source, entry.target].compactMap(\.self)
    guard names.areListed else { return ends.contains { names.name(of: $0.object) != nil } }
    return entry.mode != nil && ends.contains { names.isListed($0.object) }
  }

  /// Says whether a change is one of the scene that shows; where that lists what it shows, of these, of what
  /// follows them, or by a person.
  private func isOfScene(_ change: Insight.Change) -> Bool {
    let names = visit.names
    let isOwn =
      change.cause == nil && change.event?.isOfPerson == true && change.event?.kind != .line
    return !names.areListed || isOwn
      || ([change] + change.causes).contains { names.isListed($0.place) }
  }

  /// A binding or an observer with the names of the scenes.
  private func named(_ entry: Insight.Entry) -> Insight.Entry { entry.renamed(renamed) }

  /// A value, with its scene's name for the object.
  private func renamed(_ place: Insight.Place) -> Insight.Place {
    let object = name(of: Insight.Place(object: place.object, path: ""))
    return Insight.Place(
      object: object.isEmpty ? "scene" : object, path: visit.names.path(place.path))
  }

  /// Opens or closes the log of changes.
  func showChanges() {
    guard let insight = services.insight else { return note("nothing is recorded here") }
    visit.names.search()
    let held = { [unowned self] in past.hasOwnModels ? nil : pause }
    toggle(ChangeLog.self) {
      var event: Insight.Event?
      for change in insight.recentChanges.filter(isOfScene).suffix(20) {
        if change.event != event { list(ChangeLog.heading(change)) }
        let waits = held()?.holds(change, visit.names) == true
        list(ChangeLog.line(change, isWaiting: waits) { name(of: $0) }.string)
        event = change.event
      }
      return ChangeLog(
        insight, hasMore: visit.names.areListed,
        isOfScene: { [unowned self] in isOfScene($0) }, pause: held, names: visit.names,
        text: { [unowned self] in name(of: $0) })
    }
  }

  /// Writes some bindings and observers, and the recorded changes, to a file.
  private func export(_ insight: Insight, _ form: Inspector.Export, _ entries: [Insight.Entry]) {
    do {
      let entries = entries.map(named)
      let text =
        form == .dot
        ? Insight.dot(of: entries)
        : Insight.json(of: entries, changes: insight.recentChanges.map { $0.renamed(renamed) })
      note("written to \(try TextFile.create("bowline-insight", form.rawValue, text))")
    } catch {
      note("\(error.path) not written: \(error.reason); start it elsewhere")
    }
  }
}
