// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A file that says how a screen looks, for a line of a test.
struct SnapshotFile {
  /// The variable of the environment; where it is `renew`, files are written anew.
  static let variable = "BOWLINE_SNAPSHOTS"

  let name: String

  /// The folder: an absolute path, or one from the folder of the test's file on.
  let folder: String

  /// The file of the test.
  let filePath: String

  let line: Int

  private var path: String {
    let around = FileEntry.path("..", in: filePath)
    let place = folder.hasPrefix("/") ? folder : FileEntry.path(folder, in: around)
    return FileEntry.path("\(name).txt", in: place)
  }

  /// Compares a screen with the file, or writes the file.
  ///
  /// - Parameters:
  ///   - shown: The screen.
  ///   - setting: The value of ``variable``; nil where it is not set.
  /// - Throws: ``SnapshotError`` where they differ, or where the name or the file cannot be used.
  func expect(
    _ shown: Snapshot, setting: String? = Terminal.environment(variable)
  ) throws(SnapshotError) {
    guard isNameAllowed else {
      throw error(
        .wrongName,
        "a snapshot cannot be named '\(name)': use letters, digits, '-', '_' and '.' behind the first"
      )
    }
    guard let setting, !setting.isEmpty else { return try compare(shown) }
    guard setting == "renew" else {
      throw error(
        .wrongName, "\(Self.variable) is '\(setting)': set it to renew, or not at all")
    }
    try write(shown)
  }

  private var isNameAllowed: Bool {
    let isKnown = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    return isKnown && !name.isEmpty && name.first != "."
  }

  private func compare(_ shown: Snapshot) throws(SnapshotError) {
    let expected: Snapshot
    do {
      let bytes = try TextFile.bytes(of: path)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw error(.malformed, "\(path) is no snapshot: it is no text in UTF-8; \(advice)")
      }
      expected = try Snapshot(text)
    } catch let failure as SnapshotError {
      throw failure
    } catch let failure as Snapshot.Malformed {
      throw error(.malformed, "\(path) is no snapshot: \(failure); \(advice)")
    } catch let failure as FileError where failure.isMissing {
      throw error(.missing, "there is no \(path) yet; \(advice)")
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      throw self.error(.unusable, "\(path) cannot be read: \(reason)")
    }
    if shown == expected { return }
    throw error(
      .different,
      ["the screen is not as in \(path) (- expected, + shown):"]
        + shown.differences(from: expected) + ["If it should look so: \(advice)."])
  }

  private var advice: String {
    "run the test with \(Self.variable)=renew to write it, and look at it before you commit it"
  }

  private func write(_ shown: Snapshot) throws(SnapshotError) {
    do {
      if (try? TextFile.text(of: path)) == shown.text { return }
      try TextFile.makeFolder(FileEntry.path("..", in: path))
      try TextFile.write(shown.text, toFile: path, isReplacing: true)
    } catch {
      throw self.error(.unusable, "\(path) cannot be written: \(error.reason)")
    }
  }

  private func error(_ code: SnapshotError.Code, _ lines: String...) -> SnapshotError {
    error(code, lines)
  }

  private func error(_ code: SnapshotError.Code, _ lines: [String]) -> SnapshotError {
    SnapshotError(code, lines, filePath: filePath, line: line)
  }
}
