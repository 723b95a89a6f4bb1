// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineApp

/// Completions of bash, zsh and fish, in these shells themselves.
@Suite struct CompletionTests {
  /// The options that a help lists, with their dashes.
  private static func options(_ help: String) -> [String] {
    help.split(separator: "\n").compactMap { line in
      line.hasPrefix("  --") ? String(line.dropFirst(2).prefix { $0 != " " }) : nil
    }.sorted()
  }

  private static let options = options(BowlineProgram.help)
  private static let watchOptions = options(BowlineProgram.watchHelp)

  /// The text typed before Tab, and the rows that show then, once an `x` is typed behind it.
  ///
  /// The `x` tells that Tab is done with, also where it has nothing to offer.
  private typealias Step = (typed: String, rows: [String])

  // MARK: bash

  @Test func `bash completes options, what they take, and files`() throws {
    let session = try TmuxSession("bash", ["--norc", "--noprofile"])
    try begin(session, "bind 'set show-all-if-ambiguous on'; . Resources/completions/bowline.bash")
    let steps: [Step] = [
      ("bowline --sc", ["> bowline --scene x"]),
      (
        "bowline --scene ",
        [
          "> bowline --scene", "dashboard  hello      paths      text",
          "form       list       stress     widgets", "> bowline --scene x",
        ]
      ),
      ("bowline --scene h", ["> bowline --scene hello x"]),
      (
        "bowline --theme ",
        ["> bowline --theme", "auto     dark     default  light    mono", "> bowline --theme x"]
      ),
      ("bowline --plain --s", ["> bowline --plain --scene x"]),
    ]
    try take(steps + Self.same, in: session)
  }

  @Test func `bash lists the options of --help`() throws {
    let session = try TmuxSession("bash", ["--norc", "--noprofile"])
    try begin(session, "bind 'set show-all-if-ambiguous on'; . Resources/completions/bowline.bash")
    #expect(try listed(behind: "bowline --", in: session) == Self.options)
    try clear(session)
    #expect(try listed(behind: "bowline watch --", in: session) == Self.watchOptions)
  }

  /// The lines that bash and zsh complete to the same words.
  private static let same: [Step] = [
    ("bowline --scene=d", ["> bowline --scene=dashboard x"]),
    ("bowline --theme=mo", ["> bowline --theme=mono x"]),
    ("bowline --color n", ["> bowline --color never x"]),
    ("bowline --snapshot 8", ["> bowline --snapshot 80x24 x"]),
    ("bowline --format s", ["> bowline --format svg x"]),
    ("bowline --text ", ["> bowline --text x"]),
    ("bowline --items ", ["> bowline --items x"]),
    ("bowline --keys ", ["> bowline --keys x"]),
    ("bowline --replay Resources/se", ["> bowline --replay Resources/sessions/x"]),
    ("bowline wa", ["> bowline watch x"]),
    ("bowline watch --format=log", ["> bowline watch --format=logfmt x"]),
    ("bowline watch Resources/se", ["> bowline watch Resources/sessions/x"]),
    ("bowline watch -- printen", ["> bowline watch -- printenv x"]),
    (
      "bowline watch --every 2s -- ls Resources/se",
      [
        "> bowline watch --every 2s -- ls Resources/sessions/x"
      ]
    ),
    ("bowline --record=Resources/se", ["> bowline --record=Resources/sessions/x"]),
    ("bowline --record=f --rep", ["> bowline --record=f --repx"]),
  ]

  // MARK: zsh

  @Test func `zsh completes options, what they take, and files`() throws {
    let session = try TmuxSession("zsh", ["-f"])
    try begin(session, Self.zsh)
    let scenes = SceneCatalog.all.sorted { $0.name < $1.name }
      .map { $0.name.padded(to: 9) + "  -- " + $0.summary }
    let steps: [Step] = [
      ("bowline --sc", ["> bowline --scene=x"]),
      ("bowline --scene ", ["> bowline --scene x"] + scenes),
      ("bowline --theme ", ["> bowline --theme x", "auto     dark     default  light    mono"]),
      ("bowline --plain --s", ["> bowline --plain --scene=x"]),
      ("bowline --help --s", ["> bowline --help --sx"]),
    ]
    try take(steps + Self.same, in: session)
  }

  @Test func `zsh lists the options of --help`() throws {
    let session = try TmuxSession("zsh", ["-f"])
    try begin(session, Self.zsh)
    #expect(try listed(behind: "bowline --", in: session) == Self.options)
    try clear(session)
    #expect(try listed(behind: "bowline watch --", in: session) == Self.watchOptions)
  }

