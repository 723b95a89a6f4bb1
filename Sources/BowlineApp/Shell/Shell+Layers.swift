// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// Shows a layer over the scene; where one of its kind shows, closes it.
  func toggle<Layer: Widget>(_ make: () -> Layer) {
    if layer is Layer, layer?.screen != nil {
      return Insight.unrecorded { while layer?.screen != nil, screen.dismiss() {} }
    }
    // What shows what is bound is no part of it.
    Insight.unrecorded {
      let new = make()
      layer = new
      screen.present(new)
    }
  }

  /// The list of what keys do now, and of what they do once the focus is given up.
  func helpPanel() -> HelpPanel {
    let near = screen.focusCommands
    let everywhere = firstCommands + globalCommands + [digitCommand]
    var groups = [
      HelpPanel.Group(screen.focus == nil ? "Here" : "In the focus", near),
      HelpPanel.Group("In \(sceneName)", screen.live(visit.scene.commands)),
      HelpPanel.Group("Everywhere", screen.live(everywhere) + systemCommands(besides: near)),
      HelpPanel.Group("After Esc", dead(visit.scene.commands) + dead(everywhere)),
    ]
    groups.removeAll(where: \.commands.isEmpty)
    for group in groups {
      for command in group.commands {
        services.say("\(command.keyNames.joined(separator: " ")): \(command.title)")
      }
    }
    return HelpPanel(groups: groups)
  }

  /// Those of some commands that no key gives now.
  private func dead(_ commands: [Command]) -> [Command] {
    commands.filter { screen.live([$0]).isEmpty }
  }

  /// All commands by name.
  func palette() -> CommandPalette {
    let suspend = Command([.init("z", .control)], "suspend the program") { [unowned self] in
      if !isReplaying { services.suspend() }
    }
    let commands = visit.scene.commands + firstCommands + globalCommands + sceneCommands + [suspend]
    return CommandPalette(commands) { [unowned self] command in
      screen.dismiss()
      command.action()
    }
  }

  /// The code of the scene.
  func codePanel() -> Box {
    let code = type(of: visit.scene).code
    for line in code { services.say(line) }
    return Box("The code that binds \(sceneName)", Scroll(TextBlock(code)))
  }

  /// Shows what is bound and observed.
  func inspect() {
    guard let insight = services.insight else { return note("nothing is recorded here") }
    toggle { () -> Inspector in
      for line in insight.text.split(separator: "\n") { services.say(String(line)) }
      return Inspector(insight, scene: sceneName, subject: screen.focus as? any Inspected) {
        [unowned self] form in export(insight, form)
      }
    }
  }

  /// Shows what has changed.
  func showChanges() {
    guard let insight = services.insight else { return note("nothing is recorded here") }
    toggle { () -> ChangeLog in
      for change in insight.recentChanges.suffix(20) { services.say(ChangeLog.line(change)) }
      return ChangeLog(insight)
    }
  }

  /// Writes what is bound and observed to a file.
  private func export(_ insight: Insight, _ form: Inspector.Export) {
    let path = "bowline-insight.\(form.rawValue)"
    do {
      try TextFile.write(form == .dot ? insight.dot : insight.json, to: path)
      note("written to \(path)")
    } catch {
      note("\(error)")
    }
  }
}
