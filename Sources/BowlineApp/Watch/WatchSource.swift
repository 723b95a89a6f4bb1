// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import Glibc

/// A source of `bowline watch`: its name, where it is read from, and its format.
struct WatchSource: Hashable {
  /// The name, for a person.
  var name: String

  let source: FeedSource

  /// The format; nil finds it from the first lines.
  let format: FeedFormat?

  /// The time from one start of a command to the next, though it may run only once here; nil for a source
  /// that is not run again and again.
  var interval: Duration?

  /// Says whether another source is read in the same way from the same place.
  func isSame(as other: WatchSource) -> Bool {
    var renamed = other
    renamed.name = name
    return renamed == self
  }

  /// The name of standard input.
  static let standardInputName = "standard input"

  /// It is a command that can be started again.
  var isCommand: Bool {
    switch source {
    case .command, .repeated: true
    case .descriptor, .file, .recording: false
    }
  }

  /// The source's description in a recording.
  var recorded: FeedRecording.Source {
    FeedRecording.Source(name: name, every: interval, format: format)
  }

  /// The sources that a command line names.
  ///
  /// - Parameters:
  ///   - options: What is to be read.
  ///   - isFollowing: Files are followed as they grow, and a command is run again where that was asked
  ///     for; otherwise each source has an end.
  /// - Throws: `UsageError` where there is nothing to read, `FileError` for a file that cannot be read.
  static func all(_ options: WatchOptions, isFollowing: Bool) throws -> [WatchSource] {
    if !options.command.isEmpty {
      return [
        WatchSource(
          name: options.commandLine,
          source: command(options.command, every: options.interval, isFollowing: isFollowing),
          format: options.format, interval: options.interval)
      ]
    }
    let files = options.files.isEmpty ? [WatchOptions.standardInput] : options.files
    if let name = options.files.first, unsafe access(name, F_OK) != 0, isProgram(name) {
      let words = options.files.joined(separator: " ")
      throw UsageError(
        message: "there is no file '\(name)'; for a command write: bowline watch -- \(words)")
    }
    return try files.map { file in
      let isInput = file == WatchOptions.standardInput
      return WatchSource(
        name: isInput ? standardInputName : file,
        source: isInput ? try standardInput() : try self.file(file, isFollowing: isFollowing),
        format: options.format)
    }
  }

  /// A command.
  ///
  /// - Parameters:
  ///   - interval: The time from one start to the next; nil for a command that runs on.
  ///   - isFollowing: It is run again and again; otherwise it is run once in any case.
  static func command(
    _ words: [String], every interval: Duration?, isFollowing: Bool
  ) -> FeedSource {
    guard isFollowing, let interval else { return .command(words) }
    return .repeated(words, every: interval)
  }

  /// Standard input.
  ///
  /// - Throws: `UsageError` where that is a terminal.
  static func standardInput() throws(UsageError) -> FeedSource {
    guard isatty(STDIN_FILENO) == 0 else {
      throw UsageError(
        message: "nothing to read: pipe a program into this, or name a FILE or -- COMMAND")
    }
    return .descriptor(STDIN_FILENO)
  }

  /// A file.
  ///
  /// - Parameter isFollowing: It is followed as it grows; otherwise it is read to its end, as a device
  ///   or a pipe without a name is in any case.
  /// - Throws: `FileError` where it is to be read to its end and cannot be.
  static func file(_ path: String, isFollowing: Bool) throws(FileError) -> FeedSource {
    if isFollowing, !isPipe(path) || isNamedPipe(path) { return .file(path) }
    // It is never closed: it is read to its end, and then the process ends.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (isFollowing ? O_NONBLOCK : 0))
    guard descriptor >= 0 else {
      throw FileError(path: path, verb: "read", advice: "name a file that can be read")
    }
    return .descriptor(descriptor)
  }
}

extension WatchSource {
  /// Says whether a file is a pipe with a name, or a device, neither of which grows.
  private static func isPipe(_ path: String) -> Bool {
    var state = stat()
    return unsafe stat(path, &state) == 0 && [S_IFIFO, S_IFCHR].contains(state.st_mode & S_IFMT)
  }

  /// The first file or program that is missing, for a person; nil if none is.
  static func complaint(_ options: WatchOptions) -> String? {
    let files = options.files.filter { $0 != WatchOptions.standardInput }
    for file in files where unsafe access(file, R_OK) != 0 {
      return unsafe "\(file): \(String(cString: strerror(errno)))"
    }
    guard let program = options.command.first else { return nil }
    if program.contains("/") {
      if unsafe access(program, X_OK) == 0 { return nil }
      return unsafe "\(program): \(String(cString: strerror(errno)))"
    }
    return isProgram(program) ? nil : unsafe "\(program): \(String(cString: strerror(ENOENT)))"
  }

  /// Says whether a name without a folder is that of a program on the search path.
  private static func isProgram(_ name: String) -> Bool {
    if name.contains("/") || name == WatchOptions.standardInput { return false }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/bin:/usr/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      unsafe access(folder.isEmpty ? name : "\(folder)/\(name)", X_OK) == 0
    }
  }
}
