// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Transforms of ends that may be nil, or that have one direction: contract 7.10 and 7.11.
@Suite struct NilTransformTests {
  private final class Choice: KeyValueObservable {
    struct Item: Equatable { let id: Int }
    let all = [Item(id: 1), Item(id: 2)]
    @Observed var current: Item?
    @Observed var selection: Int?
    @Observed var text = ""
  }

  @Test func `nil is a value of an end that is optional, in both directions`() {
    let (model, view) = (Choice(), Choice())
    view.bind(
      \.selection, to: model, \.current, mode: .twoWay,
      transform: BindingTransform(
        forward: { $0?.id }, reverse: { id in model.all.first { $0.id == id } }))
    model.current = model.all[1]
    #expect(view.selection == 2)
    model.current = nil
    #expect(view.selection == nil)
    view.selection = 1
    #expect(model.current == model.all[0])
    view.selection = nil
    #expect(model.current == nil)
  }

  @Test func `an optional of an optional tells nil and no value apart`() {
    let (model, view) = (Choice(), Choice())
    model.selection = 1
    view.bind(
      \.selection, to: model, \.selection, mode: .oneWay,
      transform: BindingTransform<Int?, Int?>(forward: { number -> Int?? in
        number == 0 ? nil : .some(number)
      }))
    model.selection = 0
    #expect(view.selection == 1, "no value")
    model.selection = nil
    #expect(view.selection == nil)
  }

  @Test func `a number or a text that may be nil is validated`() {
    let (model, view) = (Choice(), Choice())
    let binding = view.bind(
      \.text, to: model, \.selection, mode: .twoWay, transform: .text(placeholder: "none"),
      validate: { ($0 ?? 0) > 9 ? "too many" : nil })
    #expect(view.text == "none")
    view.text = "12"
    #expect(binding.validationError == "too many" && model.selection == nil)
    view.text = "x"
    #expect(binding.validationError == "not a number: x")
    view.text = "7"
    #expect(model.selection == 7)
    view.text = "none"
    #expect(model.selection == nil && binding.validationError == nil)
  }

  private final class Person: KeyValueObservable {
    @Observed var nickname: String?
    @Observed var text = ""
  }

  @Test func `a text that may be nil takes a placeholder and a validation together`() {
    let (person, view) = (Person(), Person())
    let binding = view.bind(
      \.text, to: person, \.nickname, mode: .twoWay, transform: .same(placeholder: ""),
      validate: { $0 == "x" ? "too short" : nil })
    view.text = "x"
    #expect(binding.validationError == "too short" && person.nickname == nil)
    view.text = "Bo"
    #expect(person.nickname == "Bo")
    view.text = ""
    #expect(person.nickname == nil)
  }

  @Test func `edits that cannot be carried back for want of a reverse are an error of the program`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let (model, view) = (Choice(), Choice())
      view.bind(\.text, to: model, \.text, mode: .twoWay, transform: .format { $0 })
    }
    await #expect(processExitsWith: .failure) {
      let (model, view) = (Choice(), Choice())
      view.bind(\.text, to: model, \.text, mode: .toSource, transform: .format { $0 })
    }
  }
}
