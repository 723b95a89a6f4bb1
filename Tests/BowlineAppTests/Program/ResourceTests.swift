// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import BowlineApp

/// The manual page, and its installation with the program and the completions.
@Suite struct ResourceTests {
  /// The options that `--help` lists, without their dashes.
  private static let options = Set(
    (BowlineProgram.help + BowlineProgram.watchHelp).split(separator: "\n").compactMap { line in
      line.hasPrefix("  --") ? String(line.dropFirst(4).prefix { $0 != " " }) : nil
    })

  private static let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  @Test func `the manual page has the options of --help, and no others`() throws {
    let text = try SourceText("Resources/man/bowline.1").lines.joined(separator: "\n")
    var found: Set<String> = []
    for part in text.components(behind: "\\-\\-") {
      let name = part.replacing("\\-", with: "-").prefix { $0.isLetter || $0 == "-" }
      if !name.isEmpty { found.insert(String(name)) }
    }
    #expect(Self.options.count > 10)
    #expect(found == Self.options)
  }

  @Test func `the manual page knows every scene`() throws {
    let manual = try SourceText("Resources/man/bowline.1").lines
    for name in SceneCatalog.names { #expect(manual.contains(".B \(name)"), "\(name)") }
  }

  @Test(arguments: [
    "sync: number", "sync: whole", "sync: compatible", "paused", "window too small",
    "no number in the text", "not a number: …", "370 is out of range (0–150)",
    "unknown scene 'nope'; choose hello, …", "press q to quit, ? for help",
  ])
  func `the manual page has the words that the program says`(words: String) throws {
    let manual = try SourceText("Resources/man/bowline.1").lines.joined(separator: "\n")
      .replacing("\\[u2026]", with: "…").replacing("\\[en]", with: "–")
    #expect(manual.contains(words))
  }

  @Test func `what is installed runs, and nothing is left when it is taken out`() throws {
    var template = Array("/tmp/bowline-XXXXXX".utf8CString)
    let folder = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    let tool = "/\(Self.root)/Tools/install-program"
    let installed = try Command.run(
      tool, [Command.path(ofProduct: "bowline"), "\(folder)/usr"])
    #expect(installed.status == .exited(0), "\(installed.output)")
    let version = try Command.run("\(folder)/usr/bin/bowline", ["--version"])
    #expect(version.status == .exited(0) && version.output.hasPrefix("bowline "))
    // It has no symbols, and gives the terminal back all the same.
    let sections = try Command.run("readelf", ["-SW", "\(folder)/usr/bin/bowline"])
    #expect(sections.output.contains(".dynsym") && !sections.output.contains(".symtab"))
    for signal in [SIGTERM, SIGSEGV] {
      let pty = try Pty("\(folder)/usr/bin/bowline")
      #expect(pty.wait(forText: "Stock: 10 of 12 boxes"))
      #expect(pty.send(signal: signal))
      #expect(pty.end() == .signaled(signal))
      #expect(TerminalModes(after: pty.output).changed == [])
      #expect(pty.settings == pty.originalSettings)
    }
    for file in ["man/man1/bowline.1", "zsh/site-functions/_bowline"] {
      #expect(try SourceText(absolute: "\(folder)/usr/share/\(file)").lines.count > 10)
    }
    // Shells find completions by the names of folders and files.
    let zsh = "fpath=('\(folder)/usr/share/zsh/site-functions' $fpath); autoload -Uz compinit;"
    let found = try Command.run("zsh", ["-fc", "\(zsh) compinit -D; print $_comps[bowline]"])
    #expect(found.output == "_bowline\n")
    let fish = try Command.run(
      "fish", ["-c", "complete -C 'bowline --sce'"],
      environment: Command.environment([
        "XDG_DATA_DIRS": "\(folder)/usr/share", "PATH": "\(folder)/usr/bin:/usr/bin:/bin",
        "HOME": CompletionTests.home,
      ]))
    #expect(fish.output == "--scene\tstart in this scene\n")
    let removed = try Command.run(tool, ["--remove", "\(folder)/usr"])
    #expect(removed.status == .exited(0))
    // Only what is empty can be removed so.
    let isRemoved = unsafe rmdir("\(folder)/usr") == 0 && rmdir(folder) == 0
    #expect(isRemoved, "nothing is left")
  }

  @Test func `a prefix that does not begin at the root is refused`() throws {
    // make does so before it builds.
    for task in ["--check", "--remove"] {
      let result = try Command.run("/\(Self.root)/Tools/install-program", [task, "usr"])
      #expect(result.status == .exited(2))
      #expect(result.output.contains("PREFIX is 'usr'"))
    }
    let result = try Command.run("/\(Self.root)/Tools/install-program", ["--check", "/usr"])
    #expect(result.status == .exited(0) && result.output == "")
  }
}

extension String {
  /// Gives the rest of the text behind each place of a mark.
  fileprivate func components(behind mark: String) -> [Substring] {
    ranges(of: mark).map { self[$0.upperBound...] }
  }
}
