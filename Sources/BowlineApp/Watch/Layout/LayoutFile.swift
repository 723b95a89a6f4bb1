// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// A layout file that was named on the command line: one of a person's own, or one that comes with the
/// program.
struct LayoutFile {
  /// The name, as it stands before an error.
  let name: String

  /// The file that is read again when it is saved; nil for one that comes with the program.
  let path: String?

  /// - Parameter argument: A file, which has a slash or a dot in its name, or the name of a layout that
  ///   comes with the program.
  init(_ argument: String) throws(UsageError) {
    name = argument
    path = argument.contains(where: { $0 == "/" || $0 == "." }) ? argument : nil
    if path == nil, LayoutLibrary.text(of: argument) == nil {
      throw .unknown(
        "layout", argument, LayoutLibrary.all.map(\.name) + ["a file such as ./\(argument).yaml"])
    }
  }

  /// The errors of a file, each in one line.
  struct Failure: Error {
    let lines: [String]

    /// The errors are those of the text, each with its place; otherwise the file cannot be read.
    var isInside = true
  }

  /// The bytes of the file.
  func bytes() throws(FileError) -> [UInt8] {
    guard let path else { return Array((LayoutLibrary.text(of: name) ?? "").utf8) }
    return try TextFile.bytes(of: path, limit: 2 * YAMLReader.mostBytes)
  }

  /// Reads the file.
  func read() throws(Failure) -> Layout {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try self.bytes()
    } catch {
      throw Failure(lines: ["\(error)"], isInside: false)
    }
    do throws(LayoutReader.Failure) {
      return try LayoutReader.read(bytes)
    } catch {
      throw Failure(lines: error.problems.map { $0.text(file: name) })
    }
  }

  /// Says whether a file is right, and ends the process: with status 0, or with 1 and all errors.
  static func check(_ argument: String) -> Never {
    do throws(UsageError) {
      let file = try LayoutFile(argument)
      do throws(Failure) {
        let layout = try file.read()
        let counts = [
          count(layout.sources.count, "source"), count(layout.widgets.count, "widget"),
          count(layout.alerts.count, "alert"),
        ]
        StandardOutput.write("\(argument): no errors; \(counts.joined(separator: ", "))\n")
        exit(0)
      } catch {
        fail(error)
      }
    } catch {
      BowlineProgram.fail("\(error.message); see bowline watch --help", status: 2)
    }
  }

  /// Prints errors as compilers do, and ends the process.
  static func fail(_ failure: Failure) -> Never {
    for line in failure.lines {
      if !failure.isInside { BowlineProgram.fail(line, status: 1) }
      BowlineProgram.printError(line)
    }
    exit(1)
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}

extension WatchSource {
  /// The source of a layout.
  ///
  /// - Parameter isFollowing: As for ``all(_:isFollowing:)``.
  init(_ source: LayoutSource, isFollowing: Bool) throws {
    let found: FeedSource
    var repetition: Duration?
    switch source.origin {
    case .run(let line, let interval):
      found = Self.command(["/bin/sh", "-c", line], every: interval, isFollowing: isFollowing)
      repetition = interval
    case .follow(let path): found = try Self.file(path, isFollowing: isFollowing)
    case .input: found = try Self.standardInput()
    }
    self.init(name: source.name, source: found, format: source.format, interval: repetition)
  }
}
