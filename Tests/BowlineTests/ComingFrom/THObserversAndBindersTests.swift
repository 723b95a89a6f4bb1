// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for Eidhof's Observer and THObserversAndBinders.
@Suite struct THObserversAndBindersTests {
  final class Tank: KeyValueObservable {
    @Observed var litres = 10
    @Observed var name: String?
  }

  final class Panel: KeyValueObservable {
    @Observed var text = ""
    @Observed var percent = 0
    var calls: [String] = []

    func refresh() { calls.append("refresh") }
    func refresh(_ tank: Tank) { calls.append("refresh \(tank.litres)") }
    func show(_ new: Int) { calls.append("show \(new)") }
    func show(_ old: Int, _ new: Int) { calls.append("show \(old) \(new)") }
    func show(_ tank: Tank, _ old: Int, _ new: Int) { calls.append("show \(tank.litres) \(old)") }
    func show(_ tank: Tank, _ change: KeyValueChange<Int>) { calls.append("\(change.kind)") }
  }

  let tank = Tank()

  @Test func `a token ends when it is released`() {
    var calls = 0
    var token: KeyValueObservation? = tank.observe(\.litres) { _, _ in calls += 1 }
    tank.litres = 11
    token = nil
    tank.litres = 12
    #expect(calls == 1 && token == nil)
  }

  @Test func `target and action, held weakly, in six shapes`() {
    let panel = Panel()
    let watching = ObservationBag()
    tank.observe(
      \.litres, target: panel, in: watching, action: Panel.refresh as (Panel) -> () -> Void)
    tank.observe(
      \.litres, target: panel, in: watching, action: Panel.refresh as (Panel) -> (Tank) -> Void)
    tank.observe(
      \.litres, target: panel, in: watching, action: Panel.show as (Panel) -> (Int) -> Void)
    tank.observe(
      \.litres, target: panel, in: watching,
      action: Panel.show as (Panel) -> (Int, Int) -> Void)
    tank.observe(
      \.litres, target: panel, in: watching,
      action: Panel.show as (Panel) -> (Tank, Int, Int) -> Void)
    tank.observe(
      \.litres, target: panel, in: watching,
      action: Panel.show as (Panel) -> (Tank, KeyValueChange<Int>) -> Void)
    tank.litres = 11
    #expect(
      panel.calls == ["refresh", "refresh 11", "show 11", "show 10 11", "show 11 10", "setting"])
  }

  @Test func `a binder with a transform, a formatter, and nil`() {
    let panel = Panel()
    let label = Panel()
    let title = Panel()
    panel.bind(\.percent, to: tank, \.litres) { $0 * 100 / 50 }
    label.bind(\.text, to: tank, \.litres, transform: .format { "\($0) l" })
    title.bind(\.text, to: tank, \.name, placeholder: "unnamed")
    #expect(panel.percent == 20 && label.text == "10 l" && title.text == "unnamed")
    tank.name = "rain"
    #expect(title.text == "rain")
  }
}
