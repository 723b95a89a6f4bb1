// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Bindings of parts of one value, such as the fields of a struct: contract 7.5.
@Suite struct PartBindingTests {
  struct Point: Equatable { var (x, y) = (0, 0) }

  final class Shape: KeyValueObservable {
    @Observed var point = Point()
    @Observed var numbers = ["x": 0, "y": 0]
    @Observed var pair = [0, 0]
  }

  final class Cell: KeyValueObservable { @Observed var value = 0 }

  @Test(arguments: [true, false])
  func `two fields of a struct are bound both ways, and a new struct reaches both`(isPlain: Bool) {
    let (view, model) = (Shape(), Shape())
    bindBothWays(view, \.point.x, to: model, \.point.x, isPlain: isPlain)
    bindBothWays(view, \.point.y, to: model, \.point.y, isPlain: isPlain)
    var told: [Point] = []
    let token = model.observe(\.point, options: .new) { told.append($1.newValue!) }
    model.point = Point(x: 3, y: 4)
    #expect(view.point == Point(x: 3, y: 4) && model.point == Point(x: 3, y: 4))
    #expect(told == [Point(x: 3, y: 4)])
    view.point = Point(x: 5, y: 6)
    #expect(view.point == Point(x: 5, y: 6) && model.point == Point(x: 5, y: 6))
    withChanges { model.point = Point(x: 7, y: 8) }
    #expect(view.point == Point(x: 7, y: 8) && model.point == Point(x: 7, y: 8))
    withChanges { view.point = Point(x: 1, y: 2) }
    #expect(view.point == Point(x: 1, y: 2) && model.point == Point(x: 1, y: 2))
    withExtendedLifetime(token) {}
  }

  @Test func `so are two fields in a class that tells by hand`() {
    final class Form: ManuallyObservable {
      @Observed var point = Point()
      var manualNotices = ManualNotices()
    }
    let (view, model) = (Form(), Form())
    bindBothWays(view, \.point.x, to: model, \.point.x, isPlain: true)
    bindBothWays(view, \.point.y, to: model, \.point.y, isPlain: true)
    model.point = Point(x: 3, y: 4)
    #expect(view.point == Point(x: 3, y: 4) && model.point == Point(x: 3, y: 4))
  }

  @Test(arguments: [true, false])
  func `so are two values of a dictionary, and two elements of an array`(isPlain: Bool) {
    let (view, model) = (Shape(), Shape())
    for key in ["x", "y"] {
      bindBothWays(view, \.numbers[key], to: model, \.numbers[key], isPlain: isPlain)
    }
    for index in [0, 1] {
      bindBothWays(view, \.pair[index], to: model, \.pair[index], isPlain: isPlain)
    }
    model.numbers = ["x": 3, "y": 4]
    view.pair = [3, 4]
    #expect(view.numbers == ["x": 3, "y": 4] && model.numbers == ["x": 3, "y": 4])
    #expect(view.pair == [3, 4] && model.pair == [3, 4])
  }

  @Test(arguments: [true, false])
  func `a change that somebody writes beside the bound field leaves an edit alone`(isPlain: Bool) {
    let (view, cell) = (Shape(), Cell())
    view.bind(\.point.y, to: cell, \.value)
    bindBothWays(view, \.point.x, to: cell, \.value, isPlain: isPlain)
    cell.value = 9
    #expect(view.point == Point(x: 9, y: 9) && cell.value == 9)

    let (field, model) = (Cell(), Shape())
    let token = field.observe(\.value) { _ in model.point.y += 1 }
    bindBothWays(field, \.value, to: model, \.point.x, isPlain: isPlain)
    field.value = 9
    #expect(field.value == 9 && model.point == Point(x: 9, y: 1))
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `both ends may be fields of one struct`(isPlain: Bool) {
    let shape = Shape()
    bindBothWays(shape, \.point.x, to: shape, \.point.y, isPlain: isPlain)
    shape.point.y = 9
    #expect(shape.point == Point(x: 9, y: 9))
    shape.point.x = 5
    #expect(shape.point == Point(x: 5, y: 5))
    // Both have changed: the source wins.
    shape.point = Point(x: 7, y: 9)
    #expect(shape.point == Point(x: 9, y: 9))
  }

  @Test(arguments: [true, false])
  func `what changed in a pause is carried, though only the other field changes after it`(
    isPlain: Bool
  ) {
    let (view, model) = (Shape(), Shape())
    let mode = BindingMode.twoWay
    let binding =
      isPlain
      ? view.bind(\.point.x, to: model, \.point.x, mode: mode)
      : view.bind(\.point.x, to: model, \.point.x, mode: mode, transform: .same)
    binding.suspend()
    model.point.x = 3
    model.point.y = 4
    #expect(view.point.x == 0)
    binding.resume()
    #expect(view.point == Point(x: 3, y: 0))
  }
}
