// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor @Suite struct WorkTests {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "the disk is \u{1B}[31mfull" }
  }

  let clock = VirtualClock()
  let work: Work
  let pilot: Pilot

  /// A button that waits three seconds, a second for each of three files.
  init() {
    let clock = clock
    let work = Work("save", clock: clock)
    self.work = work
    let apply = Button("Apply", running: work) { progress in
      for number in 1...3 {
        try await clock.sleep(for: .seconds(1))
        progress.report(Double(number), of: 3)
      }
    }
    let row = Row(spacing: 1) {
      apply
      Button("Cancel", cancelling: work)
      Spinner(of: work)
    }
    let column = Column { [row, Progress(of: work, unit: .count(of: "files"))] }
    pilot = Pilot(Screen(column, size: Size(rows: 4, columns: 44)), clock: clock)
    pilot.screen.highlightsChanges = false
  }

  @Test func `a press begins the task, and the button is disabled while it runs`() async throws {
    #expect(pilot.rows == ["[ Apply ] [ Cancel ]", "", "", ""])
    try pilot.press("<Tab><Enter>")
    #expect(work.isBusy)
    #expect(pilot.rows == ["[ Apply ] [ Cancel ] ⠋", "⠋", "", ""])
    try pilot.press("<Enter>")
    await pilot.advance(by: .milliseconds(1050))
    #expect(work.done == 1 && work.total == 3)
    #expect(pilot.rows[ifPresent: 1] == "▕████▍        ▏  33%  1 of 3 files")
    await pilot.advance(by: .milliseconds(1950))
    #expect(!work.isBusy && work.done == 3 && work.error == "")
    #expect(pilot.rows == ["[ Apply ] [ Cancel ]", "", "", ""])
    await pilot.advance(by: .milliseconds(500))
    #expect(pilot.screen.timeUntilChange == nil, "nobody wakes any more")
  }

  @Test func `a command begins a task too`() async throws {
    pilot.screen.keyMap = KeyMap([
      Command("s", "save", running: work, on: pilot.screen) { _ in throw Failure() }
    ])
    try pilot.press("s")
    #expect(work.isBusy)
    await pilot.settle()
    #expect(!work.isBusy && pilot.screen.toast.isShowing)
  }

  @Test func `a second task is begun once the first has ended`() async {
    #expect(work.start { _ in })
    #expect(!work.start { _ in })
    await pilot.settle()
    #expect(!work.isBusy && work.start { _ in })
  }

  @Test func `Cancel ends the task, and no error is told`() async throws {
    try pilot.press("<Tab><Enter>")
    await pilot.advance(by: .milliseconds(1500))
    pilot.click(on: "Cancel")
    #expect(work.isBusy, "until the task has ended")
    await pilot.settle()
    #expect(!work.isBusy && work.error == "" && !pilot.screen.toast.isShowing)
    #expect(work.done == 1)
  }

  @Test func `an error is told in a note, without what would reach the terminal`() async {
    work.start(on: pilot.screen) { _ in throw Failure() }
    await pilot.settle()
    #expect(!work.isBusy && work.error == "the disk is \u{1B}[31mfull")
    #expect(pilot.screen.toast.text?.hasPrefix("save: the disk is ") == true)
    let note = pilot.rows[ifPresent: 2] ?? ""
    #expect(note.contains("save: the disk is") && !note.contains("\u{1B}"))
    await pilot.advance(by: .seconds(8))
    #expect(!pilot.screen.toast.isShowing)
    work.start(on: pilot.screen) { _ in }
    #expect(work.error == "")
  }

  @Test func `an error after Cancel is that of the cancellation`() async {
    work.start(on: pilot.screen) { [clock] _ in
      try? await clock.sleep(for: .seconds(9))
      throw Failure()
    }
    await pilot.settle()
    work.cancel()
    await pilot.settle()
    #expect(!work.isBusy && work.error == "" && !pilot.screen.toast.isShowing)
  }

  @Test func `what another thread says is taken once a frame, the last of it`() async {
    var changes = 0
    let watching = work.observe(\.done) { _, _ in changes += 1 }
    work.start { [clock] progress in
      await Task.detached { for step in 1...10_000 { progress.report(Double(step), of: 1e5) } }
        .value
      try await clock.sleep(for: .seconds(1))
      await Task.detached { for step in 1...10_000 { progress.report(Double(step), of: 1e4) } }
        .value
    }
    #expect(await pilot.wait { work.done > 0 && clock.sleeperCount == 2 })
    await pilot.advance(by: .milliseconds(500))
    #expect(work.done == 10_000 && work.total == 1e5 && changes <= 3)
    await pilot.advance(by: .milliseconds(500))
    #expect(await pilot.wait { !work.isBusy })
    #expect(work.done == 10_000 && work.total == 1e4, "what was said last counts")
    withExtendedLifetime(watching) {}
  }

  @Test func `what a task of before still says is not heard`() async {
    var old: WorkProgress?
    work.start { old = $0 }
    await pilot.settle()
    work.start { [clock] _ in try await clock.sleep(for: .seconds(5)) }
    old?.report(7, of: 9)
    await pilot.advance(by: .seconds(1))
    #expect(work.isBusy && work.done == 0 && work.total == nil)
    work.cancel()
    await pilot.settle()
  }

  @Test func `the task changes models on the actor of the screen`() async {
    final class Shop: KeyValueObservable {
      @Observed var stock = 0
    }
    let shop = Shop()
    let label = Label()
    label.bind(\.text, to: shop, \.stock) { "\($0) boxes" }
    let pilot = Pilot(Screen(label, size: Size(rows: 1, columns: 9)), clock: clock)
    work.start { _ in
      MainActor.assertIsolated()
      shop.stock += 1
    }
    await pilot.settle()
    #expect(pilot.rows == ["1 boxes"])
  }

  @Test func `a work that is released cancels its task`() async {
    var work: Work? = Work("wait", clock: clock)
    var isCancelled = false
    work?.start { [clock] _ in
      do { try await clock.sleep(for: .seconds(9)) } catch { isCancelled = true }
    }
    await pilot.settle()
    #expect(clock.sleeperCount == 1)
    weak let seen = work
    work = nil
    #expect(seen == nil)
    await pilot.settle()
    #expect(isCancelled && clock.sleeperCount == 0)
  }
}

