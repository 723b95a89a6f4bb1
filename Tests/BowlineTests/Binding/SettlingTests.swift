// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Ends that never agree, and rows of bindings of any length: contract 5.5, 7.5, 7.8, 7.18.
@Suite struct SettlingTests {
  /// A text whose setter, or whose observer, writes it in its own way.
  class Text: KeyValueObservable {
    @Observed var stored = ""
    let change: @Sendable (String) -> String

    init(_ change: @escaping @Sendable (String) -> String) { self.change = change }

    var computed: String {
      get { stored }
      set { stored = change(newValue) }
    }

    @Observed var corrected = "" {
      didSet {
        let text = change(corrected)
        if text != corrected { corrected = text }
      }
    }
  }

  final class Capitals: Text { init() { super.init { $0.uppercased() } } }
  final class SmallLetters: Text { init() { super.init { $0.lowercased() } } }

  /// A number that is one more than what is written.
  final class Counter: KeyValueObservable {
    @Observed var stored = 0
    var next: Int {
      get { stored }
      set { stored = newValue + 1 }
    }
  }

  final class Cell: KeyValueObservable { @Observed var value = 0 }

  @Test(arguments: [true, false], [true, false])
  func `two ends that write a text each in its own way end with their own texts`(
    isPlain: Bool, isComputed: Bool
  ) {
    for isEdited in [true, false] {
      let (field, model) = (Capitals(), SmallLetters())
      if !isEdited { model.stored = "abc" }
      if !isEdited { model.corrected = "abc" }
      if isComputed {
        bindBothWays(field, \.computed, to: model, \.computed, isPlain: isPlain)
        if isEdited { field.computed = "Abc" }
        #expect(field.computed == "ABC" && model.computed == "abc")
      } else {
        bindBothWays(field, \.corrected, to: model, \.corrected, isPlain: isPlain)
        if isEdited { field.corrected = "Abc" }
        #expect(field.corrected == "ABC" && model.corrected == "abc")
      }
    }
  }

