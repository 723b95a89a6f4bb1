// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// What stands around every scene: a title, the help, and the keys that do the same everywhere.
final class Shell {
  /// Below this a note says that the window is too small.
  static let minimumSize = Size(rows: 6, columns: 30)

  let screen: Screen

  private let scene: any Scene

  /// - Parameters:
  ///   - quit: Ends the program.
  ///   - repaint: Draws everything again, for a screen that something else wrote to.
  init(
    _ scene: any Scene, size: Size, isASCII: Bool, quit: @escaping () -> Void,
    repaint: @escaping () -> Void = {}
  ) {
    self.scene = scene
    let title = Label("Bowline  \(type(of: scene).name)", style: .heading)
    let welcome = Label(style: .muted)
    let help = HelpBar()
    title.growth = 1
    scene.root.growth = 1
    screen = Screen(
      Stack(
        .column,
        [Stack(.row, spacing: 1, [title, welcome]), scene.root, help]),
      size: size, minimumSize: Self.minimumSize, isASCII: isASCII)

    let quitting = Command([.init("q")], "quit", hint: "quit", action: quit)
    let helping = Command(
      [.init("?"), .init(.function(1))], "show or hide this list", hint: "help"
    ) {
      [unowned self] in toggleHelp()
    }
    let repainting = Command([.init("l", .control)], "paint the screen again", action: repaint)
    screen.keyMap = KeyMap([quitting, helping] + scene.commands + [repainting])
    welcome.text = "press \(quitting.keyNames[0]) to quit, \(helping.keyNames[0]) for help"
    // In the bar the scene's own keys come first: those around it are named in the title.
    help.commands = scene.commands + [helping, quitting]
  }

  private func toggleHelp() {
    if screen.dismiss() { return }
    screen.present(HelpPanel(screen.keyMap.commands + Self.screenCommands))
  }

  /// The keys that the screen and the terminal themselves see to, for the list.
  private static var screenCommands: [Command] {
    [
      Command([.init(.tab), .init(.backtab)], "move the focus") {},
      Command([.init(.left), .init(.right)], "change the counter that has the focus") {},
      Command([.init(.escape)], "close this list, or leave the focus") {},
      Command([.init("c", .control)], "end the program at once") {},
      Command([.init("z", .control)], "suspend the program; fg brings it back") {},
    ]
  }
}
