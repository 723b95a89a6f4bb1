// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values that are derived from something that is not observed too: contract 4.13.
@Suite struct UnobservedPartTests {
  final class Sign: KeyValueObservable {
    @Observed var size = 1
    var text = "a"
    var label: String { "\(text)\(size)" }
  }

  let sign = Sign()

  @Test func `a prior notice has the value that its observer reads, and the notice after it too`() {
    var seen: [String] = []
    let watching = sign.observe(\.label, options: [.prior, .old, .new]) { sign, change in
      if change.isPrior { #expect(change.oldValue! == sign.label) }
      seen.append("\(change.oldValue!) > \(change.newValue ?? "")")
    }
    sign.text = "b"
    sign.size = 2
    sign.size = 3
    #expect(seen == ["b1 > ", "b1 > b2", "b2 > ", "b2 > b3"])
    watching.invalidate()
  }

  @Test func `without a prior notice the old value is the one that was told last`() {
    var seen: [String] = []
    let watching = sign.observe(\.label, options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue!) > \(change.newValue!)")
    }
    sign.text = "b"
    sign.size = 2
    #expect(seen == ["a1 > b2"])
    watching.invalidate()
  }

  @Test func `the first write of a batch gives the value before it`() {
    var seen: [String] = []
    let watching = sign.observe(\.label, options: [.prior, .old]) { _, change in
      seen.append("\(change.isPrior) \(change.oldValue!)")
    }
    sign.text = "b"
    withChanges {
      sign.size = 2
      sign.text = "c"
      sign.size = 3
    }
    #expect(seen == ["true b1", "false b1"])
    watching.invalidate()
  }

  @Test func `a prior notice inside of a change that is to be told has the last told value`() {
    final class Meter: ManuallyObservable {
      var manualNotices = ManualNotices()
      @Observed var size = 1
      @ObservedArray var marks = [1]
      var kept = 1
      var level: Int {
        didAccessValue(for: \.level)
        return kept
      }
      var all: [Int] { marks + [level, size] }
    }
    let meter = Meter()
    var seen: [String] = []
    let watching = meter.observe(\.all, options: [.prior, .old, .new]) { _, change in
      seen.append("\(change.oldValue!) > \(change.newValue ?? [])")
    }
    meter.$marks.edit { marks in
      marks.append(2)
      meter.size = 2
      marks.append(3)
    }
    #expect(
      seen == [
        "[1, 1, 1] > []", "[1, 1, 1] > []", "[1, 1, 1] > [1, 2, 1, 2]",
        "[1, 2, 1, 2] > [1, 2, 3, 1, 2]",
      ])
    meter.marks = []
    seen = []
    meter.withChange(of: \.level) {
      meter.kept = 5
      meter.size = 3
      meter.kept = 6
    }
    #expect(seen == ["[1, 2] > []", "[1, 2] > []", "[1, 2] > [5, 3]", "[5, 3] > [6, 3]"])
    watching.invalidate()
  }

  @Test func `a path that comes back before an announced change is told from what it has read`() {
    final class Dial: ManuallyObservable {
      var manualNotices = ManualNotices()
      @ManuallyObserved var level = 1
    }
    final class Panel: KeyValueObservable {
      @Observed var dial = Dial()
    }
    let panel = Panel()
    let dial = panel.dial
    var seen: [String] = []
    let watching = [
      dial.observe(\.level) { _, _ in },
      panel.observe(\.dial.level, options: [.old, .new]) { _, change in
        seen.append("\(change.oldValue!) > \(change.newValue!)")
      },
    ]
    dial.withChange(of: \.level) {
      dial.level = 2
      panel.dial = Dial()
      panel.dial = dial
      dial.level = 3
    }
    dial.withChange(of: \.level) { dial.level = 4 }
    #expect(seen == ["1 > 1", "1 > 2", "2 > 3", "3 > 4"])
    withExtendedLifetime(watching) {}
  }

  @Test func `a getter that ends the observation as a prior notice reads it is told nothing`() {
    final class Model: KeyValueObservable {
      @Observed var source = 1
      var watching: KeyValueObservation?
      var isOver = false
      var value: Int {
        if isOver { watching = nil }
        return source
      }
    }
    let model = Model()
    var calls = 0
    model.watching = model.observe(\.value, options: .prior) { _, _ in calls += 1 }
    model.isOver = true
    model.source = 2
    #expect(calls == 0 && model.watching == nil)
  }
}
