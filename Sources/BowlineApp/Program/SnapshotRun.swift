// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The program without a terminal: the screen after some keys, as text or as a picture.
struct SnapshotRun {
  private let options: Options
  private let entries: [SceneCatalog.Entry]
  private let size: Size
  private let session: Session?
  private let recorder: Recorder?

  /// Prints the screen and ends the process.
  ///
  /// - Parameters:
  ///   - entries: The scenes to go to.
  ///   - failure: The error that the process ends with; nil for none.
  static func run(
    _ options: Options, entries: [SceneCatalog.Entry] = SceneCatalog.all, _ size: Size,
    _ session: Session? = nil, _ recorder: Recorder? = nil, failure: String? = nil
  ) -> Never {
    let run = SnapshotRun(
      options: options, entries: entries, size: size, session: session, recorder: recorder)
    StandardOutput.write(run.output)
    if let failure { BowlineProgram.fail(failure, status: 1) }
    BowlineProgram.end(recorder)
  }

  /// The text that is printed, in the form that was asked for.
  private var output: String {
    // Before the other shell is made: one insight at a time records everything.
    let moving = options.format == .svg && options.hasMotion ? session.map(movingPicture) : nil
    recorder?.begin(Session(options, size: size, isASCII: isASCII))
    var isOver = false
    let shell = makeShell { isOver = true }
    if let session { shell.replay(session) }
    // As on a terminal, each key finds everything laid out.
    _ = shell.screen.paint()
    recorder?.record(.paint)
    for key in options.keys where !isOver {
      recorder?.record(.input(.key(key)))
      shell.screen.send(key)
      _ = shell.screen.paint()
      recorder?.record(.paint)
    }
    shell.screen.resize(to: size)
    switch options.format ?? .text {
    case .text: return shell.screen.paint().grid.shownLines.map { $0 + "\n" }.joined()
    case .ansi: return picture(of: shell).ansi
    case .svg:
      let title = "The program bowline in scene \(shell.sceneName)"
      guard let moving else { return picture(of: shell).svg(title: title) }
      var picture = moving.picture
      picture.add(self.picture(of: shell), at: moving.end)
      return picture.svg(title: title)
    }
  }

  private var isASCII: Bool { options.isASCII || !TextEncoding.isUTF8 }

  private func makeShell(quit: @escaping () -> Void = {}) -> Shell {
    var services = Services()
    services.insight = Insight()
    services.quit = quit
    services.record = { [recorder] in recorder?.record($0) }
    return Shell(
      options, entries: entries, size: size, isASCII: isASCII,
      time: session == nil ? .once : .replayed,
      services: services)
  }

  private func picture(of shell: Shell) -> Picture {
    let canvas = shell.screen.paint()
    return Picture(
      canvas.grid, theme: shell.theme, cursor: canvas.cursor, hasColor: options.color.wantsColor)
  }

  /// Makes a moving picture of the session, with its changes highlighted, and finds the time at
  /// which it rests.
  private func movingPicture(of session: Session) -> (picture: MovingPicture, end: Duration) {
    let shell = makeShell()
    shell.screen.highlightsChanges = true
    var moving = MovingPicture()
    var time = Duration.zero
    let playback = Playback(session, on: shell)
    moving.add(picture(of: shell), at: time)
    while let step = playback.timeUntilChange {
      playback.advance(by: step)
      time += step
      moving.add(picture(of: shell), at: time)
    }
    let end = time + .milliseconds(450)
    while let step = shell.screen.timeUntilChange, time + step < end {
      shell.screen.advance(by: step)
      time += step
      moving.add(picture(of: shell), at: time)
    }
    return (moving, end)
  }
}