  @Test func `two ends that never agree are reported once, by their names`() async {
    await #expect(processExitsWith: .success) {
      let cycles = Locked<[[String]]>([])
      BowlineReport.setHandler { report in cycles.withLock { $0.append(report.cycle) } }
      let (field, model) = (Capitals(), SmallLetters())
      model.stored = "abc"
      let binding = field.bind(\.computed, to: model, \.computed, mode: .twoWay)
      let (target, source) = ("a computed String of Capitals", "a computed String of SmallLetters")
      #expect(cycles.withLock { $0 } == [[target, source, target]])
      #expect(binding.isActive)
    }
  }

  class Numbers: KeyValueObservable {
    @Observed var number = 0
    @Observed var other = 0

    var sum: Int { number &+ other &+ 1 }

    var half: Int {
      get { number >> 1 }
      set { number = newValue &* 2 }
    }
  }

  /// Of the changes of a property that is overridden no number is known.
  final class OverriddenNumbers: Numbers {
    override var other: Int {
      get { super.other }
      set { super.other = newValue }
    }
  }

  @Test(arguments: [false, true])
  func `a ring that never agrees is reported once, in a batch too`(isInBatch: Bool) async {
    await #expect(processExitsWith: .success) { [isInBatch] in
      let reports = Locked(0)
      let node = OverriddenNumbers()
      let lossy = BindingTransform<Int, Int>(isLossy: true) {
        $0 >> 1
      } reverse: {
        $0 &* 2
      }
      node.bind(\.other, to: node, \.number, mode: .twoWay, transform: lossy)
      node.bind(\.number, to: node, \.other, mode: .toSource)
      node.bind(\.half, to: node, \.sum)
      BowlineReport.setHandler { _ in reports.withLock { $0 += 1 } }
      if isInBatch {
        withChanges { node.number = 0 }
      } else {
        node.number = 0
      }
      #expect(reports.withLock { $0 } == 1)
    }
  }

  @Test func `a binding that was stopped carries again afterwards`() {
    let (field, model) = (Capitals(), SmallLetters())
    model.stored = "abc"
    field.bind(\.computed, to: model, \.computed, mode: .twoWay)
    model.stored = "12"
    #expect(field.computed == "12")
  }

  @Test func `a pause that ends with ends that never agree ends`() {
    let (field, model) = (Capitals(), SmallLetters())
    let binding = field.bind(\.computed, to: model, \.computed, mode: .twoWay)
    binding.suspend()
    model.computed = "abc"
    binding.resume()
    #expect(field.computed == "ABC" && model.computed == "abc")
  }

  @Test(arguments: [true, false])
  func `a lossy transform that never settles ends`(isLossy: Bool) {
    let transform = BindingTransform<Int, Int>(
      isLossy: isLossy, forward: { $0 + 1 }, reverse: { $0 + 1 })
    let (one, other) = (Counter(), Counter())
    one.bind(\.next, to: other, \.next, mode: .twoWay, transform: transform)
    one.next = 10
    #expect(one.stored > 10 && other.stored > 10)
  }

  enum Kind: CaseIterable { case oneWay, twoWay, convert, transform }

  static func bind(_ target: Cell, to source: Cell, _ kind: Kind) {
    switch kind {
    case .oneWay: target.bind(\.value, to: source, \.value)
    case .twoWay: target.bind(\.value, to: source, \.value, mode: .twoWay)
    case .convert: target.bind(\.value, to: source, \.value) { (value: Int) -> Int in value }
    case .transform:
      target.bind(\.value, to: source, \.value, mode: .twoWay, transform: .same)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a row of bindings may have any length`(kind: Kind) {
    let cells = (0..<20_000).map { _ in Cell() }
    for (target, source) in zip(cells.dropFirst(), cells) { Self.bind(target, to: source, kind) }
    cells[0].value = 1
    #expect(cells.allSatisfy { $0.value == 1 })
    if kind == .twoWay || kind == .transform {
      cells.last!.value = 2
      #expect(cells.allSatisfy { $0.value == 2 })
    }
  }

  @Test func `a row of bindings may have any length while there is an insight`() async {
    await #expect(processExitsWith: .success) {
      let insight = Insight(keeping: 20_000)
      let cells = (0..<5_000).map { _ in Cell() }
      for (target, source) in zip(cells.dropFirst(), cells) {
        Self.bind(target, to: source, .twoWay)
      }
      cells[0].value = 1
      #expect(cells.last!.value == 1)
      withExtendedLifetime(insight) {}
    }
  }

  @Test func `what is behind a long row is written before the write returns, in order`() {
    let cells = (0..<500).map { _ in Cell() }
    for (target, source) in zip(cells.dropFirst(), cells) {
      target.bind(\.value, to: source, \.value)
    }
    var values: [Int] = []
    let again = cells[300].observe(\.value, options: .new) { _, change in
      if change.newValue == 1 { cells[0].value = 2 }
    }
    let last = cells[499].observe(\.value, options: .new) { values.append($1.newValue!) }
    cells[0].value = 1
    #expect(cells.allSatisfy { $0.value == 2 })
    #expect(values.last == 2)
    withExtendedLifetime((again, last)) {}
  }

  @Test func `a number that is none settles in a ring`() {
    final class Number: KeyValueObservable { @Observed var value = 0.0 }
    for mode in [BindingMode.oneWay, .twoWay] {
      let ring = (0..<3).map { _ in Number() }
      for (index, number) in ring.enumerated() {
        number.bind(\.value, to: ring[(index + 2) % 3], \.value, mode: mode)
      }
      var told = 0
      let watching = ring[1].observe(\.value) { _, _ in told += 1 }
      ring[0].value = .nan
      #expect(told == 1)
      #expect(ring.allSatisfy { $0.value.isNaN })
      ring[0].value = 1
      #expect(told == 2 && ring.allSatisfy { $0.value == 1 })
      watching.invalidate()
    }
  }

  final class Measure: KeyValueObservable {
    @Observed var value = 0.0
    @Observed var text = ""
  }

  @Test(arguments: [true, false], [true, false])
  func `an edit of a number that is none is one write to the other end`(
    isPlain: Bool, isOfTarget: Bool
  ) {
    let (target, source) = (Measure(), Measure())
    bindBothWays(target, \.value, to: source, \.value, isPlain: isPlain)
    var told: [ObjectIdentifier] = []
    let watching = [target, source].map {
      $0.observe(\.value) { object, _ in told.append(ObjectIdentifier(object)) }
    }
    (isOfTarget ? target : source).value = .nan
    #expect(target.value.isNaN && source.value.isNaN)
    #expect(told.count == 2 && told[0] != told[1])
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [true, false])
  func `values that == takes for equal are not carried`(isPlain: Bool) {
    let (target, source) = (Measure(), Measure())
    bindBothWays(target, \.value, to: source, \.value, isPlain: isPlain)
    source.value = -0.0
    #expect(target.value.sign == .plus)
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    target.bind(\.text, to: source, \.text)
    source.text = composed
    source.text = decomposed
    #expect(Array(target.text.unicodeScalars) == Array(composed.unicodeScalars))
    source.value = 1
    source.value = -0.0
    #expect(target.value.sign == .minus)
  }

  @Test(arguments: [2, 3, 4])
  func `a ring of arrays that never agrees ends, and is reported`(count: Int) async {
    await #expect(processExitsWith: .success) { [count] in
      let reports = Locked(0)
      BowlineReport.setHandler { _ in reports.withLock { $0 += 1 } }
      let ring = (0..<count).map { _ in Shelf() }
      for (index, shelf) in ring.enumerated() {
        shelf.bind(\.$numbers, to: ring[(index + 1) % count], \.numbers) { (number: Int) -> Int in
          number &+ 1
        }
      }
      #expect(reports.withLock { $0 } > 0)
      reports.withLock { $0 = 0 }
      ring[0].$numbers.append(1)
      withChanges { ring[1].$numbers.append(2) }
      ring[0].numbers = []
      #expect(reports.withLock { $0 } > 0)
      #expect(ring.allSatisfy { $0.numbers.isEmpty })
    }
  }
}
