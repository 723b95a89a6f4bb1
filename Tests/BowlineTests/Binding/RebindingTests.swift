// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Which bindings end each other, and which do not: contract 7.2 and 7.4.
@Suite struct RebindingTests {
  class Part: KeyValueObservable { @Observed var isHidden = false }
  final class Gauge: Part {}

  /// What has parts that are no observed properties.
  final class View: KeyValueObservable {
    let gauge = Gauge()
    let label = Gauge()
  }

  class Shape: KeyValueObservable { @Observed var side = 1 }
  final class Square: Shape {
    var area = 0
    /// Read from the one property and written to the other.
    var shown: Int {
      get { side }
      set { area = newValue }
    }
  }

  let account = Account()

  @Test func `what objects behind constants inherit is bound to one source`() {
    let view = View()
    let model = Field()
    let other = Field()
    let bindings = [
      model.bind(\.isOn, to: other, \.isOn),
      view.bind(\.gauge.isHidden, to: model, \.isOn),
      view.bind(\.label.isHidden, to: model, \.isOn),
    ]
    #expect(bindings.map(\.health) == [.live, .live, .live])
    other.isOn = true
    #expect(view.gauge.isHidden && view.label.isHidden)
    let second = model.bind(\.isOn, to: account, \.unobserved) { $0 > 0 }
    #expect(bindings[0].health == .ended(by: .rebinding) && second.health == .live)
    #expect(bindings[1].isActive && bindings[2].isActive)
  }

  @Test func `two objects have the same unobserved property bound to one source`() {
    let fields = [Field(), Field()]
    let bindings = fields.map { $0.bind(\.plain, to: account, \.balance) }
    account.balance = 11
    #expect(fields.map(\.plain) == [11, 11])
    #expect(bindings.map(\.health) == [.live, .live])
  }

  @Test func `two objects have the same property behind a constant bound to one source`() {
    let views = [View(), View()]
    let model = Field()
    for view in views { view.bind(\.gauge.isHidden, to: model, \.isOn) }
    model.isOn = true
    #expect(views.map(\.gauge.isHidden) == [true, true])
  }

  @Test func `what is computed from an inherited property is another target than that`() {
    let square = Square()
    let side = square.bind(\.side, to: account, \.balance)
    let shown = square.bind(\.shown, to: account, \.unobserved)
    #expect(side.health == .live && shown.health == .live)
    let again = square.bind(\.side, to: account, \.balance)
    #expect(side.health == .ended(by: .rebinding) && again.health == .live)
  }
}