@MainActor @Suite struct InboxTests {
  let clock = VirtualClock()

  @Test func `what threads send comes in order, once a frame`() async {
    let pilot = Pilot(Screen(Label("x")), clock: clock)
    var taken: [[Int]] = []
    let inbox = Inbox<Int>(clock: clock) { numbers in
      MainActor.assertIsolated()
      taken.append(numbers)
    }
    await Task.detached { for number in 0..<1000 { inbox.send(number) } }.value
    #expect(await pilot.wait { clock.sleeperCount == 1 })
    inbox.send(1000)
    inbox.send(1001)
    await pilot.settle()
    #expect(taken.flatMap(\.self).last != 1001, "the frame is not over")
    await pilot.advance(by: .milliseconds(40))
    #expect(taken.flatMap(\.self) == Array(0...1001) && taken.count <= 3)
    #expect(clock.sleeperCount == 0, "nobody wakes while nothing comes")
  }

  @Test func `an inbox that nobody holds takes nothing more, and lets go of its code`() async {
    final class Model {}
    let pilot = Pilot(Screen(Label("x")), clock: clock)
    var model: Model? = Model()
    weak let seen = model
    var count = 0
    var inbox: Inbox<Int>? = Inbox(clock: clock) { [model] numbers in
      withExtendedLifetime(model) { count += numbers.count }
    }
    model = nil
    await pilot.settle()
    #expect(seen != nil)
    inbox?.send(1)
    inbox = nil
    await pilot.settle()
    #expect(seen == nil && count == 0)
  }

  private struct Sent<Value>:
    @unchecked Sendable  // why: the change elsewhere is what the test is about
  {
    let value: Value
  }

  @Test func `a change of the screen off the main actor ends the program, and says what to do`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let label = Label("one")
      let terminal = MemoryTerminal(rows: 1, columns: 8)
      let application = Application(terminal, showing: Screen(label))
      guard terminal.rows == ["one"] else { return }
      let sent = Sent(value: label)
      await Task.detached { sent.value.text = "two" }.value
      withExtendedLifetime(application) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("outside of the main actor") && message.contains("[unowned self]"))
    #expect(message.contains("mark the function or its class as @MainActor"))
  }
}
