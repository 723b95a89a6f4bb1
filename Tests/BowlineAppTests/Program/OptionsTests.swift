// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTerminal
import Testing

@testable import BowlineApp

/// The command line.
///
/// The C library's parser has state of its own, so one test at a time.
@Suite(.serialized) @MainActor struct OptionsTests {
  @Test func `without arguments the program runs hello with its text`() throws {
    let options = try Options(arguments: ["bowline"])
    #expect(options == Options())
    #expect(
      options.task == .run && options.scene == "hello" && options.text == "Stock: 10 of 12 boxes")
  }

  @Test func `each option sets what it says, with its value behind a space or an equals sign`()
    throws
  {
    let options = try Options(arguments: [
      "bowline", "--scene", "hello", "--text=今天有10人", "--color", "never", "--ascii",
      "--keys", "+<Tab>", "--snapshot", "80x24", "--items", "1000000", "--theme", "dark", "--mouse",
      "--record",
      "file", "--format", "svg",
    ])
    #expect(options.text == "今天有10人")
    #expect(options.color == .never)
    #expect(options.isASCII)
    #expect(options.items == 1_000_000)
    #expect(options.usesMouse)
    #expect(options.recording == "file" && options.replay == nil)
    #expect(options.keys == [KeyPress("+"), KeyPress(.tab)])
    #expect(options.task == .snapshot(Size(rows: 24, columns: 80)))
    #expect(options.format == .svg)
  }

  @Test(arguments: [
    ("--help", Options.Task.help), ("--version", .version), ("--list-scenes", .listScenes),
    ("--plain", .plain), ("-h", .help), ("-V", .version), ("--vers", .version),
  ])
  func `an option alone gives a task`(argument: String, task: Options.Task) throws {
    #expect(try Options(arguments: ["bowline", argument]).task == task)
  }

  @Test(arguments: [
    ["--help", "--plain"], ["--plain", "--help"], ["--help", "--snapshot", "80x24"],
    ["--snapshot", "80x24", "--help"],
  ])
  func `help is printed whatever else is asked for`(arguments: [String]) throws {
    #expect(try Options(arguments: ["bowline"] + arguments).task == .help)
  }

  @Test(arguments: [
    (["--nonsense"], "unknown option '--nonsense'"),
    (["-x"], "unknown option '-x'"),
    (["-xy"], "unknown option '-x'"),
    (["--mouse=1"], "--mouse takes no value: '--mouse=1'"),
    (["--help=x"], "--help takes no value: '--help=x'"),
    (["--s"], "'--s' can be --scene or --snapshot"),
    (["--re=x"], "'--re=x' can be --record or --replay"),
    (["--=x"], "unknown option '--=x'"),
    (["--scene"], "--scene needs a value"),
    (
      ["--scene", "nowhere"],
      "unknown scene 'nowhere'; choose hello, widgets, dashboard, list, form, paths, stress or text"
    ),
    (["--color", "blue"], "unknown color mode 'blue'; choose auto, always or never"),
    (
      ["--snapshot", "80"],
      "--snapshot: '80' is no size; write COLUMNSxROWS, each from 1 to 1000, as in 80x24"
    ),
    (
      ["--snapshot", "0x24"],
      "--snapshot: '0x24' is no size; write COLUMNSxROWS, each from 1 to 1000, as in 80x24"
    ),
    (
      ["--theme", "pink"],
      "unknown theme 'pink'; choose auto, default, dark, light or mono"
    ),
    (["--items", "-1"], "--items: -1 is out of range (0–1000000)"),
    (["--items", "1000001"], "--items: 1000001 is out of range (0–1000000)"),
    (
      ["--items", "9999999999999999999999"],
      "--items: 9999999999999999999999 is out of range (0–1000000)"
    ),
    (["--items", "-"], "--items: not a number: '-'; give one from 0 to 1000000"),
    (["--replay", "a", "--scene", "list"], "give either --replay or --scene, not both"),
    (["--text=x", "--replay", "a"], "give either --replay or --text, not both"),
    (["--replay", "a", "--items", "3"], "give either --replay or --items, not both"),
    (["--items", "many"], "--items: not a number: 'many'; give one from 0 to 1000000"),
    (
      ["--plain", "--snapshot", "80x24"],
      "give either --plain or --snapshot, not both"
    ),
    (["--snapshot", "80x24", "--format", "png"], "unknown format 'png'; choose text, ansi or svg"),
    (["--format", "svg"], "--format needs --snapshot, as in --snapshot 80x24"),
    (["--format", "text", "--plain"], "--format needs --snapshot, as in --snapshot 80x24"),
    (["--record", "a", "--replay", "b"], "give either --record or --replay, not both"),
    (["--record", ""], "--record needs the name of a file"),
    (["watch", "--replay", ""], "--replay needs the name of a file"),
    (["extra"], "unexpected argument 'extra'; options begin with --"),
  ])
  func `a wrong argument is named`(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) {
      try Options(arguments: ["bowline"] + arguments)
    }
  }

  @Test func `a key that there is not is named`() throws {
    let error = #expect(throws: UsageError.self) {
      try Options(arguments: ["bowline", "--keys", "+<Tabb>"])
    }
    #expect(try #require(error).message.hasPrefix("--keys: "))
    #expect(try #require(error).message.contains("<Tabb>"))
  }

  // MARK: watch

  @Test func `watch takes options and files in any order, and a command behind two dashes`() throws
  {
    let files = try Options(arguments: [
      "bowline", "watch", "access.log", "--format", "json", "-", "--once", "--ascii",
    ])
    #expect(
      files.watch
        == WatchOptions(files: ["access.log", "-"], format: .json, endsWithInput: true))
    #expect(files.isASCII && files.task == .run)
    let command = try Options(arguments: [
      "bowline", "watch", "--every=1.5s", "--plain", "--", "ps", "--every", "aux", "--",
    ])
    #expect(
      command.watch
        == WatchOptions(
          command: ["ps", "--every", "aux", "--"], interval: .milliseconds(1_500)))
    #expect(command.task == .plain)
    let picture = try Options(arguments: [
      "bowline", "watch", "--snapshot", "80x24", "--snapshot-form=svg", "--format=auto",
    ])
    #expect(picture.watch == WatchOptions() && picture.format == .svg)
  }

  @Test(arguments: [
    ("2s", Duration.seconds(2)), ("500ms", .milliseconds(500)), ("1m", .seconds(60)),
    ("1h", .seconds(3_600)), ("3", .seconds(3)), (".5", .milliseconds(500)),
  ])
  func `a time has a unit or is of seconds`(text: String, duration: Duration) {
    #expect(WatchOptions.duration(text) == duration)
  }

  @Test(arguments: ["", "s", "2 s", "-1s", "1e3", "inf", "nan", "2d", "0x10", "1.2.3s"])
  func `what is no time is none`(text: String) {
    #expect(WatchOptions.duration(text) == nil)
  }

  @Test(arguments: [
    (
      ["--every", "soon", "--", "ps"],
      "--every: 'soon' is no time; write it as in 2s, 500ms, 1m or 1h"
    ),
    (["--every", "1ms", "--", "ps"], "--every: 1ms is out of range (10ms–24h)"),
    (
      ["--every", "99999999999999999999h", "--", "ps"],
      "--every: 99999999999999999999h is out of range (10ms–24h)"
    ),
    (["--every", "2s"], "--every needs a command, as in --every 2s -- ps aux"),
    (["a.log", "--", "ps"], "give either files or a command, not both: 'a.log' and 'ps'"),
    (
      ["--format", "xml"],
      "unknown format 'xml'; choose auto, json, csv, tsv, logfmt, prometheus, columns, numbers or lines"
    ),
    (["--snapshot-form", "svg"], "--snapshot-form needs --snapshot, as in --snapshot 80x24"),
    (["--snapshot-form", "png"], "unknown form 'png'; choose text, ansi or svg"),
    (["--scene", "hello"], "unknown option '--scene'"),
    (["--plain", "--snapshot", "80x24"], "give either --plain or --snapshot, not both"),
  ])
  func `a wrong argument of watch is named`(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) {
      try Options(arguments: ["bowline", "watch"] + arguments)
    }
  }

  @Test func `an option before watch is told to stand behind it`() {
    #expect(
      throws: UsageError(
        message: "'watch' stands before all options, as in bowline watch --plain")
    ) { try Options(arguments: ["bowline", "--ascii", "watch"]) }
  }
}
