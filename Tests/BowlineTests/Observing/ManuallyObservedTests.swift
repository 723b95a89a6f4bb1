// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Notices by hand of stored properties, whoever follows them in whichever way: contract 4.9, 14.8.
@Suite struct ManuallyObservedTests {
  @Test func `a property that another one declares, and names lead to, is told to all`() throws {
    let tank = Tank()
    let shed = Shed(tank)
    var seen: [String] = []
    let watching = [
      tank.observe(\.level) { _, _ in seen.append("level") },
      tank.observe(\.text) { _, _ in seen.append("text") },
      tank.observe(\.alarm) { _, _ in seen.append("declared") },
      tank.observe(\.limit) { _, _ in seen.append("declares") },
      try shed.observe(path: "tank.level") { _, _ in seen.append("by names") },
      shed.observe(\.tank.text) { _, _ in seen.append("text behind") },
    ]
    withChanges(rollback: .of(tank, \.level)) {}
    tank.withChange(of: \.level) { tank.level = 1 }
    #expect(seen == ["level", "text", "declared", "declares", "by names", "text behind"])
    seen = []
    tank.withChange(of: \.limit) { tank.limit = 1 }
    #expect(seen == ["declares"])
    withExtendedLifetime(watching) {}
  }

  @Test func `changes that are announced and never made cost no stack when they go`() {
    var tank: Tank? = Tank()
    let watching = tank!.observe(\.level, options: .prior) { _, _ in }
    for _ in 0..<300_000 { tank!.willChangeValue(for: \.level) }
    tank = nil
    #expect(!watching.isActive)
  }

  @Test func `elements that are observed between an announcement and its change are counted once`()
  {
    final class Cart: ManuallyObservable {
      var manualNotices = ManualNotices()
      @ManuallyObserved var items: [Product] = []
    }
    let (cart, product) = (Cart(), Product(1))
    var calls = 0
    let other = cart.observe(\.items) { _, _ in }
    cart.willChangeValue(for: \.items)
    cart.items = [product]
    let watching = cart.observe(each: \.items, \.price) { _, _, _ in calls += 1 }
    cart.didChangeValue(for: \.items)
    product.price = 2
    #expect(calls == 1)
    cart.withChange(of: \.items) { cart.items = [] }
    product.price = 3
    #expect(calls == 1)
    withExtendedLifetime((other, watching)) {}
  }

  @Test(arguments: [true, false])
  func `an inherited property is told to all who follow it`(isToldByItsClass: Bool) {
    let tank = HeatedTank()
    let shed = Shed(tank)
    var lines: [String] = []
    func log<Root: KeyValueObservable, Value>(
      _ name: String, _ root: Root, _ path: KeyPath<Root, Value>
    ) -> KeyValueObservation {
      root.observe(path, options: [.old, .new]) {
        lines.append("\(name) \($1.oldValue!)>\($1.newValue!)")
      }
    }
    let watching = [
      log("text", tank, \.text), log("heat", tank, \.heat), log("level", tank, \.level),
      log("of its class", tank as Tank, \.level), log("behind", shed, \.tank.level),
    ]
    if isToldByItsClass {
      (tank as Tank).withChange(of: \.level) { tank.level = 1 }
    } else {
      tank.withChange(of: \.level) { tank.level = 1 }
    }
    #expect(
      lines == ["text 0 l>1 l", "heat 0>2", "level 0>1", "of its class 0>1", "behind 0>1"])
    withExtendedLifetime(watching) {}
  }

  @Test func `an inherited property that is told by hand is told to derived values alone`() {
    let tank = HeatedTank()
    var calls = 0
    let watching = tank.observe(\.text) { _, _ in calls += 1 }
    tank.withChange(of: \.level) { tank.level = 1 }
    tank.willChangeValue(for: \.level)
    tank.didChangeValue(for: \.level)
    #expect(calls == 2)
    watching.invalidate()
  }

  @Test func `an edit of an inherited array that is told by hand is told as a setting`() {
    let tank = HeatedTank()
    var lines: [String] = []
    let watching = [
      tank.observe(\.parts, options: [.old, .new]) { _, change in
        lines.append("\(change.kind) \(change.newValue!)")
      },
      tank.observe(\.parts.count, options: [.old, .new]) { _, change in
        lines.append("\(change.oldValue!)>\(change.newValue!)")
      },
    ]
    tank.withChange(.insertion, valuesAt: RangeSet(0..<1), of: \.parts) {
      tank.parts.append("valve")
    }
    #expect(lines == [#"setting ["valve"]"#, "0>1"])
    withExtendedLifetime(watching) {}
  }

  @Test func `edits of an inherited array are told as edits, also those that an observer makes`() {
    let tank = HeatedTank()
    var lines: [String] = []
    let watching = [
      tank.observe(\.valves) { tank, _ in if tank.valves.count < 3 { tank.$valves.append("b") } },
      tank.observe(\.valves, options: .new) { lines.append("\($1.kind) \($1.newValue!)") },
    ]
    tank.$valves.append("a")
    #expect(
      lines == [#"insertion ["a"]"#, #"insertion ["b"]"#, #"insertion ["b"]"#])
    withExtendedLifetime(watching) {}
  }

  @Test func `an overridden property is told under its name, whatever its getter reads`() {
    let tank = LeakyTank()
    var seen: [Int] = []
    let watching = tank.observe(\.level, options: .new) { seen.append($1.newValue!) }
    tank.withChange(of: \.level) { tank.level = 4 }
    tank.leak = 1
    tank.withChange(of: \.level) { tank.level = 8 }
    #expect(seen == [4, 3, 7])
    watching.invalidate()
  }
}

private class Tank: ManuallyObservable, KeyValueCoding {
  var manualNotices = ManualNotices()
  @ManuallyObserved var level = 0
  @ManuallyObserved var parts: [String] = []
  @ObservedArray var valves: [String] = []
  @ManuallyObserved var limit = 9
  var text: String { "\(level) l" }
  var alarm: String { "" }

  class func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
    keyPath == \Tank.alarm || keyPath == \Tank.limit ? [\Tank.level] : []
  }

  static let keys: KeyTable<Tank> = ["level": \.level, "text": \.text, "alarm": \.alarm]
}

private final class HeatedTank: Tank {
  var heat: Int { level * 2 }
}

private final class LeakyTank: Tank {
  @Observed var leak = 0
  override var level: Int {
    get { super.level - leak }
    set { super.level = newValue }
  }
}

private final class Shed: KeyValueCoding {
  @Observed var tank: Tank
  static let keys: KeyTable<Shed> = ["tank": \.tank]
  init(_ tank: Tank) { self.tank = tank }
}
