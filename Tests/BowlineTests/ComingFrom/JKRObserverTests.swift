// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for JKR_Observer.
@Suite struct JKRObserverTests {
  final class Person: KeyValueObservable {
    @Observed var name = "Ann"
    @Observed var age = 30
  }

  final class Screen {
    let watching = ObservationBag()
    var lines: [String] = []

    func show(_ person: Person) {
      person.observe(\.name, options: .new, in: watching) { [unowned self] change in
        lines.append(change.newValue!)
      }
      person.observe(\.age, options: .new, in: watching) { [unowned self] change in
        lines.append("\(change.newValue!)")
      }
    }
  }

  @Test func `a handler for each key, for any number of observed objects`() {
    let screen = Screen()
    let ann = Person()
    let bo = Person()
    screen.show(ann)
    screen.show(bo)
    ann.name = "Anna"
    bo.age = 31
    #expect(screen.lines == ["Anna", "31"])
  }

  final class Button: KeyValueObservable {
    @Observed var touch: Void = ()
  }

  @Test func `an event without a value is told each time it is set`() {
    let button = Button()
    let watching = ObservationBag()
    var touches = 0
    button.observe(\.touch, in: watching) { _ in touches += 1 }
    button.touch = ()
    button.touch = ()
    #expect(touches == 2)
  }

  @Test func `it ends by itself, whichever object goes first`() {
    let ann = Person()
    var screen: Screen? = Screen()
    screen?.show(ann)
    screen = nil
    ann.name = "Anna"

    let other = Screen()
    var bo: Person? = Person()
    other.show(bo!)
    bo = nil
    #expect(other.watching.count == 0)
  }
}
