// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The list of changes, as *Keep a Changelog* wants it.
@Suite struct ChangelogTests {
  @Test func `each version has the groups in their order, each once`() throws {
    let order = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    let versions = try SourceText("CHANGELOG.md").lines.split { $0.hasPrefix("## [") }.dropFirst()
    #expect(!versions.isEmpty)
    for version in versions {
      let groups = version.compactMap { $0.prefixMatch(of: /### (\w+)/).map { String($0.1) } }
      #expect(!groups.isEmpty)
      #expect(groups == order.filter(groups.contains))
    }
  }

  @Test func `each entry stands once, and is a sentence`() throws {
    var entries: [String] = []
    for line in try SourceText("CHANGELOG.md").lines {
      if line.hasPrefix("- ") {
        entries.append(line)
      } else if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1] += line.dropFirst()
      }
    }
    #expect(entries.count > 20)
    #expect(Set(entries).count == entries.count)
    for entry in entries { #expect(entry.hasSuffix("."), "\(entry)") }
  }

  @Test func `the program, its manual page and the newest release have one version`() throws {
    let versions = try Versions(in: SourceText.path(""))
    #expect(versions.program == versions.manual)
    #expect(versions.changes == "Unreleased" || versions.changes == versions.program)
  }

  @Test func `a release gets its version in all three places`() throws {
    let (folder, tool) = try copy()
    defer { _ = try? Command.run("rm", ["-r", folder]) }
    let result = try Command.run(tool, ["12.0.3"])
    #expect(result.status == .exited(0) && result.output == "")
    #expect(
      try Versions(in: folder) == Versions(program: "12.0.3", manual: "12.0.3", changes: "12.0.3"))
    let again = try Command.run(tool, ["12.0.4"])
    #expect(again.status == .exited(2) && again.output.contains("nothing to release"))
    #expect(try Versions(in: folder).program == "12.0.3")
  }

  @Test(arguments: [[], [""], ["1.2"], ["1.2.x"], ["1.2.3", "4"], ["v1.2.3"]])
  func `a version that is none is refused`(arguments: [String]) throws {
    let (folder, tool) = try copy()
    defer { _ = try? Command.run("rm", ["-r", folder]) }
    let result = try Command.run(tool, arguments)
    #expect(result.status == .exited(2) && result.output.contains("give three numbers"))
    #expect(try Versions(in: folder) == Versions(in: SourceText.path("")))
  }

  /// Copies what has the version, and the tool that writes it.
  private func copy() throws -> (folder: String, tool: String) {
    let files = [Versions.program, Versions.manual, Versions.changes, "Tools/set-version"]
    let result = try Command.run(
      "sh",
      [
        "-ec",
        "f=$(mktemp -d); cd '\(SourceText.path(""))'; cp --parents \(files.joined(separator: " ")) $f; printf %s $f",
      ])
    return (result.output, "\(result.output)/Tools/set-version")
  }
}

/// The version as it stands in the places that have it.
private struct Versions: Equatable {
  static let program = "Sources/BowlineApp/Program/BowlineProgram.swift"
  static let manual = "Resources/man/bowline.1"
  static let changes = "CHANGELOG.md"

  var program, manual, changes: Substring?

  init(program: Substring?, manual: Substring?, changes: Substring?) {
    (self.program, self.manual, self.changes) = (program, manual, changes)
  }

  init(in folder: String) throws {
    func found(_ pattern: Regex<(Substring, Substring)>, in file: String) throws -> Substring? {
      let lines = try SourceText(absolute: "\(folder)/\(file)").lines
      return lines.lazy.compactMap { $0.firstMatch(of: pattern)?.1 }.first
    }
    program = try found(/static let version = "([^"]+)"/, in: Self.program)
    manual = try found(/^\.TH BOWLINE 1 "[0-9-]+" "Bowline ([^"]+)"/, in: Self.manual)
    changes = try found(/^## \[([^\]]+)\]/, in: Self.changes)
  }
}
