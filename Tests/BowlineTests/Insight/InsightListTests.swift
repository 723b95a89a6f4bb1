// SPDX-License-Identifier: Apache-2.0

import Bowline
import Observation
import Testing

extension InsightTests {
  /// The list of what goes on: contract 13.6 to 13.8.
  @Suite struct InsightListTests {
    let insight = InsightTests.begin()
    let desk = Bureau()
    let lamp = Lamp()

    @Test func `observations and bindings are listed in the order in which they began`() {
      let watching = desk.observe(\.height) { _, _ in }
      lamp.bind(\.power, to: desk, \.height, mode: .twoWay)
      desk.bind(\.owner, to: lamp, \.text, mode: .toSource)
      #expect(
        InsightTests.lines(insight) == [
          "Bureau#1.height 0", "Lamp#1.power <-> Bureau#1.height 1",
          "Bureau#1.owner -> Lamp#1.text 1",
        ])
      #expect(InsightTests.own(insight).map(\.mode) == [nil, .twoWay, .toSource])
      #expect(InsightTests.own(insight).map(\.id) == InsightTests.own(insight).map(\.id).sorted())
      withExtendedLifetime(watching) {}
    }

    @Test func `each has the place in the code where it began`() throws {
      let watching = desk.observe(\.height) { _, _ in }; let observed = #line
      lamp.bind(\.power, to: desk, \.height); let bound = #line
      let group = desk.observe([\.owner, \.height]) { _, _, _ in }; let grouped = #line
      let action = desk.observe(\.owner, target: lamp, action: { _ in {} }); let acted = #line
      #expect(
        InsightTests.own(insight).compactMap(\.site?.line) == [
          observed, bound, grouped, grouped, acted,
        ])
      let site = try #require(InsightTests.own(insight).first?.site)
      #expect(site.file == #fileID && "\(site)" == "InsightListTests.swift:\(observed)")
      withExtendedLifetime((watching, group, action)) {}
    }

    @Test func `a binding that a getter makes while another one begins has a place of its own`() {
      final class Switch: KeyValueObservable {
        @Observed var isOn = false
        let (lamp, desk) = (Lamp(), Bureau())
        let made = #line + 4
        var hasBound = false
        var power: Int {
          if !hasBound {
            lamp.bind(\.power, to: desk, \.height)
          }
          hasBound = true
          return isOn ? lamp.power : 0
        }
      }
      let toggle = Switch()
      lamp.bind(\.power, to: toggle, \.power); let bound = #line
      let lines = InsightTests.own(insight).compactMap(\.site?.line)
      #expect(lines.sorted() == [toggle.made, bound])
    }

    @Test func `a line of code counts for all that began there, also for what has ended`() throws {
      var bindings: [Binding] = []
      let lamps = (0..<3).map { _ in Lamp() }
      let lines = Insight.LineCounts()
      let bound = #line + 2
      lines.count {
        for lamp in lamps { bindings.append(lamp.bind(\.power, to: desk, \.height)) }
      }
      desk.height += 1
      let all = try #require(lines.line(bound, of: #fileID))
      #expect(all.mode == .oneWay && all.liveCount == 3 && all.timesFired == 6)
      #expect(all.last?.new == "\(desk.height)")
      bindings.removeFirst().invalidate()
      desk.height += 1
      let rest = try #require(lines.line(bound, of: #fileID))
      #expect(rest.liveCount == 2 && rest.timesFired == 8)
      #expect(lines.line(bound + 1, of: #fileID) == nil)
      #expect(lines.line(bound, of: "Other/File.swift") == nil)
      withExtendedLifetime(lamps) {}
    }

    @Test func `of two that run the same line each counts its own, and nobody counts the rest`()
      throws
    {
      let counts = [Insight.LineCounts(), Insight.LineCounts()]
      let lamps = (0..<3).map { _ in Lamp() }
      func bind(_ lamp: Lamp) { lamp.bind(\.power, to: desk, \.height) }
      let bound = #line - 1
      counts[0].count {
        bind(lamps[0])
        counts[1].count { bind(lamps[1]) }
      }
      bind(lamps[2])
      desk.height += 1
      for lines in counts {
        let line = try #require(lines.line(bound, of: #fileID))
        #expect(line.liveCount == 1 && line.timesFired == 2)
      }
      withExtendedLifetime(lamps) {}
    }

    @Test func `a tracking is not listed`() {
      let tracking = ChangeTracking {}
      tracking.track { _ = desk.height }
      #expect(InsightTests.own(insight).isEmpty)
      desk.height = 71
      #expect(tracking.isChanged)
    }

    @Test func `what has ended is not listed, whatever ended it`() {
      let first = desk.observe(\.height) { _, _ in }
      var second: KeyValueObservation? = desk.observe(\.title) { _, _ in }
      var other: Lamp? = Lamp()
      other?.bind(\.power, to: desk, \.height)
      other?.bind(\.text, to: desk, \.owner)
      let binding = lamp.bind(\.power, to: desk, \.height)
      lamp.bind(\.text, to: desk, \.owner, mode: .oneTime)
      var source: Bureau? = Bureau()
      let third = source!.observe(\.lamp?.power) { _, _ in }
      lamp.bind(\.text, to: source!, \.owner)
      #expect(InsightTests.own(insight).count == 7)
      #expect(second?.isActive == true)
      first.invalidate()
      second = nil
      #expect(InsightTests.own(insight).count == 5)
      other = nil
      #expect(InsightTests.own(insight).count == 3)
      binding.invalidate()
      #expect(InsightTests.own(insight).count == 2)
      source = nil
      #expect(InsightTests.lines(insight) == [])
      withExtendedLifetime(third) {}
    }

    @Test func `a property that is bound again lists the new binding alone`() {
      lamp.bind(\.power, to: desk, \.height)
      let other = Bureau()
      lamp.bind(\.power, to: other, \.height)
      #expect(InsightTests.lines(insight) == ["Lamp#1.power <- Bureau#2.height 0"])
    }

    @Test func `calls and writes are counted, with the values and the change of the last one`()
      throws
    {
      let watching = desk.observe(\.height, options: [.initial, .prior]) { _, change in
        #expect(change.oldValue == nil && change.newValue == nil, "no more than was asked for")
      }
      lamp.bind(\.power, to: desk, \.height)
      desk.height = 71
      desk.height = 71
      desk.height = 72
      let entries = InsightTests.own(insight)
      try #require(entries.count == 2)
      let (observation, binding) = (entries[0], entries[1])
      #expect(observation.timesFired == 7, "the initial call, and two for each change")
      #expect(observation.last?.old == "71" && observation.last?.new == "72")
      #expect(observation.last?.change?.summary == "Bureau#1.height: 71 -> 72")
      #expect(binding.timesFired == 3, "equal values are not written")
      #expect(binding.last?.old == "71" && binding.last?.new == "72")
      #expect(binding.last?.change?.id == observation.last?.change?.id)
      withExtendedLifetime(watching) {}
    }

    @Test func `a binding whose observer has resumed it is listed as live`() {
      let insight = Insight()
      let (field, account) = (Field(), Account())
      let binding = field.bind(\.text, to: account, \.owner)
      let watching = binding.observe(\.health) { binding, _ in
        if binding.health == .suspended { binding.resume() }
      }
      binding.suspend()
      #expect(InsightTests.own(insight).filter { $0.mode != nil }.map(\.health) == [.live])
      watching.invalidate()
    }

    @Test(arguments: ["balance", "parent.balance"])
    func `a call that distinct keeps back is not counted, by name either`(path: String) throws {
      let account = Account(parent: Account())
      let watching = try account.observe(path: path, options: .distinct) { _, _ in }
      account.balance = account.balance
      account.parent?.balance = 10
      #expect(InsightTests.own(insight).map(\.timesFired) == [0])
      account.balance += 1
      account.parent?.balance += 1
      #expect(InsightTests.own(insight).map(\.timesFired) == [1])
      watching.invalidate()
    }

    @Test func `a binding's health is that of the binding`() {
      let binding = lamp.bind(
        \.text, to: desk, \.height,
        transform: BindingTransform<Int, String> { height in
          if height < 0 { throw BindingError("too low") }
          return "\(height)"
        })
      func health() -> BindingHealth? { InsightTests.own(insight).first?.health }
      #expect(health() == .live)
      desk.height = -1
      #expect(health() == .failed(reason: "too low"))
      desk.height = 1
      #expect(health() == .live)
      binding.suspend()
      #expect(health() == .suspended)
      binding.resume()
      #expect(health() == .live)
      binding.invalidate()
      #expect(health() == nil)
    }

    @Test func `elements are listed one by one, with the place of the call`() {
      let shelf = Shelf()
      shelf.items = [Product(1), Product(2)]
      let watching = shelf.observe(each: \.items, \.price) { _, _, _ in }
      #expect(InsightTests.own(insight).count == 2)
      shelf.$items.append(Product(3))
      #expect(InsightTests.own(insight).map(\.source.path) == ["price", "price", "price"])
      shelf.$items.removeAll()
      #expect(InsightTests.own(insight).isEmpty)
      withExtendedLifetime(watching) {}
    }

    @Test func `what began before is not listed, nor told to a later insight`() {
      let watching = desk.observe(\.height) { _, _ in }
      desk.height = 1
      let later = Insight()
      let second = desk.observe(\.owner) { _, _ in }
      #expect(InsightTests.lines(later) == ["Bureau#1.owner 0"])
      #expect(InsightTests.ownChanges(later).isEmpty && later.lastChange(of: desk, \.height) == nil)
      #expect(InsightTests.own(insight).count == 2)
      withExtendedLifetime((watching, second)) {}
    }
  }

  @MainActor @Suite struct InsightObservableTests {
    @Observable final class Tenant { var name = "Ann" }

    @Test func `a released observation of an Observable object leaves the list`() {
      let insight = InsightTests.begin()
      let tenant = Tenant()
      let watching = tenant.observe(\.name) { _, _ in }
      #expect(InsightTests.own(insight).count == 1)
      _ = consume watching
      #expect(InsightTests.own(insight).isEmpty)
    }
  }
}
