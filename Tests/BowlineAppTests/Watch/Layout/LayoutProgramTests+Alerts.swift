// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import BowlineApp

/// The alerts of a layout, as it is started from a shell.
extension LayoutProgramTests {
  @Test func `the command of an alert gets the value in its environment alone`() throws {
    let hostile = "$(touch broken)'`touch broken`\\\"; touch broken\\n&"
    let folder = try Folder([
      "data.json": "{\"name\":\"\(hostile)\"}\n",
      "web.yaml": """
      sources: { app: { run: "cat data.json; sleep 600", format: json } }
      show: [{ value: app.name }]
      alerts:
        - when: app.name != ok
          do: [bell, { run: 'printf %s "$BOWLINE_VALUE" > out; printf %s "$BOWLINE_PATH" > path' }]
      """,
    ])
    let pty = try start("exec \"$0\" watch --layout web.yaml", in: folder)
    #expect(
      Deadline().wait {
        pty.readAvailable(); return folder.text("path") == "name"
      })
    #expect(folder.text("out") == "$(touch broken)'`touch broken`\"; touch broken\n&")
    let isBroken = unsafe access("\(folder.path)/broken", F_OK) == 0
    #expect(!isBroken)
    #expect(pty.wait { $0.contains(7) })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `a snapshot shows the alerts that are on, and does nothing for them`() throws {
    let folder = try Folder([
      "web.yaml": """
      sources: { app: { run: "echo n=9; echo n=1 m=7", format: logfmt } }
      show: [{ value: app.n }]
      alerts:
        - { when: app.m > 5, do: [notify, { run: "touch ran" }] }
        - { when: app.n > 5, do: notify }
      """
    ])
    let result = try run("\"$0\" watch --snapshot 80x8 --layout web.yaml; ls", in: folder)
    #expect(result.output.contains("! app.m > 5 "), "\(result.output)")
    #expect(!result.output.contains("app.n > 5") && !result.output.contains("ran"))
  }

  @Test func `a snapshot of a recording shows an alert whose time has passed in it`() throws {
    let folder = try Folder([
      "r": """
      bowline feed 1
      start 1000000000
      format auto
      source stream app
      0.000000 1 out 4
      n=9

      20.000000 1 out 4
      n=8


      """,
      "web.yaml": """
      sources: { app: { run: x } }
      show: [{ value: app.n }]
      alerts: [{ when: app.n > 5, for: 10s, do: bell }, { when: app.n > 7, for: 30s, do: bell }]
      """,
    ])
    let result = try run(
      "\"$0\" watch --snapshot 80x8 --layout web.yaml --replay r", in: folder)
    #expect(result.output.contains("! app.n > 5 "), "\(result.output)")
    #expect(!result.output.contains("app.n > 7"))
  }

  @Test func `without a screen alerts are lines, and their commands run`() throws {
    let folder = try Folder([
      "web.yaml": """
      sources: { app: { run: "echo n=9; echo n=1 m=7", format: logfmt } }
      show: [{ value: app.n }]
      alerts:
        - { when: app.m > 5, do: { run: 'printf %s "$BOWLINE_VALUE" > out' } }
        - { when: app.n > 100, do: notify }
      """
    ])
    let result = try run("\"$0\" watch --plain --layout web.yaml", in: folder)
    #expect(result.output.hasSuffix("m: none -> 7\nalert: app.m > 5: 7\n"))
    #expect(Deadline().wait { folder.text("out") == "7" })
  }

  @Test func `without a screen an alert whose path never came is mentioned at the end`() throws {
    let folder = try Folder([
      "web.yaml": """
      sources: { app: { run: "echo load=1", format: logfmt } }
      show: [{ value: app.load }]
      alerts: [{ when: app.laod > 5, do: bell }, { when: app.load > 5, do: bell }]
      """
    ])
    let result = try run("\"$0\" watch --plain --layout web.yaml", in: folder)
    #expect(result.status == .exited(0))
    #expect(
      result.output.hasSuffix("bowline: app.laod > 5: no 'laod' yet; there is 'load'\n"),
      "\(result.output)")
  }
}
