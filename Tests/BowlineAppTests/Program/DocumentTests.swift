// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The manual page and the completions, beside what the built program says of itself.
@Suite struct DocumentTests {
  private static let files = ["bowline.1", "bowline.bash", "bowline.zsh", "bowline.fish"]
  private static let bowline = BuiltProgram("bowline")

  /// The text of a file of `Documentation`, with hyphens as they are typed.
  private func text(of file: String) throws -> String {
    let lines = try SourceText("Documentation/\(file)").lines.filter {
      !$0.hasPrefix("complete -c")
    }
    let fish = try SourceText("Documentation/\(file)").lines.filter { $0.hasPrefix("complete -c") }
      .map { $0.replacing(" -l ", with: " --") }
    return (lines + fish).joined(separator: "\n").replacing("\\-", with: "-")
  }

  /// The long options in a text.
  private func options(in text: String) -> Set<String> {
    Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
  }

  @Test(arguments: files) func `the options are those of the help`(file: String) throws {
    let help = try options(in: Self.bowline.run(["--help"]).output)
    #expect(help.count == 15)
    #expect(try options(in: text(of: file)) == help)
  }

  @Test(arguments: files.dropFirst()) func `the scenes are those that there are`(
    file: String
  ) throws {
    let scenes = try Self.bowline.run(["--list-scenes"]).output.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first }.joined(separator: " ")
    #expect(try text(of: file).contains(scenes))
  }

  @Test(arguments: files) func `the values of an option are those that it takes`(
    file: String
  ) throws {
    let text = try text(of: file)
    for (option, values) in [
      ("--theme", ["default", "dark", "light", "mono"]), ("--color", ["auto", "always", "never"]),
    ] {
      for value in values {
        #expect(text.contains(value))
        let result = try Self.bowline.run([option, value, "--version"])
        #expect(result.status == .exited(0))
      }
    }
  }

  @Test func `the version of the manual page is that of the program`() throws {
    let version = try Self.bowline.run(["--version"]).output.dropFirst("bowline ".count)
    #expect(try text(of: "bowline.1").contains("\"Bowline \(version.dropLast())\""))
  }
}
