// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Observers whose list outlives its object, or goes before it: contract 6.7, 6.8
/// and 15.1.
@Suite struct HeldListTests {
  /// An object that can be copied and whose property can be made anew.
  final class Page: KeyValueObservable {
    @Observed var title = "a title that is long enough to live on the heap"
    @Observed var text = "a text that is long enough to live on the heap"

    init() {}

    init(copying other: Page) {
      _title = other._title
    }

    func makeTitleAnew() {
      _title = Observed(wrappedValue: "new")
    }
  }

  @Test func `a binding of an object whose reflection is kept writes nothing once it has gone`() {
    func reflected(_ model: Page) -> [Any] {
      let page = Page()
      page.bind(\.text, to: model, \.title)
      return Mirror(reflecting: page).children.map(\.value)
    }
    let model = Page()
    let kept = reflected(model)
    model.title = "another title that is long enough to live on the heap"
    #expect(kept.count == 2)
  }

  @Test func `an observer of an object whose reflection is kept is not active once it has gone`() {
    var page: Page? = Page()
    let watching = page!.observe(\.title) { _, _ in }
    let kept = Mirror(reflecting: page!).children.map(\.value)
    #expect(watching.isActive)
    page = nil
    #expect(!watching.isActive)
    #expect(watching.description == "an observation that has ended")
    watching.invalidate()
    #expect(kept.count == 2)
  }

  @Test func `an object that is made as a copy has observers of its own`() {
    var first: Page? = Page()
    var seen: [String] = []
    let watching = first!.observe(\.title, options: .new) { seen.append($1.newValue!) }
    let second = Page(copying: first!)
    second.title = "nobody is told of this, which is the title of another page"
    first = nil
    #expect(!watching.isActive)
    let other = second.observe(\.title, options: .new) { seen.append("second " + $1.newValue!) }
    second.title = "b"
    #expect(seen == ["second b"])
    other.invalidate()
  }

  @Test func `the original of a copy tells its own observers alone`() {
    let first = Page()
    let second = Page(copying: first)
    var seen: [String] = []
    let firstToken = first.observe(\.title, options: .new) { seen.append("first " + $1.newValue!) }
    let third = Page(copying: first)
    let thirdToken = third.observe(\.title, options: .new) { seen.append("third " + $1.newValue!) }
    first.title = "a"
    second.title = "b"
    third.title = "c"
    #expect(seen == ["first a", "third c"])
    firstToken.invalidate()
    thirdToken.invalidate()
  }

  @Test func `what the end of the original tells may make the property of the copy anew`() {
    let target = Page()
    var original: Page? = Page()
    let binding = target.bind(\.text, to: original!, \.title)
    let copy = Page(copying: original!)
    var ends = 0
    let ending = binding.observe(\.health) { _, _ in
      ends += 1
      copy.makeTitleAnew()
    }
    original = nil
    // The list of the original, which the copy has, goes when the copy gets its own.
    var seen: [String] = []
    let watching = copy.observe(\.title, options: .new) { seen.append($1.newValue!) }
    copy.title = "b"
    #expect(ends == 1 && seen == ["b"])
    ending.invalidate()
    watching.invalidate()
  }

  @Test func `a property that is made anew while it tells ends its observers`() {
    let page = Page()
    var seen: [String] = []
    let first = page.observe(\.title) { page, _ in
      seen.append("first")
      page.makeTitleAnew()
    }
    let second = page.observe(\.title) { _, _ in seen.append("second") }
    page.title = "a"
    page.title = "b"
    // Whether the second one still hears of the first change is not promised.
    #expect(seen.first == "first" && seen.count <= 2)
    #expect(!first.isActive && !second.isActive)
    #expect(page.title == "b")
  }

  @Test func `a property that is made anew before a change takes the change`() {
    let page = Page()
    var priors = 0
    let watching = page.observe(\.title, options: .prior) { page, change in
      priors += 1
      page.makeTitleAnew()
    }
    page.title = "a"
    #expect(page.title == "a")
    #expect(priors == 1)
    #expect(!watching.isActive)
  }

  @Test func `a property that is made anew while changes wait for their turn tells no later ones`()
  {
    let page = Page()
    var seen: [String] = []
    let first = page.observe(\.title, options: .new) { page, change in
      seen.append(change.newValue!)
      if change.newValue == "a" {
        page.title = "b"
        page.makeTitleAnew()
      }
    }
    page.title = "a"
    page.title = "c"
    #expect(seen.first == "a" && !seen.contains("c"))
    #expect(!first.isActive)
  }

  @Test func `what an object writes in its own deinit is told to nobody`() {
    final class Door: KeyValueObservable {
      @Observed var state = "open"
      deinit { state = "closed" }
    }
    var door: Door? = Door()
    weak let seen = door
    var kept: [Door] = []
    let watching = door!.observe(\.state) { door, _ in kept.append(door) }
    let derived = door!.observe(\.state.count) { door, _ in kept.append(door) }
    let page = Page()
    page.bind(\.title, to: door!, \.state)
    door = nil
    #expect(kept.isEmpty && seen == nil)
    #expect(page.title == "open")
    #expect(!watching.isActive && !derived.isActive)
  }

  @Test func `a member that goes with its object writes nothing into it through a binding`() {
    final class Helper {
      let model: Page
      init(_ model: Page) { self.model = model }
      deinit { model.title = "closed, in a text that is long enough to live on the heap" }
    }
    final class Row: KeyValueObservable {
      var log: [String] = []
      let helper: Helper
      @Observed var text = "" {
        didSet { log.append(text) }
      }
      init(_ model: Page) {
        helper = Helper(model)
        for line in 0..<3 { log.append("line \(line) that is long enough to live on the heap") }
      }
    }
    let model = Page()
    var row: Row? = Row(model)
    let binding = row!.bind(\.text, to: model, \.title)
    row = nil
    #expect(!binding.isActive)
    #expect(model.title.hasPrefix("closed"))
  }

  @Test func `a token does not describe an object that is going`() {
    final class Log {
      var token: KeyValueObservation?
      var lines: [String] = []
    }
    final class Helper {
      let log: Log
      init(_ log: Log) { self.log = log }
      deinit { log.lines.append(log.token?.description ?? "") }
    }
    final class Row: KeyValueObservable {
      @Observed var tags = ["a tag that is long enough to live on the heap"]
      let helper: Helper
      @Observed var text = ""
      init(_ log: Log) { helper = Helper(log) }
    }
    let log = Log()
    var row: Row? = Row(log)
    log.token = row!.observe(\.text) { _, _ in }
    #expect(log.token?.description == "Row.text")
    row = nil
    #expect(log.lines == ["an observation that has ended"])
  }
}
