// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The commands that keys run now, for the help.
extension Screen {
  /// The commands that keys run now, in the order of the help: those of the focused widget and
  /// of the widgets around it, those of the screen, those of the page on top, if one was pushed,
  /// and those of the key map that ``live(_:)`` returns.
  ///
  /// It reads observed properties, so that a help that is drawn from it follows the focus.
  public var liveCommands: [Command] { focusCommands + pageCommands + live(keyMap.commands) }

  /// The commands of the page on top, with the keys that run them now.
  private var pageCommands: [Command] {
    guard let commands = modalLayer?.page?.commands else { return [] }
    let receivers = keyReceivers
    return commands.compactMap { command in
      guard command.isEnabled else { return nil }
      let keys = command.keys.filter { key in
        !types(key) && !closesLayer(key) && !receivers.contains { $0.uses(key) }
      }
      return keys.isEmpty ? nil : command.with(keys)
    }
  }

  /// The commands for the keys that the widget with the focus, those around it, and the screen
  /// itself use: the screen closes layers and moves the focus.
  ///
  /// Each has the texts of one of the ``Widget/keyHints``; running it presses the first key.
  public var focusCommands: [Command] {
    var inner: [Widget] = []
    var uses: [KeyHint] = []
    for widget in keyReceivers {
      uses += widget.keyHints.map { use in
        KeyHint(
          use.keys.filter { key in !inner.contains { $0.uses(key) } }, use.title, hint: use.hint,
          priority: use.priority)
      }
      inner.append(widget)
    }
    let commands = uses.filter { !$0.keys.isEmpty }.map { command($0, priority: $0.priority) }
    let own = ownUses.filter { use in !inner.contains { $0.uses(use.keys[0]) } }
    // The hint of Esc stays in a help bar without room for all: it is the way out.
    return commands
      + own.map {
        command($0, priority: !$0.keys.contains(KeyPress(.escape)) ? 0 : hasModalLayer ? 3 : 1)
      }
  }

  private func command(_ use: KeyHint, priority: Int) -> Command {
    Command(use.keys, use.title, hint: use.hint, priority: priority) { [weak self] in
      self?.send(use.keys[0])
    }
  }

  /// Returns the commands that a key runs now, each with the keys that do.
  ///
  /// A key that a widget uses runs no command, nor does a plain key in a text field, and under a
  /// layer only commands that are ``Command/isGlobal`` run. One that is disabled is left out.
  public func live(_ commands: [Command]) -> [Command] {
    let receivers = keyReceivers
    return commands.compactMap { command in
      let keys = command.keys.filter { key in
        key.reasonUnreachable == nil && gives(command, by: key) && modalLayer?.page?[key] == nil
          && !receivers.contains { $0.uses(key) }
      }
      return keys.isEmpty ? nil : command.with(keys)
    }
  }

  /// Returns the commands that may run now if they are enabled, by a key or otherwise: under a
  /// layer only those that are ``Command/isGlobal``.
  ///
  /// A palette offers these.
  public func available(_ commands: [Command]) -> [Command] {
    hasModalLayer ? commands.filter(\.isGlobal) : commands
  }

  /// The hints for the keys that the screen itself uses if no widget does.
  private var ownUses: [KeyHint] {
    if dragging != nil { return [KeyHint([.escape], "leave it where it was", hint: "cancel")] }
    var uses: [KeyHint] = []
    if let (drag, source) = carried {
      let directions = Drag.Direction.allCases.filter { direction in
        (direction != .up && direction != .down) || source.dropPlaces > 2 && source.takes(drag)
      }
      uses.append(KeyHint(directions.map(\.key), "carry the selected one", hint: "carry"))
    }
    let closing = closingKeys.filter(closesLayer)
    if !closing.isEmpty, modalLayer?.page != nil {
      uses.append(KeyHint(closing, "go back", hint: "back"))
    } else if !closing.isEmpty {
      uses.append(KeyHint(closing, "close what lies on top", hint: "close"))
    } else if focus != nil {
      uses.append(KeyHint([.escape], "give up the focus", hint: "leave"))
    }
    let candidates = focusCandidates
    if let focus, candidates.contains(where: { $0 !== focus }) {
      uses.append(KeyHint([.tab, .backtab], "move the focus", hint: "next"))
    }
    return uses
  }
}

extension KeyPress {
  /// The key may type or edit text.
  var isPlain: Bool {
    if !modifiers.subtracting(.shift).isEmpty { return false }
    switch key {
    case .function, .enter, .escape, .tab, .backtab: return false
    default: return true
    }
  }
}
