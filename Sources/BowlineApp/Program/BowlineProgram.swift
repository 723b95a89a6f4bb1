// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The program `bowline`.
@main
struct BowlineProgram {
  /// The version, which `Tools/set-version` writes here, into the manual page and into the changelog.
  static let version = "0.1.0"

  @MainActor
  static func main() {
    StandardDescriptors.fill()
    quitByDefault()
    let options: Options
    do {
      options = try Options(arguments: CommandLine.arguments)
    } catch {
      let isWatch = CommandLine.arguments.dropFirst().first == WatchOptions.name
      fail("\(error.message); see bowline \(isWatch ? "watch " : "")--help", status: 2)
    }
    switch options.task {
    case .help: StandardOutput.write(options.watch == nil ? help : watchHelp)
    case .version: StandardOutput.write("bowline \(version)\n")
    case .listScenes:
      let lines = SceneCatalog.all.map { "\($0.name)\t\($0.summary)\n" }
      StandardOutput.write(lines.joined())
    case .listLayouts:
      let lines = LayoutLibrary.all.map { "\($0.name)\t\($0.summary)\n" }
      StandardOutput.write(lines.joined())
    case .check(let file): LayoutFile.check(file)
    case .snapshot, .plain, .run:
      checkFiles()
      options.watch == nil ? show(options) : watch(options)
    }
  }

  /// The open files that a run needs, with those of the queues of libdispatch, which traps without them.
  private static let leastFiles = 32

  /// Ends the process where it may have too few files open at a time.
  private static func checkFiles() {
    let most = sysconf(Int32(_SC_OPEN_MAX))
    guard most >= 0, most < leastFiles else { return }
    fail(
      "\(most) open files are too few; allow more, as with ulimit -n \(leastFiles)", status: 1)
  }

  /// Makes Control-\ end the program as it ends others: Swift's runtime would take it for a crash,
  /// and wait for a key.
  private static func quitByDefault() {
    let before = signal(SIGQUIT, SIG_DFL)
    // A signal that was ignored at the start stays ignored.
    let isIgnored =
      unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { signal(SIGQUIT, SIG_IGN) }
  }

  /// Shows the scenes in one of the three ways.
  @MainActor
  private static func show(_ given: Options) {
    var options = given
    var session: Session?
    do {
      if let path = options.replay {
        let found = try read(path, options)
        session = found
        options = found.options
      }
      let recorder = try options.recording.map { path throws(FileError) in
        try Recorder(path: path)
      }
      switch options.task {
      case .snapshot(let size): SnapshotRun.run(options, size, session, recorder)
      case .plain: PlainRun.run(options, session, recorder)
      default: try TerminalRun.run(options, session, recorder)
      }
    } catch let error as TerminalError {
      fail("\(error), or start with --plain", status: 1)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  /// Shows the output of other programs.
  @MainActor
  private static func watch(_ options: Options) {
    do {
      if let layout = options.watch?.layout { try LayoutRun.run(options, layout) }
      try WatchRun.run(options)
    } catch let error as TerminalError {
      // A source that is missing has to be corrected as well.
      let wrong = options.watch.flatMap(WatchSource.complaint).map { "\($0); and " } ?? ""
      fail("\(wrong)\(error), or start with --plain", status: 1)
    } catch let error as UsageError {
      fail("\(error.message); see bowline watch --help", status: 2)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func read(_ path: String, _ options: Options) throws -> Session {
    let lines = try TextFile.lines(of: path)
    do {
      return try Session(lines: lines, options: options)
    } catch {
      throw ReplayError(path: path, reason: error)
    }
  }

  /// Ends the process of a run without a terminal: with status 0, or with 1 and an error if the
  /// recording could not be written.
  static func end(_ recorder: Recorder?) -> Never {
    if let failure = recorder?.failure { fail("\(failure)", status: 1) }
    exit(0)
  }

  /// Prints an error in one line, and ends the process.
  static func fail(_ message: String, status: Int32) -> Never {
    complain(message)
    exit(status)
  }

  /// Prints an error, in one line on standard error.
  static func complain(_ message: String) { printError("bowline: \(message)") }

  /// Writes a line to standard error, without control sequences.
  static func printError(_ message: String) {
    let isASCII = !TextEncoding.isUTF8
    let message = isASCII ? String(message.map { $0 == "–" ? "-" : $0 }) : message
    var line = CellGrid.line(message, isASCII: isASCII) + "\n"
    line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }

  /// A file that was to be replayed and is no session.
  private struct ReplayError: Error, CustomStringConvertible {
    let path: String
    let reason: SessionError

    var description: String {
      "\(path) cannot be replayed: \(reason); name a file that --record has written"
    }
  }
}
