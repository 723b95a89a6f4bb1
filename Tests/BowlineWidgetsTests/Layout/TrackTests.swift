// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineWidgets

/// The exact rounding of lengths that share a room.
@Suite struct TrackTests {
  private func lengths(_ lengths: [Length], _ room: Int, spacing: Int = 0) -> [Int] {
    lengths.map { Track($0, preferred: 4) }.lengths(in: room, spacing: spacing)
  }

  @Test func `flexible tracks are equal but for the odd cells, which the first of them get`() {
    let three: [Length] = [.flexible(), .flexible(), .flexible()]
    #expect(lengths(three, 9) == [3, 3, 3])
    #expect(lengths(three, 10) == [4, 3, 3])
    #expect(lengths(three, 11) == [4, 4, 3])
    #expect(lengths(three, 2) == [1, 1, 0])
  }

  @Test(arguments: 0...120) func `flexible tracks fill the room in proportion to their weights`(
    room: Int
  ) {
    for weights in [[1], [1, 1], [3, 2], [1, 2, 4], [5, 1, 1, 1], [1, 1_000_000]] {
      for spacing in 0...2 {
        let found = lengths(weights.map { .flexible($0) }, room, spacing: spacing)
        let free = room - (weights.count - 1) * spacing
        if free < 0 { continue }
        #expect(found.reduce(0, +) == free)
        for (length, weight) in zip(found, weights) {
          let exact = Double(free * weight) / Double(weights.reduce(0, +))
          #expect(abs(Double(length) - exact) < Double(weights.count))
        }
      }
    }
  }

  @Test func `fitting and fixed tracks come first, and flexible ones share what they leave`() {
    #expect(lengths([.fitting, 10, .flexible(2), .flexible()], 30) == [4, 10, 11, 5])
    #expect(lengths([.fitting, 10, .flexible(2), .flexible()], 30, spacing: 1) == [4, 10, 9, 4])
  }

  @Test(arguments: 0...120) func `percentages that make a hundred fill the room`(room: Int) {
    #expect(lengths([.percent(33), .percent(33), .percent(34)], room).reduce(0, +) == room)
    #expect(lengths([.percent(50), .percent(50)], room)[0] == (room + 1) / 2)
    #expect(lengths([.percent(20), .flexible()], room).reduce(0, +) == room)
  }

  @Test func `a percentage is one of the room without the gaps`() {
    #expect(lengths([.percent(50), .percent(50)], 21, spacing: 1) == [10, 10])
  }

  @Test func `a minimum wins over weights, and the others share the rest`() {
    #expect(lengths([.flexible().atLeast(12), .flexible(), .flexible()], 20) == [12, 4, 4])
    #expect(lengths([.flexible(9), .flexible().atLeast(5)], 20) == [15, 5])
    #expect(lengths([.percent(10).atLeast(6), .flexible()], 20) == [6, 14])
    #expect(lengths([Length.fitting.atLeast(6), .flexible()], 20) == [6, 14])
  }

  @Test func `a maximum holds back a weight, and the others get the rest`() {
    #expect(lengths([.flexible(9).atMost(5), .flexible(), .flexible()], 20) == [5, 8, 7])
    #expect(lengths([.percent(90).atMost(6), .flexible()], 20) == [6, 14])
    #expect(lengths([Length.fitting.atMost(3), .flexible()], 20) == [3, 17])
    #expect(lengths([.flexible().atMost(3), .flexible().atMost(3)], 20) == [3, 3], "14 are free")
  }

  @Test func `a minimum wins over a maximum`() {
    #expect(lengths([.flexible().atLeast(7).atMost(3), .flexible()], 20) == [7, 13])
    #expect(lengths([Length.fixed(5).atMost(3).atLeast(7)], 20) == [7])
  }

  @Test func `one that grows has its length and a share beside it`() {
    let tracks = [
      Track(.fitting, preferred: 6, growth: 1), Track(.fitting, preferred: 2, growth: 1),
      Track(3),
    ]
    #expect(tracks.lengths(in: 20) == [11, 6, 3])
    #expect(tracks.lengths(in: 11) == [6, 2, 3])
    #expect(tracks.lengths(in: 8) == [3, 2, 3], "the largest gives first")
    #expect(tracks.lengths(in: 6) == [2, 1, 3], "of equals the last gives first")
    #expect(tracks.lengths(in: 2) == [0, 0, 2])
  }

