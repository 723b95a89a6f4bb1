// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

extension InsightTests {
  /// Descriptions of values that write the property whose change is being recorded, or end who is told
  /// of it: contract 5.1 and 13.8.
  @Suite struct InsightDescriptionTests {
    /// A number that has something done once, when it is described.
    struct Reading: Equatable, CustomStringConvertible {
      let number: Int
      weak var meter: Meter?

      var description: String {
        let action = meter?.action
        meter?.action = nil
        action?()
        return "\(number)"
      }

      static func == (left: Reading, right: Reading) -> Bool { left.number == right.number }
    }

    final class Meter: ManuallyObservable {
      var manualNotices = ManualNotices()
      @Observed var reading = Reading(number: 0)
      @ObservedArray var readings: [Reading] = []
      @ManuallyObserved var log: [Reading] = []
      var action: (() -> Void)?

      func add(_ reading: Reading) {
        let end = RangeSet(log.count..<log.count + 1)
        withChange(.insertion, valuesAt: end, of: \.log) { log.append(reading) }
      }
    }

    let insight = Insight()
    let meter = Meter()

    /// A reading whose description does something.
    func reading(_ number: Int, _ action: @escaping () -> Void) -> Reading {
      meter.action = action
      return Reading(number: number, meter: meter)
    }

    func numbers(_ readings: [Reading]?) -> String {
      readings?.map { "\($0.number)" }.joined(separator: " ") ?? "-"
    }

    @Test func `a character of very many marks is shown in part`() {
      let marks = String(repeating: "\u{301}", count: 100_000)
      let text = shortText("a" + marks)
      #expect(text.unicodeScalars.count < 2_000)
      #expect(text.hasSuffix("…\""))
      #expect(shortText("e\u{301}") == "\"e\u{301}\"")
    }

    /// A collection whose one element is the collection.
    final class Ring: Collection {
      let startIndex = 0, endIndex = 1
      func index(after index: Int) -> Int { index + 1 }
      subscript(index: Int) -> Ring { self }
    }

    @Test func `collections in collections are counted from the third one on`() {
      #expect(shortText([[[1, 2], []]]) == "[[[… 2 in all], []]]")
      #expect(shortText(Ring()) == "[[[… 1 in all]]]")
    }

    @Test func `a range is described by its ends, however many numbers are in it`() {
      #expect(shortText(0...Int.max) == "0...\(Int.max)")
      #expect(shortText(Int.min..<Int.max) == "\(Int.min)..<\(Int.max)")
      #expect(shortText(0...9) == "0...9" && shortText(3...) == shortText(3...))
    }

    /// A number that counts how often one was described.
    struct Counted: CustomStringConvertible {
      let calls: Calls
      var description: String {
        calls.count += 1
        return "x"
      }
    }

    final class Calls { var count = 0 }

    struct Page {
      var rows: [Counted]
      var title = "a"
      var part: (Int, name: String) = (1, "b")
    }

    enum Shape { case none, circle(Int), box(Int, height: Int) }

