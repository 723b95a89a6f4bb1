// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// What a person has to know before anything else.
  var firstCommands: [Command] {
    [
      Command([.init("?"), .init(.function(1))], "list the keys", hint: "help", priority: 1) {
        [unowned self] in toggle(HelpPanel.self, helpPanel)
      },
      Command([.init("q"), .init("c", .control)], "quit", hint: "quit", priority: 1) {
        [unowned self] in quit()
      },
    ]
  }

  /// Whether there is no screen, so that keys for what it looks like mean nothing.
  var isPlain: Bool { options.task == .plain }

  /// What keys do in every scene.
  var globalCommands: [Command] {
    let look = [
      Command([.init("t")], "next theme") { [unowned self] in nextTheme() },
      Command([.init("m")], "mouse on or off") { [unowned self] in toggleMouse() },
    ]
    let repaint = Command([.init("l", .control)], "repaint the screen", action: services.repaint)
    return [
      Command([.init("i")], "inspect what is bound", hint: "inspect") { [unowned self] in
        inspect()
      },
      Command([.init("l")], "log of changes", hint: "log") { [unowned self] in showChanges() },
      Command([.init("p", .control)], "find a command", hint: "find") {
        [unowned self] in toggle(CommandPalette.self, palette)
      },
      Command([.init("u")], "undo one change", hint: "undo") { [unowned self] in undo() },
      Command([.init("U")], "redo one change") { [unowned self] in redo() },
      Command([.init("p")], "pause or resume", hint: "pause") {
        [unowned self] in togglePause()
      },
    ] + (isPlain ? [] : look) + [
      Command([.init("e")], "show all of the code") { [unowned self] in toggle(Box.self, codePanel)
      }
    ] + (isPlain ? [] : [repaint])
  }

  /// The keys that go from scene to scene.
  var sceneCommands: [Command] {
    SceneCatalog.all.enumerated().map { index, entry in
      Command([.init(.character(Character("\(index + 1)")))], "go to scene \(entry.name)") {
        [unowned self] in show(entry.name)
      }
    }
  }

  /// The keys that scroll a scene with more rows than the window, where what has the focus does not
  /// use them.
  ///
  /// The arrows and PgDn change what the scene shows, so these are the keys of a pager.
  var scrollCommands: [Command] {
    if isPlain { return [] }
    let ways: [(key: Key, use: Key, title: String)] = [
      (" ", .pageDown, "scroll on by a page"), ("b", .pageUp, "scroll back by a page"),
      (.home, .home, "scroll to the top"), (.end, .end, "scroll to the bottom"),
    ]
    return ways.map { way in
      Command([.init(way.key)], way.title) { [unowned self] in
        // What a person does shows at once.
        if visit.page.handle(KeyPress(way.use)), isPaused { togglePause() }
      }
    }
  }

  /// These keys as lines of the list.
  var scrollLines: [Command] {
    let titles = ["scroll by a page", "scroll to an end"]
    return zip(titles, [scrollCommands.prefix(2), scrollCommands.dropFirst(2)]).compactMap {
      $1.isEmpty ? nil : Command($1.flatMap(\.keys), $0) {}
    }
  }

  /// The keys of all scenes as one line of the list.
  var digitCommand: Command {
    Command(sceneCommands.flatMap(\.keys), "go to a scene") {}
  }

  /// What keys do that the screen and the terminal themselves see to, for the list.
  ///
  /// - Parameter near: What the list has already.
  func systemCommands(besides near: [Command]) -> [Command] {
    let commands =
      [
        Command([.init(.tab), .init(.backtab)], "move the focus") {},
        Command([.init(.escape)], "close what lies on top") {},
      ] + (isPlain ? [] : [Command([.init("z", .control)], "suspend the program") {}])
    let keys = Set(near.flatMap(\.keys))
    return commands.filter { keys.isDisjoint(with: $0.keys) }
  }

  /// Ends the program; what is replayed leaves its last screen to be seen.
  private func quit() {
    if !isReplaying { services.quit() }
  }

  // MARK: Changes

  private func undo() {
    if !visit.journal.undo() { note(visit.scene.undoNote) }
  }

  private func redo() {
    if !visit.journal.redo() { note("nothing to redo") }
  }
}
