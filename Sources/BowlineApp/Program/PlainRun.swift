// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The program without a screen: a line for each change, keys from standard input.
@MainActor
enum PlainRun {
  /// Ends the process with status 0 at `q` and at the end of the input.
  static func run(_ options: Options, _ session: Session?, _ recorder: Recorder?) -> Never {
    let isASCII = options.isASCII || !TextEncoding.isUTF8
    let size = Size(rows: 24, columns: 80)
    var services = Services()
    services.insight = Insight()
    services.quit = { BowlineProgram.end(recorder) }
    services.say = { line in say(line, isASCII: isASCII) }
    services.repeating = { interval, action in Repetition(interval, action) }
    services.record = { event in
      recorder?.record(event)
      // A line that is printed counts as painted.
      if case .change = event { recorder?.record(.paint) }
    }
    recorder?.begin(Session(options, size: size, isASCII: isASCII))
    introduce(options.scene, isASCII: isASCII)
    let shell = Shell(
      options, size: size, isASCII: isASCII, time: session == nil ? .live : .replayed,
      services: services)
    let press = { (event: InputEvent) in
      recorder?.record(.input(event))
      shell.screen.send(event)
      // Nothing shows this painting, but keys depend on the layout.
      _ = shell.screen.paint()
      recorder?.record(.paint)
    }
    var announcer = StatusAnnouncer()
    let send = { (event: InputEvent) in
      press(event)
      // A list is printed already; left open, it would take the next keys unseen.
      if shell.isListOnTop { press(.key(KeyPress(.escape))) }
      for line in announcer.announcements(on: shell.screen) { say(line, isASCII: isASCII) }
    }
    if let session { shell.replay(session) } else { shell.start() }
    _ = shell.screen.paint()
    recorder?.record(.paint)
    for line in announcer.announcements(on: shell.screen) { say(line, isASCII: isASCII) }
    for key in options.keys { send(.key(key)) }
    Task {
      var keys = PlainKeys()
      for await bytes in input() {
        for event in keys.decode(bytes) { send(event) }
      }
      for event in keys.flush() { send(event) }
      BowlineProgram.end(recorder)
    }
    MainQueue.run()
  }

  /// Introduces the scene to a person at a terminal; a program that reads the changes has none.
  private static func introduce(_ scene: String, isASCII: Bool) {
    guard isatty(STDIN_FILENO) == 1 || isatty(STDOUT_FILENO) == 1 else { return }
    let summary = SceneCatalog.entry(named: scene)?.summary ?? ""
    say("\(scene): \(summary) Press ? for the keys.", isASCII: isASCII)
  }

  /// Returns the bytes of standard input, which a thread reads that may wait.
  private static func input() -> AsyncStream<[UInt8]> {
    let (stream, writer) = AsyncStream.makeStream(of: [UInt8].self)
    DispatchQueue.global().async {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe read(STDIN_FILENO, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        writer.yield(Array(buffer[..<count]))
      }
      writer.finish()
    }
    return stream
  }

  /// Writes a line without control sequences.
  private static func say(_ line: String, isASCII: Bool) {
    StandardOutput.write(CellGrid.line(line, isASCII: isASCII) + "\n")
  }
}

/// A repeated call on the main actor, for a run in which no screen has a clock.
///
/// It goes on as long as the object is kept.
@MainActor
private final class Repetition {
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - interval: The time until the first call, and from each one to the next.
  ///   - action: The closure to call.
  init(_ interval: Duration, _ action: @escaping () -> Void) {
    task = Task { [weak self] in
      while self != nil {
        try? await Task.sleep(for: interval)
        if self != nil { action() }
      }
    }
  }

  isolated deinit { task?.cancel() }
}
