// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The program in a terminal, in full screen.
@MainActor
enum TerminalRun {
  /// - Parameters:
  ///   - entries: The scenes to go to.
  ///   - willEnd: Called before the process ends by a key; returns its exit status.
  static func run(
    _ options: Options, entries: [SceneCatalog.Entry] = SceneCatalog.all, _ session: Session? = nil,
    _ recorder: Recorder? = nil, willEnd: @escaping () -> Int32 = { 0 }
  ) throws(TerminalError) -> Never {
    let terminal = try Terminal(
      options: .init(
        color: options.color, asksForBackground: options.theme == nil,
        usesControllingTerminal: options.watch != nil))
    let isASCII = options.isASCII || !terminal.isUTF8
    let application = Application(terminal)
    let shell = Shell(
      options, entries: entries, size: terminal.size, isASCII: isASCII,
      time: session == nil ? .live : .replayed,
      services: services(of: application, recorder, willEnd: willEnd))
    clock.screen = shell.screen
    application.theme = shell.theme
    if let theme = Theme.suitingEnvironment { shell.suit(theme) }
    application.onBackground = { [unowned shell] in shell.suit(.suiting(background: $0)) }
    application.usesMouse = options.usesMouse
    application.onStart = {
      recorder?.begin(Session(options, size: terminal.size, isASCII: isASCII))
      guard let session else { return shell.start() }
      let replay = Replay(session, on: shell) { [unowned application, unowned shell] in
        end(application, shell, options.keys)
      }
      // A session that is over already has nothing to play.
      if shell.screen.banner != nil { application.player = replay }
    }
    if let recorder {
      recorder.onFailure = { [unowned shell] failure in
        shell.note("the recording has ended: \(failure)")
        // Visible once the screen is given back.
        BowlineProgram.complain("\(failure)")
      }
      application.onInput = { recorder.record(.input($0)) }
      application.onResize = { recorder.record(.resize($0)) }
      application.onTime = { time in recorder.record(.time(time)) }
      application.onPaint = { recorder.record(.paint) }
    }
    application.run(shell.screen, keys: session == nil ? options.keys : [])
  }

  /// Hands the screen over to the person after a session, and sends the keys of the options.
  private static func end(_ application: Application, _ shell: Shell, _ keys: [KeyPress]) {
    application.player = nil
    shell.screen.resize(to: application.size)
    for key in keys { shell.screen.send(key) }
  }

  private static func services(
    of application: Application, _ recorder: Recorder?, willEnd: @escaping () -> Int32
  ) -> Services {
    var services = Services()
    services.insight = Insight()
    services.quit = {
      let status = willEnd()
      application.stop(exitCode: recorder?.failure == nil ? status : 1)
    }
    services.paint = { application.paint() }
    services.repaint = { application.repaint() }
    services.suspend = { _ = kill(getpid(), SIGTSTP) }
    services.useTheme = { theme in application.theme = theme }
    services.useMouse = { isOn in application.usesMouse = isOn }
    services.record = { event in recorder?.record(event) }
    services.figures = { @MainActor in application.figures }
    services.repeating = { interval, action in
      guard let screen = clock.screen else { return clock }
      return screen.alarm(after: interval, repeats: true, action: action)
    }
    return services
  }

  /// A weak reference to the screen, whose clock the program's loop advances.
  private final class Clock {
    weak var screen: Screen?
  }

  private static let clock = Clock()
}
