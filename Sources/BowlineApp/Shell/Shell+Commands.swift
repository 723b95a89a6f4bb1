// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// What a person has to know before anything else.
  var firstCommands: [Command] {
    [
      Command([.init("?"), .init(.function(1))], "list the keys", hint: "help") {
        [unowned self] in toggle(helpPanel)
      },
      Command([.init("q")], "quit", hint: "quit") { [unowned self] in quit() },
    ]
  }

  /// What keys do in every scene.
  var globalCommands: [Command] {
    [
      Command([.init("i")], "inspector: what is bound", hint: "inspect") { [unowned self] in
        inspect()
      },
      Command([.init("l")], "log of changes", hint: "log") { [unowned self] in showChanges() },
      Command([.init("p", .control)], "find a command by name", hint: "find") {
        [unowned self] in toggle(palette)
      },
      Command([.init("u")], "undo one change", hint: "undo") { [unowned self] in undo() },
      Command([.init("U")], "redo one change") { [unowned self] in redo() },
      Command([.init("p")], "pause or resume", hint: "pause") {
        [unowned self] in togglePause()
      },
      Command([.init("t")], "next theme") { [unowned self] in nextTheme() },
      Command([.init("m")], "mouse on or off") { [unowned self] in toggleMouse() },
      Command([.init("e")], "show all of the code") { [unowned self] in toggle(codePanel) },
      Command([.init("l", .control)], "repaint the screen", action: services.repaint),
    ]
  }

  /// The keys that go from scene to scene.
  var sceneCommands: [Command] {
    SceneCatalog.all.enumerated().map { index, entry in
      Command([.init(.character(Character("\(index + 1)")))], "go to scene \(entry.name)") {
        [unowned self] in show(entry.name)
      }
    }
  }

  /// The keys of the scenes, and those that the screen and the terminal themselves see to, for the
  /// list.
  var otherCommands: [Command] {
    [
      Command(sceneCommands.flatMap(\.keys), "go to a scene") {},
      Command([.init(.tab), .init(.backtab)], "move the focus") {},
      Command([.init(.escape)], "close the topmost layer") {},
      Command([.init("c", .control)], "end the program at once") {},
      Command([.init("z", .control)], "suspend the program") {},
    ]
  }

  /// Ends the program; what is replayed leaves its last screen to be seen.
  private func quit() {
    if !isReplaying { services.quit() }
  }

  // MARK: Changes

  private func undo() {
    if !visit.journal.undo() { note("nothing to undo") }
  }

  private func redo() {
    if !visit.journal.redo() { note("nothing to redo") }
  }
}