  @Test func `one that grows keeps its minimum where there is too little`() {
    let tracks = [
      Track(.fitting.atLeast(5), preferred: 6, growth: 1),
      Track(.fitting, preferred: 6, growth: 1),
    ]
    #expect(tracks.lengths(in: 9) == [5, 4])
    #expect(tracks.lengths(in: 5) == [5, 0])
    #expect(tracks.lengths(in: 3) == [3, 0], "cut at the end")
  }

  @Test func `one that grows stops at its maximum, and the next gets the rest`() {
    let tracks = [
      Track(.fitting.atMost(8), preferred: 6, growth: 1),
      Track(.fitting, preferred: 6, growth: 1),
    ]
    #expect(tracks.lengths(in: 30) == [8, 22])
  }

  @Test func `what does not fit is cut at the end and never negative`() {
    #expect(lengths([10, 10, 10], 24, spacing: 1) == [10, 10, 2])
    #expect(lengths([10, 10, 10], 10, spacing: 1) == [10, 0, 0])
    #expect(lengths([10, .flexible(), .percent(50)], 0, spacing: 3) == [0, 0, 0])
    #expect(lengths([10, .flexible()], -5, spacing: 3) == [0, 0])
    #expect(lengths([], 10) == [])
    #expect([Track](repeating: Track(4), count: 5).lengths(in: 9, spacing: 2) == [4, 3, 0, 0, 0])
  }

  @Test func `any lengths stay inside of any room`() {
    let choices: [Length] = [
      0, 3, 40, .fitting, Length.fitting.atLeast(9), Length.fitting.atMost(2), .percent(0),
      .percent(70), .percent(70).atLeast(20), .flexible(), .flexible(7).atMost(5),
      .flexible(3).atLeast(8), .fixed(.max), .fixed(-1), .flexible(.max),
    ]
    for first in choices {
      for second in choices {
        for third in choices {
          for room in [0, 1, 2, 9, 40, 1 << 30] {
            let tracks = [first, second, third].enumerated().map {
              Track($1, preferred: 4, growth: $0 - 1)
            }
            let found = tracks.lengths(in: room, spacing: 1)
            let wanted = tracks.preferredLength(in: room, spacing: 1)
            guard found.allSatisfy({ $0 >= 0 }), found.reduce(0, +) <= room,
              (0...room).contains(wanted)
            else {
              Issue.record("\(first), \(second), \(third) in \(room): \(found), \(wanted)")
              continue
            }
          }
        }
      }
    }
  }

  @Test func `the preferred length shows the largest content of flexible tracks`() {
    let tracks = [
      Track(.flexible(2), preferred: 6), Track(.flexible(), preferred: 5),
      Track(.fitting, preferred: 4),
    ]
    #expect(tracks.preferredLength(in: 80, spacing: 1) == 21)
    #expect(tracks.lengths(in: 21, spacing: 1) == [10, 5, 4])
    #expect(tracks.preferredLength(in: 12, spacing: 1) == 12)
  }

  @Test func `in a room without an end a percentage is what the content wants`() {
    #expect(lengths([.percent(50), .percent(50)], 1 << 30) == [4, 4])
  }

  @Test func `two that grow share a room without an end, of which each wants all`() {
    let tracks = [Track](repeating: Track(.fitting, preferred: 1 << 30, growth: 1), count: 2)
    #expect(tracks.lengths(in: 1 << 30) == [1 << 29, 1 << 29])
    #expect(tracks.lengths(in: (1 << 30) - 1) == [1 << 29, (1 << 29) - 1])
  }

  @Test(arguments: 1...200) func `cells are given back one by one, by the last of the largest`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let tracks = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Track(
        .fitting.atLeast(Int.random(in: 0...6, using: &random)),
        preferred: Int.random(in: 0...20, using: &random),
        growth: Int.random(in: 0...2, using: &random))
    }
    var wanted = tracks.map { $0.length.clamped($0.preferred) }
    let room = Int.random(in: 0...wanted.reduce(0, +), using: &random)
    while wanted.reduce(0, +) > room {
      let giving = tracks.indices.filter {
        tracks[$0].growth > 0 && wanted[$0] > tracks[$0].length.minimum
      }
      guard let largest = giving.max(by: { wanted[$0] <= wanted[$1] }) else { break }
      wanted[largest] -= 1
    }
    var rest = room
    for index in wanted.indices {
      wanted[index] = min(wanted[index], rest)
      rest -= wanted[index]
    }
    #expect(tracks.lengths(in: room) == wanted)
  }
}
