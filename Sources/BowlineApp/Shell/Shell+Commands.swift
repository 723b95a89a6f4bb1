// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// The commands that list the others, and that quit: the footer drops them last.
  var firstCommands: [Command] {
    [
      Command("?<F1>", "list the keys", hint: "help", priority: 3, isGlobal: true) {
        [unowned self] in toggle(HelpPanel.self, helpPanel)
      },
      Command("<C-p>", "find a command", hint: "all", priority: 2, isGlobal: true) {
        [unowned self] in toggle(CommandPalette.self, palette)
      },
      Command("q<C-c>", "quit", hint: "quit", priority: 3, isGlobal: true) {
        [unowned self] in quit()
      },
    ]
  }

  /// There is no screen, so that keys for its look have no effect.
  var isPlain: Bool { options.task == .plain }

  /// The commands that keys give in every scene.
  ///
  /// Those that change the scene do nothing under a layer, which would hide the change.
  var globalCommands: [Command] { sceneKeys + programKeys }

  /// The commands that act on any scene.
  var sceneKeys: [Command] {
    [
      Command("w", "explain what is shown", hint: "why", priority: 2, isGlobal: true) {
        [unowned self] in why()
      },
      // Where values come by themselves, pause and time matter more than undo.
      Command("u", "undo one change", hint: "undo", priority: visit.scene.past == nil ? 2 : -1) {
        [unowned self] in undo()
      },
      Command("U", "redo one change") { [unowned self] in redo() },
      // Paused, it is the way out.
      Command(
        "p", "pause or resume", hint: isPaused ? "resume" : "pause", priority: isPaused ? 3 : 0
      ) { [unowned self] in togglePause() },
    ]
  }

  /// The commands that act on the program around the scenes.
  var programKeys: [Command] {
    let look = [
      Command("t", "next theme", isGlobal: true) { [unowned self] in nextTheme() },
      Command("m", "mouse on or off", isGlobal: true) { [unowned self] in toggleMouse() },
    ]
    let repaint = Command(
      "<C-l>", "repaint the screen", isGlobal: true, action: services.repaint)
    let code = Command("e", "show all of the code", isGlobal: true) { [unowned self] in
      toggle(Box.self) { codePanel() }
    }
    return [
      Command("i", "inspect what is bound", hint: "inspect", priority: -1, isGlobal: true) {
        [unowned self] in inspect()
      },
      Command("l", "log of changes", hint: "log", priority: -1, isGlobal: true) {
        [unowned self] in showChanges()
      },
    ] + (isPlain ? [] : look) + (SceneVisit.hasCode(visit.scene) ? [code] : [])
      + (isPlain ? [] : [repaint])
  }

  /// The commands that keys give while a session is replayed, beside those of the replay itself.
  var playerCommands: [Command] {
    [
      Command("q<C-c>", "quit") { [unowned self] in quit() },
      Command("<C-l>", "repaint the screen", action: services.repaint),
    ]
  }

  /// The keys that go from scene to scene.
  var sceneCommands: [Command] {
    if entries.count == 1 { return [] }
    return entries.enumerated().map { index, entry in
      Command("\(index + 1)", "go to scene \(entry.name)") { [unowned self] in
        show(entry.name)
      }
    }
  }

  /// The answer to the key of the sync modes in a scene that does not switch them; no list has it.
  var syncAnswer: [Command] {
    if type(of: visit.scene).switchesSync { return [] }
    let scenes = entries.enumerated().filter { $0.element.type.switchesSync }
      .map { "\($0.element.name) (\($0.offset + 1))" }
    if scenes.isEmpty { return [] }
    return [
      Command("s", "next sync mode") { [unowned self] in
        note("\(scenes.joined(separator: " and ")) switch sync modes")
      }
    ]
  }

  /// The keys that scroll a scene with more rows than the window, where the widget with the focus
  /// does not use them.
  ///
  /// The arrows and PgDn change what the scene shows, so these are the keys of a pager.
  var scrollCommands: [Command] {
    // A scene that has the whole page scrolls by itself.
    if isPlain || !SceneVisit.hasCode(visit.scene) { return [] }
    let ways: [(key: Key, use: Key, title: String)] = [
      (" ", .pageDown, "scroll on by a page"), ("b", .pageUp, "scroll back by a page"),
      (.home, .home, "scroll to the top"), (.end, .end, "scroll to the bottom"),
    ]
    return ways.map { way in
      Command([.init(way.key)], way.title) { [unowned self] in
        screen.send(KeyPress(way.use), to: visit.page)
      }
    }
  }

  /// The keys of ``scrollCommands`` as lines of the list.
  var scrollLines: [Command] {
    let titles = ["scroll by a page", "scroll to an end"]
    return zip(titles, [scrollCommands.prefix(2), scrollCommands.dropFirst(2)]).compactMap {
      $1.isEmpty ? nil : Command($1.flatMap(\.keys), $0) {}
    }
  }

  /// The keys that step through time as one line of the list.
  var timeLine: Command {
    Command(timeCommands.flatMap(\.keys), "step through time") {}
  }

  /// The keys of all scenes as one line of the list.
  var digitCommand: Command {
    Command(sceneCommands.flatMap(\.keys), "go to a scene") {}
  }

  /// Returns the commands that the screen and the terminal themselves carry out, for the list.
  ///
  /// - Parameter near: The commands that the list has already.
  func systemCommands(besides near: [Command]) -> [Command] {
    let commands =
      [
        Command("<Tab><S-Tab>", "move the focus") {},
        Command(screen.closingKeys, "close what lies on top") {},
      ] + (isPlain ? [] : [Command("<C-z>", "suspend the program") {}])
    let keys = Set(near.flatMap(\.keys))
    return commands.filter { keys.isDisjoint(with: $0.keys) }
  }

  /// Ends the program, but not by a replayed key, so that the last screen stays.
  private func quit() {
    if !isReplaying { services.quit() }
  }

  // MARK: Changes

  func undo() {
    if let event = visit.journal.eventToUndo {
      explain("undo of \(event.name)")
    }
    if !visit.past.undo() { note(visit.past.undoNote) }
  }

  private func redo() {
    if let event = visit.journal.eventToRedo {
      explain("redo of \(event.name)")
    }
    if !visit.past.redo() { note("nothing to redo") }
  }

  /// Adds words to those of the present event.
  private func explain(_ words: String) {
    if let event = Insight.event { trail.explain(event, words) }
  }

  // MARK: Notes

  /// Shows the result of a key for some seconds, in place of an older note.
  func note(_ text: String) {
    services.say(text)
    while screen.toast.isShowing { screen.toast.dismiss() }
    screen.toast.show(text, for: .seconds(3), isAnswer: true)
  }
}
