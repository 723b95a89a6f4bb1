// SPDX-License-Identifier: Apache-2.0

import Bowline
import Observation
import Testing

extension InsightTests {
  /// Every kind of binding: contract 13.6, 13.9.
  @Suite @MainActor struct InsightKindTests {
    @Observable final class Tenant {
      var name = "Ann"
    }

    @Test @MainActor
    func `bindings of every kind are listed, and their writes have them as origin`()
      async throws
    {
      let (insight, copy, tenant) = (InsightTests.begin(), Bureau(), Tenant())
      let (desk, lamp, other) = (Bureau(), Lamp(), Lamp())
      let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
      copy.bind(\.$papers, to: desk, \.papers)
      let elements = copy.bind(\.height, to: numbers)
      copy.bind(\.owner, toObservable: tenant, \.name)
      lamp.bind(\.text, to: desk, \.height, transform: .text)
      other.bind(\.text, to: desk, \.lamp?.text, placeholder: "none")
      var isTold = false
      let watching = tenant.observe(\.name) { _, _ in isTold = true }
      writer.yield(5)
      tenant.name = "Bo"
      desk.$papers.append(1)
      #expect(await eventually { copy.height == 5 && copy.owner == "Bo" && isTold })
      let entries = InsightTests.own(insight)
      let source = try #require(entries.first?.source)
      let target = try #require(entries.first?.target)
      #expect(
        entries.map(\.ends) == [
          "\(target) <- \(source)", "\(target.object).height <- AsyncStream<Int>",
          "\(target.object).owner <- Tenant#1.value", "Lamp#1.text <- \(source.object).height",
          "Lamp#2.text <- \(source.object).lamp?.value", "Tenant#1.value",
        ])
      #expect(entries.map(\.timesFired) == [1, 1, 1, 1, 1, 1])
      let origins = [
        insight.lastChange(of: copy, \.papers), insight.lastChange(of: copy, \.height),
        insight.lastChange(of: copy, \.owner),
      ].map { $0?.origin?.entry }
      #expect(origins == entries.prefix(3).map(\.id))
      elements.invalidate()
      watching.invalidate()
      #expect(InsightTests.own(insight).count == 4)
    }

    @Test func `sequences of values are listed as long as somebody reads them`() async {
      let (insight, desk) = (InsightTests.begin(), Bureau())
      var values: ObservedValues<Int>? = desk.values(of: \.height); let first = #line
      let changes = desk.changes(of: \.title, options: .new); let second = #line
      desk.height = 71
      #expect(
        InsightTests.lines(insight) == ["Bureau#1.height 1", "Bureau#1.f(owner, height) 1"])
      #expect(InsightTests.own(insight).compactMap(\.site?.line) == [first, second])
      values = nil
      desk.height = 72
      #expect(InsightTests.lines(insight) == ["Bureau#1.f(owner, height) 2"])
      withExtendedLifetime((changes, values)) {}
    }
  }
}
