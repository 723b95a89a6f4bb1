// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Widgets that stand in one place, and code that says where.
@Suite struct AdoptTests {
  /// A widget with a child that it may forget to adopt.
  fileprivate final class Holder: Widget {
    let child: Widget

    init(_ child: Widget) {
      self.child = child
      super.init()
    }

    override var children: [Widget] { [child] }
    override func arrangeChildren(in area: Rectangle) { child.place(in: area) }
    override func preferredSize(within room: Size) -> Size { child.measured(within: room) }
  }

  @Test func `a child that was not adopted is said when its parent is drawn`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Pilot(Holder(Label("x")), rows: 1, columns: 4).rows
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Holder") && message.contains("Label") && message.contains("adopt"))
  }

  @Test func `a widget cannot stand in itself, nor in one inside it`() async {
    await #expect(processExitsWith: .failure) {
      let holder = Holder(Label("x"))
      holder.adopt([holder])
    }
    await #expect(processExitsWith: .failure) {
      let inner = Holder(Label("x"))
      let outer = Holder(inner)
      outer.adopt([inner])
      inner.adopt([outer])
    }
  }

  @Test func `the root of a screen stands nowhere else`() async {
    await #expect(processExitsWith: .failure) {
      let label = Label("x")
      let screens = [Screen(label), Screen(label)]
      withExtendedLifetime(screens) {}
    }
    await #expect(processExitsWith: .failure) {
      let label = Label("x")
      let row = Row { label }
      _ = Screen(label)
      withExtendedLifetime(row) {}
    }
    await #expect(processExitsWith: .failure) {
      let label = Label("x")
      let screen = Screen(label)
      _ = Row { label }
      withExtendedLifetime(screen) {}
    }
    await #expect(processExitsWith: .failure) {
      let (label, screen) = (Label("x"), Screen(Label("y")))
      screen.present(label)
      _ = Screen(label)
    }
  }

  @Test func `a root may stand elsewhere when its screen has gone`() {
    let label = Label("x")
    do { _ = Screen(label) }
    #expect(Pilot(label, rows: 1, columns: 1).rows == ["x"])
  }
}