    @Test func `of a struct, a tuple, an enum and a dictionary no more is described than shows`() {
      let calls = Calls()
      let rows = Array(repeating: Counted(calls: calls), count: 1_000)
      #expect(
        shortText(Page(rows: rows))
          == "Page(rows: [x, x, x, x, … 1000 in all], title: \"a\", part: (1, name: \"b\"))")
      #expect(shortText(["a": rows]) == "[(key: \"a\", value: [… 1000 in all])]")
      #expect(shortText((1, rows.count)) == "(1, 1000)")
      #expect(
        shortText([Shape.none, .circle(1), .box(1, height: 2)])
          == "[none, circle(1), box(1, height: 2)]")
      #expect(calls.count == 4)
    }

    @Test func `a value that is reached by names is described as it is`() {
      #expect(shortText(AnyValue("Ann")) == shortText("Ann"))
      #expect(shortText(AnyValue?.some(AnyValue([1, nil]))) == "[1, nil]")
      #expect(shortText(AnyValue(nil)) == "nil")
    }

    @Test func `what one writes is told after the change that is recorded`() {
      var seen: [String] = []
      let watching = meter.observe(\.reading, options: [.old, .new]) { _, change in
        seen.append("\(change.oldValue!.number)>\(change.newValue!.number)")
      }
      meter.reading = reading(1) { meter.reading = Reading(number: 2) }
      #expect(seen == ["0>1", "1>2"])
      withExtendedLifetime((watching, insight)) {}
    }

    @Test func `so is what one writes of a change that waits for its turn`() {
      var seen: [String] = []
      let first = meter.observe(\.reading) { meter, _ in
        if meter.reading.number > 0 { return }
        meter.reading = reading(1) { meter.reading = Reading(number: 2) }
      }
      let second = meter.observe(\.reading, options: [.old, .new]) { _, change in
        seen.append("\(change.oldValue!.number)>\(change.newValue!.number)")
      }
      meter.reading = Reading(number: 0)
      #expect(seen == ["0>0", "0>1", "1>2"])
      withExtendedLifetime((first, second, insight)) {}
    }

    @Test func `so is an edit, of a property and of what is told by hand`() {
      var seen: [String] = []
      let watching = [
        meter.observe(\.readings, options: [.new]) { _, change in
          seen.append("\(change.kind) \(numbers(change.newValue))")
        },
        meter.observe(\.log, options: [.new]) { _, change in
          seen.append("log \(change.kind) \(numbers(change.newValue))")
        },
      ]
      meter.$readings.append(reading(1) { meter.$readings.append(Reading(number: 2)) })
      meter.$readings.edit { readings in
        readings.append(reading(3) { meter.$readings.removeAll() })
        readings.append(Reading(number: 4))
      }
      meter.readings = [reading(5) { meter.$readings.append(Reading(number: 6)) }]
      meter.add(reading(7) { meter.add(Reading(number: 8)) })
      #expect(
        seen == [
          "insertion 1", "insertion 2", "insertion 3 4", "removal ", "setting 5", "insertion 6",
          "log insertion 7", "log insertion 8",
        ])
      withExtendedLifetime((watching, insight)) {}
    }

    @Test func `what one writes in a batch is a part of it`() {
      var seen: [String] = []
      let watching = [
        meter.observe(\.reading, options: [.old, .new]) { _, change in
          seen.append("\(change.oldValue!.number)>\(change.newValue!.number)")
        },
        meter.observe(\.readings, options: [.new]) { _, change in
          seen.append("\(change.kind) \(numbers(change.newValue))")
        },
      ]
      withChanges { meter.reading = reading(1) { meter.reading = Reading(number: 2) } }
      withChanges {
        meter.$readings.append(reading(3) { meter.$readings.append(Reading(number: 4)) })
      }
      withChanges {
        meter.readings = [reading(5) { meter.$readings.append(Reading(number: 6)) }]
      }
      #expect(seen == ["0>2", "insertion 3 4", "setting 5 6"])
      withExtendedLifetime((watching, insight)) {}
    }

    @Test func `what one writes of an initial value is told after it`() {
      var seen: [Int] = []
      meter.reading = reading(1) {}
      meter.action = { meter.reading = Reading(number: 2) }
      let watching = meter.observe(\.reading, options: [.initial, .new]) { _, change in
        seen.append(change.newValue!.number)
      }
      #expect(seen == [1, 2])
      withExtendedLifetime((watching, insight)) {}
    }

    @Test func `an observer that one ends has been called by then`() {
      var seen: [String] = []
      var watching: KeyValueObservation?
      watching = meter.observe(\.reading, options: .new) { _, _ in seen.append("called") }
      // The first description is for the change, the second for the call.
      meter.reading = reading(1) {
        meter.action = {
          watching?.invalidate()
          seen.append("ended")
        }
      }
      meter.reading = Reading(number: 2)
      #expect(seen == ["called", "ended"])
      withExtendedLifetime((watching, insight)) {}
    }

    @Test func `a binding that one ends has written by then`() {
      let copy = Meter()
      var written: Int?
      let binding = copy.bind(\.reading, to: meter, \.reading)
      meter.reading = reading(1) {
        meter.action = {
          binding.invalidate()
          written = copy.reading.number
        }
      }
      #expect(written == 1)
      withExtendedLifetime((copy, insight)) {}
    }

    @Test func `of calls inside one another the inner one is the last`() {
      let watching = meter.observe(\.reading, options: [.initial, .new]) { meter, change in
        if change.newValue!.number < 2 {
          meter.reading = Reading(number: change.newValue!.number + 1)
        }
      }
      let entry = InsightTests.own(insight)[0]
      #expect(entry.timesFired == 3)
      #expect(entry.last?.new == "2")
      withExtendedLifetime(watching) {}
    }

    @Test func `a value nested in itself is described by its first levels`() {
      indirect enum Number {
        case zero
        case next(Number)
      }
      final class Counter: KeyValueObservable {
        @Observed var number = Number.zero
      }
      let counter = Counter()
      let token = counter.observe(\.number) { _, _ in }
      counter.number = (0..<20_000).reduce(.zero) { number, _ in .next(number) }
      let text = insight.recentChanges.last { $0.place.path.hasSuffix("number") }?.new
      #expect(text?.hasPrefix("next(next(") == true && text!.count < 80)
      withExtendedLifetime(token) {}
    }
  }
}
