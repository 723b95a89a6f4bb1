// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A page that is pushed over the scene, with the parts of a program around its widgets: bars, and
/// layers that open over them.
enum PushedPage {
  /// Pushes a page about a model of a scene, which has names for its widgets as long as it shows.
  ///
  /// - Parameter number: The number of pushed pages, this one included.
  static func push(_ number: Int = 1, of scene: WidgetsScene, on screen: Screen) {
    let model = scene.model
    let commands = commands(number, scene, on: screen)
    let statusBar = statusBar(model)
    let calendar = Calendar(WidgetsModel.today, today: WidgetsModel.today)
    calendar.bind(
      \.date, to: model, \.day, mode: .twoWay,
      transform: BindingTransform(forward: { $0 ?? WidgetsModel.today }, reverse: { $0 }))
    let buttons = commands.map { command in
      Button(command.hint ?? command.title) { command.action() }
    }
    let (help, words) = (HelpBar(commands), Label("Surface: all here is bound to the same model."))
    let page = Column {
      Scroll {
        Section("page \(number) on top of the scene: Esc goes back") {
          Fields {
            Field("StatusBar", statusBar)
            Field("HelpBar", help)
            Field("Button", Flow(minimumColumns: 51, columnSpacing: 1, rowSpacing: 0) { buttons })
            Field("Calendar", calendar)
          }
        }
      }.growing()
      Surface { words }
    }
    scene.pushed.append(
      [
        NamedObject(statusBar, "statusBar"), NamedObject(statusBar.items[0], "statusBar.words"),
        NamedObject(statusBar.items[1], "statusBar.level"), NamedObject(help, "helpBar"),
        NamedObject(calendar, "calendar"), NamedObject(words, "surface"),
      ] + buttons.map { NamedObject($0, "button \"\($0.title)\"") })
    screen.push(page, commands: commands) { [weak scene] in scene?.pushed.removeLast() }
  }

  private static func statusBar(_ model: WidgetsModel) -> StatusBar {
    let (words, level) = (StatusItem(), StatusItem(side: .right, priority: 1, style: .heading))
    words.bind(\.text, to: model, \.words)
    level.bind(\.text, to: model, \.level) { "level \($0)" }
    return StatusBar([words, level])
  }

  private static func commands(_ number: Int, _ scene: WidgetsScene, on screen: Screen) -> [Command]
  {
    let model = scene.model
    return [
      Command("h", "list the keys", hint: "keys") { [unowned screen] in
        screen.present(HelpPanel(screen.liveCommands))
      },
      Command("c", "find a command", hint: "commands") { [unowned screen] in
        screen.present(
          CommandPalette(screen.liveCommands) { command in
            screen.dismiss()
            command.action()
          })
      },
      Command("m", "open a menu", hint: "menu") { [unowned screen, model] in
        screen.present(
          Menu([
            Command("", "set the level to 0") { model.level = 0 },
            Command("", "set it to 100") { model.level = 100 },
          ]))
      },
      Command("g", "open another page on top", hint: "page") { [unowned screen, unowned scene] in
        push(number + 1, of: scene, on: screen)
      },
    ]
  }
}
