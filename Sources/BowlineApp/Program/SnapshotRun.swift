// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The program without a terminal: what the screen shows after keys, as rows of text.
enum SnapshotRun {
  /// Prints the rows and ends the process.
  static func run(
    _ options: Options, _ size: Size, _ session: Session?, _ recorder: Recorder?
  ) -> Never {
    let isASCII = options.isASCII || !TextEncoding.isUTF8
    var isOver = false
    var services = Services()
    services.insight = Insight()
    services.quit = { isOver = true }
    services.record = { recorder?.record($0) }
    recorder?.begin(Session(options, size: size, isASCII: isASCII))
    let shell = Shell(
      options, size: size, isASCII: isASCII, time: session == nil ? .once : .replayed,
      services: services)
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
    StandardOutput.write(shell.screen.paint().grid.shownLines.map { $0 + "\n" }.joined())
    BowlineProgram.end(recorder)
  }
}
