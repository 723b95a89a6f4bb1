// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor
final class Copies {
  let work = Work("copy", isolation: MainActor.shared)
}

typealias Copy = @MainActor (String) async throws -> Void

@MainActor
func copyPage(_ names: [String], _ work: Work, copy: @escaping Copy) -> Widget {
  let start = Button("Copy", running: work) { progress in
    for (number, name) in names.enumerated() {
      progress.report(Double(number), of: Double(names.count))
      try await copy(name)
    }
  }
  let cancel = Button("Cancel", cancelling: work)
  let bar = Progress(of: work, unit: .count(of: "files"))
  let state = Label()
  state.bind(\.text, to: work, \.isBusy) { $0 ? "copying" : "ready" }
  return Column {
    Row(spacing: 1) {
      start
      cancel
      state
    }
    bar
  }
}

/// The page of the article *Work that takes long*.
@MainActor @Suite struct LongWorkTests {
  struct Full: Error, CustomStringConvertible {
    var description: String { "the disk is full" }
  }

  @Test func `the bar shows how many files are copied`() async throws {
    let clock = VirtualClock()
    let work = Work("copy", clock: clock)
    let page = copyPage(["a", "b", "c", "d"], work) { _ in
      try await clock.sleep(for: .seconds(60))
    }
    let pilot = Pilot(Screen(page, size: Size(rows: 3, columns: 40)), clock: clock)
    pilot.click(on: "Copy")
    await pilot.advance(by: .seconds(121))
    #expect(work.done == 2 && pilot.rows.first == "[ Copy ] [ Cancel ] copying")
    await pilot.advance(by: .seconds(120))
    #expect(!work.isBusy && pilot.rows.first == "[ Copy ] [ Cancel ] ready")
  }

  @Test func `a work that is a property's first value runs on the actor that is named`() async {
    let copies = Copies()
    var isDone = false
    copies.work.start { _ in isDone = true }
    for _ in 0..<10_000 where copies.work.isBusy { await Task.yield() }
    #expect(isDone)
  }

  @Test func `what went wrong is said on the screen`() async throws {
    let clock = VirtualClock()
    let work = Work("copy", clock: clock)
    let page = copyPage(["a", "b"], work) { name in if name == "b" { throw Full() } }
    let pilot = Pilot(Screen(page, size: Size(rows: 3, columns: 40)), clock: clock)
    pilot.click(on: "Copy")
    await pilot.settle()
    #expect(pilot.screen.toast.text == "copy: the disk is full")
    #expect(pilot.rows.contains { $0.contains("copy: the disk is full") })
  }

  @Test func `what many tasks send is taken once a frame`() async {
    final class Totals: KeyValueObservable {
      @Observed var bytes = 0
    }
    let (clock, totals) = (VirtualClock(), Totals())
    var changes = 0
    let watching = totals.observe(\.bytes) { _, _ in changes += 1 }
    let inbox = Inbox<Int>(clock: clock) { sizes in
      withChanges {
        for size in sizes { totals.bytes += size }
      }
    }
    await Task.detached { for size in 1...1000 { inbox.send(size) } }.value
    let pilot = Pilot(Screen(Label()), clock: clock)
    await pilot.advance(by: .seconds(1))
    #expect(totals.bytes == 500_500 && changes < 60)
    withExtendedLifetime(watching) {}
  }
}
