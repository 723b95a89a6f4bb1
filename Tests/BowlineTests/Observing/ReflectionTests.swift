// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Reflections, by which `dump` and a failed expectation show a value: contract 15.4.
@Suite struct ReflectionTests {
  final class Model: KeyValueObservable {
    @Observed var number = 0
    @ObservedArray var list = [1, 2]
    @ObservedSet var members: Set<Int> = [3]
    @Observed var next: Model?
    var plain = 0
    var sum: Int { number + (next?.number ?? 0) }
  }

  final class Page: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ManuallyObserved var text = "a"
  }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  /// The objects of a class that a reflection gives out, however deep.
  private func objects<Object: AnyObject>(of type: Object.Type, in value: Any, depth: Int = 0)
    -> [Object]
  {
    if depth > 12 { return [] }
    var found = [value as? Object].compactMap { $0 }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      for child in current.children {
        found += objects(of: type, in: child.value, depth: depth + 1)
      }
      mirror = current.superclassMirror
    }
    return found
  }

  @Test func `a property shows its value and nothing of its observers`() {
    let (model, page) = (Model(), Page())
    let tokens = [
      model.observe(\.number) { _, _ in }, model.observe(\.list) { _, _ in },
      page.observe(\.text) { _, _ in },
    ]
    model.bind(\.plain, to: model, \.number)
    let text = dumped(model)
    #expect(text.contains("value: 0"))
    #expect(text.contains("value: 2 elements"))
    #expect(dumped(page).contains("value: \"a\""))
    for word in ["observers", "Observer", "Carrier"] { #expect(!text.contains(word)) }
    #expect("\(model.$list)".contains("[1, 2]"))
    #expect("\(model.$members)".contains("[3]"))
    withExtendedLifetime(tokens) {}
  }

  @Test func `a token shows whether it is active, also when its object has gone`() {
    var model: Model? = Model()
    let tokens = [
      model!.observe(\.number) { _, _ in }, model!.observe(\.sum) { _, _ in },
      model!.observe(\.next?.number) { _, _ in },
      model!.observe([\.number, \.sum]) { _, _, _ in },
    ]
    for token in tokens { #expect(dumped(token).contains("isActive: true")) }
    model = nil
    for token in tokens {
      #expect(dumped(token).contains("isActive: false"))
      #expect(objects(of: Model.self, in: token).isEmpty)
    }
  }

  @Test func `no reflection gives out an object that has gone`() {
    let model = Model()
    let journal = Journal()
    let bag = ObservationBag()
    let group = BindingGroup()
    let tracking = ChangeTracking {}
    var bindings: [Binding] = []
    do {
      let other = Model()
      let page = Page()
      journal.record(other, as: "other", \.number)
      other.number = 1
      other.observe(\.sum) { _, _ in }.store(in: bag)
      page.observe(\.text) { _, _ in }.store(in: bag)
      tracking.track { _ = other.sum }
      bindings = [
        other.bind(\.plain, to: model, \.number),
        other.bind(\.number, to: model, \.sum) { $0 },
        other.bind(\.$list, to: model, \.list),
        other.bind(
          \.number, to: model, \.number, mode: .twoWay, transform: .same, trigger: .explicit),
      ]
      bindings.forEach(group.add)
      bindings.append(model.bind(\.plain, to: other, \.number))
    }
    for value in [model, journal, bag, group, tracking, bindings] as [Any] {
      #expect(!dumped(value).isEmpty)
      #expect(objects(of: Page.self, in: value).isEmpty)
      let found = objects(of: Model.self, in: value)
      #expect(found.allSatisfy { $0 === model })
    }
  }
}
