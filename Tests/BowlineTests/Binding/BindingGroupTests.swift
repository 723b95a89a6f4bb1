// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Bindings whose edits are committed and reverted together: contract 7.20.
@Suite struct BindingGroupTests {
  final class Record: KeyValueObservable {
    @Observed var name = "Ann"
    @Observed var age = 30
  }

  final class Draft: KeyValueObservable {
    @Observed var name = ""
    @Observed var age = ""
  }

  let record = Record()
  let draft = Draft()
  let group = BindingGroup()

  private func bind(_ trigger: BindingTrigger) {
    group.add(
      draft.bind(
        \.name, to: record, \.name, mode: .twoWay, transform: .same, trigger: trigger,
        validate: { $0.isEmpty ? "a name is missing" : nil }))
    group.add(
      draft.bind(
        \.age, to: record, \.age, mode: .twoWay, transform: .text, trigger: trigger,
        validate: { $0 < 0 ? "an age is 0 or more" : nil }))
  }

  @Test func `commit carries all edits that wait, in one batch`() {
    bind(.explicit)
    var told: [String] = []
    let watching = (
      record.observe(\.name) { record, _ in told.append("\(record.name) \(record.age)") },
      record.observe(\.age) { record, _ in told.append("\(record.name) \(record.age)") }
    )
    draft.name = "Bo"
    draft.age = "31"
    #expect(group.hasPendingEdit && told.isEmpty)
    #expect(group.commit() && !group.hasPendingEdit)
    #expect(told == ["Bo 31", "Bo 31"])
    withExtendedLifetime(watching) {}
  }

  @Test func `revert gives back what the sources have, and drops what was wrong`() {
    bind(.explicit)
    draft.name = ""
    draft.age = "x"
    #expect(!group.commit())
    #expect(group.validationErrors == ["a name is missing", "not a number: x"])
    group.revert()
    #expect(draft.name == "Ann" && draft.age == "30")
    #expect(group.isValid && !group.hasPendingEdit)
  }

  @Test
  func `an edit that waits takes the error of the one before away, so that all is valid again`() {
    bind(.explicit)
    var states: [Bool] = []
    let watching = group.observe(\.isValid, options: [.initial, .new, .distinct]) { _, change in
      states += change.newValue.map { [$0] } ?? []
    }
    draft.name = ""
    #expect(!group.commit() && !group.isValid)
    draft.name = "Bo"
    #expect(group.isValid && group.hasPendingEdit, "it is validated when it is carried")
    #expect(group.commit() && record.name == "Bo")
    #expect(states == [true, false, true])
    watching.invalidate()
  }

  @Test
  func `an edit that waits in place of a wrong one stays one if an observer of that suspends`() {
    bind(.explicit)
    let binding = draft.bind(
      \.name, to: record, \.name, mode: .twoWay, transform: .same, trigger: .explicit,
      validate: { $0.isEmpty ? "a name is missing" : nil })
    draft.name = ""
    #expect(!binding.commit())
    let watching = binding.observe(\.validationError) { binding, _ in binding.suspend() }
    draft.name = "Bo"
    #expect(binding.health == .suspended && binding.hasPendingEdit)
    binding.resume()
    #expect(binding.commit() && record.name == "Bo")
    watching.invalidate()
  }

  @Test func `an edit that is wrong and does not wait lets no other be carried`() {
    group.add(
      draft.bind(
        \.name, to: record, \.name, mode: .twoWay, transform: .same, trigger: .explicit))
    group.add(draft.bind(\.age, to: record, \.age, mode: .twoWay, transform: .text))
    draft.name = "Bo"
    draft.age = "x"
    #expect(!group.commit() && record.name == "Ann")
    draft.age = "31"
    #expect(group.commit() && record.name == "Bo" && record.age == 31)
  }

  @Test(arguments: [false, true])
  func `an edit that waits for another one of the group is carried with it`(isReversed: Bool) {
    final class Field: KeyValueObservable {
      @Observed var typed = ""
      @Observed var text = ""
    }
    let field = Field()
    let inner = field.bind(
      \.typed, to: field, \.text, mode: .twoWay, transform: .same, trigger: .explicit)
    let outer = field.bind(
      \.text, to: record, \.name, mode: .twoWay, transform: .same, trigger: .explicit,
      validate: { $0.isEmpty ? "a name is missing" : nil })
    for binding in isReversed ? [outer, inner] : [inner, outer] { group.add(binding) }
    field.typed = "Bo"
    #expect(group.commit() && record.name == "Bo" && !group.hasPendingEdit)
    field.text = "Cy"
    field.typed = "Di"
    #expect(group.commit() && record.name == "Di" && !group.hasPendingEdit)
    field.typed = ""
    #expect(!group.commit() && record.name == "Di" && group.hasPendingEdit)
  }

  @Test func `whether all is valid can be observed and bound`() {
    bind(.change)
    var states: [Bool] = []
    let watching = group.observe(\.isValid, options: [.new, .distinct]) { _, change in
      states += change.newValue.map { [$0] } ?? []
    }
    draft.age = "-1"
    draft.name = ""
    draft.age = "1"
    draft.name = "Bo"
    #expect(states == [false, true])
    watching.invalidate()
  }

  @Test(arguments: [false, true])
  func `an edit of an object that has gone holds no other one back`(isTarget: Bool) {
    var gone: (record: Record, draft: Draft)? = (Record(), Draft())
    group.add(
      gone!.draft.bind(
        \.name, to: gone!.record, \.name, mode: .twoWay, transform: .same,
        validate: { $0.isEmpty ? "a name is missing" : nil }))
    bind(.explicit)
    var valid: [Bool] = []
    let watching = group.observe(\.isValid, options: .new) { _, change in
      valid.append(change.newValue!)
    }
    gone!.draft.name = ""
    draft.name = "Bo"
    #expect(!group.commit() && record.name == "Ann")
    if isTarget { gone!.draft = Draft() } else { gone!.record = Record() }
    #expect(group.isValid && group.validationErrors.isEmpty)
    #expect(valid == [false, true])
    #expect(group.commit() && record.name == "Bo")
    gone = nil
    withExtendedLifetime(watching) {}
  }

  @Test func `a group keeps no end of its bindings`() {
    weak var seen: Draft?
    do {
      let draft = Draft()
      group.add(draft.bind(\.name, to: record, \.name, mode: .twoWay))
      seen = draft
    }
    #expect(seen == nil)
    #expect(group.isValid && group.commit())
  }
}