  private static let zsh =
    "fpath=($PWD/Resources/completions $fpath); autoload -Uz compinit; compinit -D"

  // MARK: fish

  @Test(arguments: [
    ("bowline --sc", ["--scene\tstart in this scene"]),
    ("bowline --scene h", ["hello\t\(HelloScene.summary)"]),
    ("bowline --scene=d", ["--scene=dashboard\t\(DashboardScene.summary)"]),
    ("bowline --theme=mo", ["--theme=mono\thow everything looks"]),
    ("bowline --color n", ["never\twhen to use color"]),
    ("bowline --snapshot 8", ["80x24\tprint the screen as text"]),
    ("bowline --format s", ["svg\tform of the snapshot"]), ("bowline --text ", []),
    ("bowline --items ", []), ("bowline --keys ", []),
    ("bowline --replay Resources/se", ["Resources/sessions/"]),
    ("bowline --record=Resources/se", ["--record=Resources/sessions/"]),
    ("bowline --plain --s", ["--scene\tstart in this scene"]),
    ("bowline --record=f --rep", []), ("bowline wa", ["watch\tshow live what a program writes"]),
    ("bowline watch --format log", ["logfmt\tformat of the input"]),
    ("bowline watch Resources/se", ["Resources/sessions/"]),
    ("bowline watch -- ls Resources/se", ["Resources/sessions/"]),
  ])
  func `fish completes options, what they take, and files`(typed: String, shown: [String]) throws {
    #expect(try fish(typed) == shown)
  }

  @Test func `behind two dashes fish completes commands`() throws {
    let words = try fish("bowline watch --every 2s -- printen").map { $0.prefix { $0 != "\t" } }
    #expect(words == ["printenv"])
  }

  @Test func `fish lists scenes and themes in the order of --help, and its options`() throws {
    #expect(
      try fish("bowline --scene ") == SceneCatalog.all.map { "\($0.name)\t\($0.summary)" })
    #expect(
      try fish("bowline --theme ").map { $0.prefix { $0 != "\t" } }
        == ["auto", "default", "dark", "light", "mono"])
    let options = try fish("bowline --").map { String($0.prefix { $0 != "\t" }) }
    #expect(options == Self.options)
    let watch = try fish("bowline watch --").map { String($0.prefix { $0 != "\t" }) }
    #expect(watch == Self.watchOptions)
  }

  /// A folder in which fish may make those that it wants at home.
  static let home = Command.path(ofProduct: "home-of-fish")

  private func fish(_ typed: String) throws -> [String] {
    let script = """
      cd \(SourceText.path("")); source Resources/completions/bowline.fish; complete -C $argv[1]
      """
    let result = try Command.run(
      "fish", ["--no-config", "-c", script, "--", typed],
      environment: Command.environment(["HOME": Self.home]))
    #expect(result.status == .exited(0))
    return result.output.split(separator: "\n").map(String.init)
  }

  // MARK: A shell on a screen

  /// Goes to the root of the package, runs commands, and leaves a prompt alone on the screen.
  private func begin(_ session: TmuxSession, _ commands: String) throws {
    try session.send("cd \(SourceText.path("")); PS1='> '; \(commands); clear")
    try session.press("Enter")
    #expect(try session.wait { Self.rows($0) == [">"] })
  }

  private func take(_ steps: [Step], in session: TmuxSession) throws {
    for step in steps {
      try session.send(step.typed)
      try session.press("Tab", "x")
      let isShown = try session.wait { Self.rows($0) == step.rows }
      let screen = try session.capture()
      #expect(isShown, "\(step.rows) is not shown: \(screen)")
      try clear(session)
    }
  }

  /// The options that are listed behind what is typed.
  private func listed(behind typed: String, in session: TmuxSession) throws -> [String] {
    try session.send(typed)
    try session.press("Tab", "x")
    #expect(try session.wait { Self.rows($0).contains("> \(typed)x") })
    let rows = Self.rows(try session.capture()).filter { !$0.hasPrefix(">") }
    let words = rows.flatMap { $0.split(separator: " ") }.map(String.init)
    return words.filter { $0.hasPrefix("--") && $0 != "--" }.sorted()
  }

  /// Takes back what was typed, and leaves a prompt alone on the screen.
  private func clear(_ session: TmuxSession) throws {
    try session.press("C-u", "C-l")
    #expect(try session.wait { Self.rows($0) == [">"] })
  }

  private static func rows(_ screen: String) -> [String] {
    screen.split(separator: "\n").map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(count - self.count, 0))
  }
}
