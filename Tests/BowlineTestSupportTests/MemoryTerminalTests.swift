// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor @Suite struct MemoryTerminalTests {
  @Test func `bytes are keys, and what they do is painted once`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let application = Application(terminal, showing: Screen(Counter(10)))
    #expect(terminal.rows == ["◂ 10 ▸"] && terminal.frames == 1)
    terminal.send("\t\u{1B}[C\u{1B}")
    terminal.send("[C")
    #expect(terminal.rows == ["◂ 12 ▸"])
    #expect(terminal.frames == 3 && terminal.changedCells == 1)
    withExtendedLifetime(application) {}
  }

  @Test func `where the terminal shows ASCII alone, the screen is drawn in it`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8, isUTF8: false)
    let application = Application(terminal, showing: Screen(Counter(10)))
    #expect(terminal.rows == ["< 10 >"])
    terminal.resize(rows: 1, columns: 9)
    #expect(terminal.rows == ["< 10 >"])
    withExtendedLifetime(application) {}
  }

  @Test func `what a screen copies is in the clipboard, as it is`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let screen = Screen(Counter(10))
    let application = Application(terminal, showing: screen)
    #expect(terminal.clipboard == nil && screen.copiedText == nil)
    screen.copy("two\nlines")
    #expect(terminal.clipboard == "two\nlines" && screen.copiedText == "two\nlines")
    #expect(terminal.frames == 1)
    withExtendedLifetime(application) {}
  }

  @Test func `the window has the title of the screen, which is bound in one line`() {
    final class Page: KeyValueObservable {
      @Observed var name = "one"
    }
    let page = Page()
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let screen = Screen(Counter(10))
    let application = Application(terminal, showing: screen)
    #expect(terminal.title == nil)
    screen.bind(\.title, to: page, \.name)
    page.name = "two"
    #expect(terminal.rows == ["◂ 10 ▸"] && terminal.title == "two" && terminal.frames == 2)
    screen.ringBell()
    #expect(terminal.bells == 1)
    withExtendedLifetime(application) {}
  }

  @Test func `nothing is painted while nothing changes`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let application = Application(terminal, showing: Screen(Counter(10)))
    terminal.send("zzz")
    terminal.advance(by: .seconds(3600))
    #expect(terminal.frames == 1)
    withExtendedLifetime(application) {}
  }

  @Test func `ten thousand changes are one frame`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let label = Label("")
    let application = Application(terminal, showing: Screen(label))
    for number in 1...10_000 { label.text = "\(number)" }
    #expect(terminal.rows == ["10000"] && terminal.frames == 2)
    withExtendedLifetime(application) {}
  }

  @Test func `a lone ESC is a key after 25 milliseconds`() {
    let terminal = MemoryTerminal(rows: 3, columns: 8)
    let screen = Screen(Label("x"))
    let application = Application(terminal, showing: screen)
    screen.present(Box("") { Label("over") })
    #expect(terminal.rows[ifPresent: 1]?.contains("over") == true)
    terminal.send("\u{1B}")
    terminal.advance(by: .milliseconds(24))
    #expect(terminal.rows[ifPresent: 1]?.contains("over") == true)
    terminal.advance(by: .milliseconds(1))
    #expect(terminal.rows == ["x", "", ""])
    withExtendedLifetime(application) {}
  }

  @Test func `a paste without a taker is a note that goes by itself`() {
    let terminal = MemoryTerminal(rows: 3, columns: 60)
    let application = Application(terminal, showing: Screen(Label("x")))
    terminal.paste("q\nq")
    #expect(terminal.rows[ifPresent: 1]?.contains("pasted text ignored") == true)
    terminal.advance(by: .seconds(3))
    #expect(terminal.rows == ["x", "", ""])
    withExtendedLifetime(application) {}
  }

  @Test func `the mouse is told of while the application wants it`() {
    let terminal = MemoryTerminal(rows: 1, columns: 20)
    let box = Checkbox("news")
    let application = Application(terminal, showing: Screen(box))
    terminal.send("\u{1B}[<0;2;1M")
    #expect(!box.isOn)
    application.usesMouse = true
    terminal.send("\u{1B}[<0;2;1M")
    #expect(box.isOn)
  }

  @Test func `size, theme, cursor and repaint arrive`() {
    let terminal = MemoryTerminal(rows: 1, columns: 20)
    let application = Application(
      terminal, showing: Screen(TextField("Weather report")), keys: [KeyPress(.tab)])
    #expect(terminal.cursor == Position(row: 0, column: 14))
    terminal.send("\u{1B}[D")
    #expect(terminal.cursor == Position(row: 0, column: 13))
    terminal.resize(rows: 1, columns: 8)
    #expect(terminal.size == Size(rows: 1, columns: 8) && terminal.grid.columns == 8)
    application.theme = .dark
    #expect(terminal.theme == .dark && application.theme == .dark)
    let frames = terminal.frames
    application.repaint()
    _ = terminal.rows
    #expect(terminal.frames == frames + 1 && terminal.changedCells == 8)
  }

  @Test func `after the end nothing reaches the application`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let screen = Screen(Label("x"))
    var calls = 0
    let application = Application(terminal, showing: screen)
    screen.keyMap = KeyMap([
      Command("q", "quit") { [unowned application] in application.stop() },
      Command("a", "count") { calls += 1 },
    ])
    terminal.send("aq")
    #expect(terminal.hasEnded && calls == 1)
    terminal.send("a")
    terminal.resize(rows: 2, columns: 2)
    terminal.advance(by: .seconds(1))
    #expect(calls == 1 && terminal.size == Size(rows: 1, columns: 8))
  }

  @Test func `an application tells what happens, before the screen gets it`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let counter = Counter(10)
    let screen = Screen(counter)
    let application = Application(backend: terminal)
    var told: [String] = []
    application.onStart = { told.append("start \(screen.size)") }
    application.onInput = { _ in told.append("input \(counter.value)") }
    application.onResize = { told.append("resize \(screen.size) to \($0)") }
    application.onTime = { told.append("time \($0)") }
    application.onPaint = { [unowned application] in
      told.append("frame \(application.figures.frames)")
    }
    application.show(screen)
    #expect(terminal.rows == ["◂ 10 ▸"])
    terminal.send("\t\u{1B}[C")
    terminal.resize(rows: 1, columns: 9)
    terminal.advance(by: .seconds(1))
    let alarm = screen.alarm(after: .seconds(2)) {}
    terminal.advance(by: .seconds(1))
    #expect(
      told == [
        "start 8x1", "frame 1", "input 10", "input 10", "frame 2", "resize 8x1 to 9x1", "frame 3",
        "time 1.0 seconds", "time 1.0 seconds",
      ])
    #expect(application.figures.lastDuration > .zero && application.figures.bytes == 0)
    withExtendedLifetime(alarm) {}
  }

  @Test func `an application in memory is not run`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      Application(MemoryTerminal(), showing: Screen(Label("x"))).run(Screen(Label("y")))
    }
  }

  @Test func `other code has the terminal for a while, and everything is painted anew`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let application = Application(terminal, showing: Screen(Counter(10)))
    let frames = terminal.frames
    #expect(application.suspend { terminal.frames } == frames)
    #expect(terminal.rows == ["◂ 10 ▸"])
    #expect(terminal.frames == frames + 1 && terminal.changedCells == 8)
  }

  @Test func `terminal and screen go when nobody holds them`() {
    var terminal: MemoryTerminal? = MemoryTerminal(rows: 1, columns: 8)
    var screen: Screen? = Screen(Label("x"))
    var application: Application? = Application(terminal!, showing: screen!)
    weak let seenTerminal = terminal
    weak let seenScreen = screen
    #expect(application != nil)
    (terminal, screen, application) = (nil, nil, nil)
    #expect(seenTerminal == nil && seenScreen == nil)
  }

  @Test func `the answer about the background goes to the application, and is no key`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let application = Application(terminal, showing: Screen(Counter(10)))
    var colors: [Color] = []
    application.onBackground = { colors.append($0) }
    terminal.send("\t\u{1B}]11;rgb:ffff/ffff/ff")
    terminal.send("ff\u{7}\u{1B}[C")
    terminal.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
    #expect(colors == [.rgb(255, 255, 255)])
    #expect(terminal.rows == ["◂ 11 ▸"])
  }

  @Test func `an application is there before its screen, whose commands may end it`() {
    let terminal = MemoryTerminal(rows: 1, columns: 8)
    let application = Application(terminal)
    let screen = Screen(Label("x"))
    screen.keyMap = KeyMap([Command("q", "quit") { application.stop() }])
    application.show(screen, on: terminal)
    #expect(terminal.rows == ["x"] && !terminal.hasEnded)
    terminal.send("q")
    #expect(terminal.hasEnded)
    screen.keyMap = KeyMap([])
  }

  @Test func `tasks that sleep by the terminal's clock wake as its time goes on`() async {
    let clock = VirtualClock()
    let terminal = MemoryTerminal(rows: 1, columns: 8, clock: clock)
    #expect(terminal.clock === clock)
    let label = Label("-")
    let work = Work("count", clock: clock)
    let application = Application(terminal, showing: Screen(label))
    work.start { _ in
      for number in 1...2 {
        try await clock.sleep(for: .seconds(1))
        label.text = "\(number)"
      }
    }
    await terminal.settle()
    #expect(terminal.rows == ["-"])
    terminal.advance(by: .seconds(1))
    await terminal.settle()
    #expect(terminal.rows == ["1"])
    terminal.advance(by: .seconds(1))
    #expect(await terminal.settle())
    #expect(terminal.rows == ["2"] && !work.isBusy)
    withExtendedLifetime(application) {}
  }

  @Test func `a pilot takes the clock that its screen was made with`() {
    let clock = VirtualClock()
    #expect(Pilot(Screen(Label("x")), clock: clock).clock === clock)
  }
}
