// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

extension InsightTests {
  /// Long chains of causes: contract 13.10.
  @Suite struct InsightChainTests {
    func change(_ id: UInt64, cause: Insight.Change?) -> Insight.Change {
      Insight.Change(
        id: id, place: Insight.Place(object: "Bureau#1", path: "height"), kind: .setting,
        old: "\(id - 1)", new: "\(id)", places: .none, origin: nil, event: nil,
        cause: cause)
    }

    @Test func `a chain of any length goes without a call for each change`() {
      var last: Insight.Change?
      for id in 1...200_000 { last = change(UInt64(id), cause: last) }
      let branch = change(200_001, cause: last)
      last = nil
      #expect(branch.causes.count == 200_000)
    }

    @Test func `of a long chain the latest causes are kept`() {
      var last: Insight.Change?
      var least = Int.max
      for id in 1...5000 {
        last = change(UInt64(id), cause: last?.asCause)
        let count = last?.causes.count ?? 0
        #expect(count <= 1000)
        if id > 1000 { least = min(least, count) }
      }
      #expect(least >= 500)
      let ids = last?.causes.map(\.id) ?? []
      #expect(ids == Array((5000 - UInt64(ids.count)..<5000).reversed()))
    }

    @Test func `a short chain is kept to its first cause`() {
      var last = change(1, cause: nil)
      for id in 2...1000 { last = change(UInt64(id), cause: last.asCause) }
      #expect(last.causes.last?.id == 1)
    }
  }
}
