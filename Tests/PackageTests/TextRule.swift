// SPDX-License-Identifier: Apache-2.0

/// The rules that each source file of the package keeps besides its layer.
enum TextRule {
  /// The most lines that one file may have; a longer one has two subjects.
  static let mostLines = 320

  /// The number of lines that all files of `CTerminal` together stay under.
  static let mostTerminalLines = 300

  private static let license = "// SPDX-License-Identifier: Apache-2.0"

  /// Says what is wrong with the text of a file, one sentence each.
  static func violations(in file: SourceFile) -> [String] {
    var violations: [String] = []
    // The manifest has to begin with the version of its tools.
    let line = file.path == "Package.swift" ? 1 : 0
    let lines = file.lines
    if !lines.indices.contains(line) || lines[line] != license {
      violations.append("\(file.path): line \(line + 1) is not '\(license)'")
    }
    if lines.count > mostLines {
      violations.append("\(file.path): has \(lines.count) lines, more than \(mostLines)")
    }
    // The thread sanitizer does not see the lock inside and reports races that are none.
    if file.text.contains("Mutex"), file.text.contains(/\bMutex\b/),
      file.importedModules.contains("Synchronization")
    {
      violations.append("\(file.path): uses Mutex, which the thread sanitizer cannot follow")
    }
    for (index, pair) in zip(lines, lines.dropFirst()).enumerated() where areParted(pair) {
      violations.append("\(file.path): line \(index + 2) has attributes that fit behind others")
    }
    return violations
  }

  /// Says whether two lines have nothing but attributes of one declaration and could be one line.
  private static func areParted(_ lines: (Substring, Substring)) -> Bool {
    func indentation(_ line: Substring) -> Int? {
      let attributes = /( *)@\w+(?:\(\w+\))?(?: @\w+(?:\(\w+\))?)*/
      guard line.utf8.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "@") else {
        return nil
      }
      return line.wholeMatch(of: attributes)?.output.1.count
    }
    guard let first = indentation(lines.0), first == indentation(lines.1) else { return false }
    return lines.0.count + 1 + lines.1.count - first <= 100
  }

  /// Says what is wrong with the size of `CTerminal` in these files.
  static func violations(inAll files: [SourceFile]) -> [String] {
    let count = files.filter { $0.target == "CTerminal" }.map(\.lines.count).reduce(0, +)
    guard count >= mostTerminalLines else { return [] }
    return ["Sources/CTerminal: has \(count) lines, not under \(mostTerminalLines)"]
  }
}
