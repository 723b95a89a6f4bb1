// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

/// Insight is of the whole process, so its tests run one after the other.
@Suite(.serialized) struct InsightTests {
  /// The model of these tests, which no others have.
  final class Bureau: KeyValueObservable {
    @Observed var owner = "Ann"
    @Observed var height = 70
    @Observed var lamp: Lamp?
    @ObservedArray var papers: [Int] = []
    var title: String { "\(owner): \(height)" }
  }

  final class Lamp: KeyValueObservable {
    @Observed var power = 40
    @Observed var text = ""
    var half: Int { power / 2 }
  }

  /// An object that is bound and not observed.
  final class Placard: KeyValueObservable {
    @Observed var text = ""
  }

  /// Begins an insight in which the first object of each of these classes has the number 1, whatever
  /// was numbered before: tests of the program have insights at the same time, and change more than
  /// a thousand values meanwhile.
  static func begin() -> Insight {
    let insight = Insight(keeping: 20_000)
    Recorder.state.withLock { state in
      for type in ["Bureau", "Lamp", "Placard", "Tenant", "Chair", "Shade", "Nosy"] {
        state.objects.instances[type] = nil
      }
    }
    return insight
  }

  /// The entries that began in a file of these tests, as lines.
  static func lines(_ insight: Insight) -> [String] {
    own(insight).map { "\($0.ends) \($0.timesFired)" }
  }

  /// The entries that began in a file of these tests: others go on at the same time.
  static func own(_ insight: Insight) -> [Insight.Entry] {
    insight.entries.filter { $0.site?.file.hasPrefix("BowlineTests/Insight") == true }
  }

  /// The changes of the models of these tests.
  static func ownChanges(_ insight: Insight) -> [Insight.Change] {
    insight.recentChanges.filter { change in
      ["Bureau#", "Lamp#", "Placard#"].contains { change.place.object.hasPrefix($0) }
    }
  }
}
