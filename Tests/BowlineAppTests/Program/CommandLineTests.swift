// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The built program without a terminal: what it prints and how it ends.
@Suite struct CommandLineTests {
  let bowline = BuiltProgram("bowline")

  @Test(arguments: [["--help"], ["--version"], ["--list-scenes"]])
  func `what is only printed needs neither a terminal nor TERM`(arguments: [String]) throws {
    let result = try bowline.run(arguments)
    #expect(result.status == .exited(0))
    #expect(!result.output.isEmpty && !result.output.contains("\u{1B}"))
    #expect(result.errors == "")
  }

  @Test func `help names every option, and the version is that of the program`() throws {
    let help = try bowline.run(["--help"]).output
    for option in [
      "--scene", "--text", "--items", "--theme", "--color", "--ascii", "--mouse", "--plain",
      "--snapshot",
      "--keys", "--record", "--replay", "--list-scenes", "--help", "--version",
    ] {
      #expect(help.contains(option))
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try bowline.run(["--version"]).output == "bowline 0.1.0\n")
    #expect(try bowline.run(["--list-scenes"]).output.hasPrefix("hello\t"))
  }

  @Test(arguments: ["--nonsense", "--snapshot=7", "extra"])
  func `a wrong command line is one line that names the argument, and exit status 2`(
    argument: String
  ) throws {
    let result = try bowline.run([argument])
    #expect(result.status == .exited(2))
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("bowline: ") && result.errors.hasSuffix("\n"))
    #expect(result.errors.contains(argument.prefix { $0 != "=" }))
    #expect(result.errors.split(separator: "\n").count == 1 && !result.errors.contains("\u{1B}"))
  }

  @Test(arguments: [
    "--scene=\u{1B}[2J", "--\u{1B}]0;x\u{7}", "--replay=/no\n\u{1B}c", "--record=/no/\u{9B}2J",
  ])
  func `what is wrong is shown with stand-ins, so that it is one line and no command`(
    argument: String
  ) throws {
    let result = try bowline.run([argument])
    let line = result.errors.unicodeScalars.dropLast()
    #expect(result.errors.last == "\n" && line.count > 10)
    #expect(line.allSatisfy { $0.properties.generalCategory != .control })
    #expect(line.contains { ["\u{241B}", "\u{FFFD}"].contains($0) })
  }

  @Test(arguments: ["bowline", "ReadmeExample"])
  func `a type of terminal that nobody knows is no command either`(program: String) throws {
    let pty = try Pty(
      Command.path(ofProduct: program),
      environment: Command.environment(["TERM": "x\u{1B}[31m", "SWIFT_BACKTRACE": "enable=no"]))
    #expect(pty.end() == .exited(1))
    #expect(String(decoding: pty.output, as: UTF8.self).contains("TERM is x\u{241B}[31m"))
    #expect(!pty.output.contains(0x1B))
  }

  @Test(arguments: [[:], ["TERM": "xterm-256color"], ["TERM": "dumb"]])
  func `without a terminal there is one line, exit status 1 and no escape byte`(
    environment: [String: String]
  ) throws {
    let result = try bowline.run([], environment: environment)
    #expect(result.status == .exited(1))
    #expect(result.output == "")
    #expect(result.errors.split(separator: "\n").count == 1 && !result.errors.contains("\u{1B}"))
    #expect(result.errors.contains("terminal") && result.errors.contains("--plain"))
  }

  @Test func `a snapshot shows what keys did to the number in the text`() throws {
    func label(_ arguments: String...) throws -> String {
      let result = try bowline.run(["--snapshot", "80x24"] + arguments)
      #expect(result.status == .exited(0) && result.errors == "")
      let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(rows.count == 25, "24 rows and the end of the last one")
      let name = try #require(rows[5].firstRange(of: "label     "))
      return String(rows[5][name.upperBound...]).untilGap
    }
    #expect(try label() == "Stock: 10 of 12 boxes")
    #expect(try label("--keys", "+++") == "Stock: 13 of 12 boxes")
    #expect(try label("--keys", "s+") == "11")
    #expect(try label("--text", "今天有10人", "--keys", "++") == "今天有12人")
    #expect(try label("--keys", "<PgUp><PgUp>-") == "Stock: 29 of 12 boxes")
    #expect(try label("--keys", "s+++s0<Down>") == "Stock: -1 boxes")
  }

  @Test func `a snapshot is ASCII if asked for, and where the locale is not UTF-8`() throws {
    for (arguments, environment) in [
      (["--ascii"], ["LC_ALL": "C.UTF-8"]), ([], ["LC_ALL": "C"]), ([], ["LC_ALL": "POSIX"]),
    ] {
      let output = try bowline.run(
        ["--snapshot", "80x24", "--text", "今天有10人"] + arguments, environment: environment
      ).output
      #expect(output.utf8.allSatisfy { $0 < 0x80 })
      #expect(output.contains("+- model ---"))
    }
    for environment in [[:], ["LANG": "C.UTF-8"]] {
      #expect(
        try bowline.run(["--snapshot", "80x24"], environment: environment).output.contains("───"))
    }
  }

  @Test func `keys that end the program end the pressing, and the picture is still printed`() throws
  {
    let result = try bowline.run(["--snapshot", "80x24", "--keys", "+q+"])
    #expect(result.status == .exited(0))
    #expect(result.output.contains("Stock: 11 of 12 boxes"))
  }
}

extension String {
  /// The text before the first two spaces.
  fileprivate var untilGap: String {
    var text = ""
    for character in self {
      if character == " ", text.hasSuffix(" ") { break }
      text.append(character)
    }
    return text.last == " " ? String(text.dropLast()) : text
  }
}
