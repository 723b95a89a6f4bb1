// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import Testing

/// Bindings that end each other, and others that do not: contract 7.2 and 7.4.
@Suite struct RebindingTests {
  class Part: KeyValueObservable { @Observed var isHidden = false }
  final class Gauge: Part {}

  /// An object with parts that are no observed properties.
  final class View: KeyValueObservable {
    let gauge = Gauge()
    let label = Gauge()
  }

  class Shape: KeyValueObservable { @Observed var side = 1 }
  final class Square: Shape {
    var area = 0
    /// Read from the one property and written to the other.
    var shown: Int {
      get { side }
      set { area = newValue }
    }
  }

  let account = Account()

  @Test func `what objects behind constants inherit is bound to one source`() {
    let view = View()
    let model = Field()
    let other = Field()
    let bindings = [
      model.bind(\.isOn, to: other, \.isOn),
      view.bind(\.gauge.isHidden, to: model, \.isOn),
      view.bind(\.label.isHidden, to: model, \.isOn),
    ]
    #expect(bindings.map(\.health) == [.live, .live, .live])
    other.isOn = true
    #expect(view.gauge.isHidden && view.label.isHidden)
    let second = model.bind(\.isOn, to: account, \.unobserved) { $0 > 0 }
    #expect(bindings[0].health == .ended(by: .rebinding) && second.health == .live)
    #expect(bindings[1].isActive && bindings[2].isActive)
  }

  @Test func `two objects have the same unobserved property bound to one source`() {
    let fields = [Field(), Field()]
    let bindings = fields.map { $0.bind(\.plain, to: account, \.balance) }
    account.balance = 11
    #expect(fields.map(\.plain) == [11, 11])
    #expect(bindings.map(\.health) == [.live, .live])
  }

  @Test func `two objects have the same property behind a constant bound to one source`() {
    let views = [View(), View()]
    let model = Field()
    for view in views { view.bind(\.gauge.isHidden, to: model, \.isOn) }
    model.isOn = true
    #expect(views.map(\.gauge.isHidden) == [true, true])
  }

  @Test func `what is computed from an inherited property is another target than that`() {
    let square = Square()
    let side = square.bind(\.side, to: account, \.balance)
    let shown = square.bind(\.shown, to: account, \.unobserved)
    #expect(side.health == .live && shown.health == .live)
    let again = square.bind(\.side, to: account, \.balance)
    #expect(side.health == .ended(by: .rebinding) && again.health == .live)
  }

  @Test func `who hears of the end of a binding may bind the target, and one binding is left`() {
    let field = Field()
    let sources = (0..<3).map { Account(balance: $0) }
    let first = field.bind(\.number, to: sources[0], \.balance)
    var inner: Binding?
    let watching = first.observe(\.health) { _, _ in
      inner = inner ?? field.bind(\.number, to: sources[1], \.balance)
    }
    let outer = field.bind(\.number, to: sources[2], \.balance)
    #expect([first, inner, outer].map { $0?.isActive } == [false, true, false])
    #expect(field.number == 1)
    sources[2].balance = 7
    #expect(field.number == 1)
    sources[1].balance = 8
    #expect(field.number == 8)
    watching.invalidate()
  }

  /// The seconds for which this thread has had a processor.
  private var secondsOfWork: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec
  }

  @Test func `any number of unobserved targets are bound to one source and let go again`() {
    let start = secondsOfWork
    let fields = (0..<40_000).map { _ in Field() }
    let bindings = fields.map { $0.bind(\.plain, to: account, \.balance) }
    account.balance = 11
    #expect(fields.allSatisfy { $0.plain == 11 })
    for binding in bindings { binding.invalidate() }
    account.balance = 12
    #expect(fields.allSatisfy { $0.plain == 11 })
    #expect(secondsOfWork - start < 60)
  }

  /// Parts that are computed from one property.
  final class Grid: KeyValueObservable {
    @Observed var cells = [Int](repeating: 0, count: 100)
    subscript(index: Int) -> Int {
      get { cells[index] }
      set { cells[index] = newValue }
    }
  }

  @Test func `each part that is computed from one property is a target of its own`() {
    let grid = Grid()
    let bindings = (0..<100).map { grid.bind(\.[$0], to: account, \.balance) }
    #expect(bindings.allSatisfy { $0.isActive })
    account.balance = 3
    #expect(grid.cells == [Int](repeating: 3, count: 100))
    let again = grid.bind(\.[50], to: Account(balance: 4), \.balance)
    #expect(bindings[50].health == .ended(by: .rebinding))
    #expect(bindings.count { $0.isActive } == 99)
    let whole = grid.bind(\.cells, to: account, \.entries)
    #expect(bindings.count { $0.isActive } == 99 && whole.isActive)
    withExtendedLifetime(again) {}
  }

  /// Two protocols whose first requirements are of one type.
  protocol Named: KeyValueObservable { var name: String { get set } }
  protocol Titled: KeyValueObservable { var title: String { get set } }

  class Person: Named, Titled {
    @Observed var name = ""
    @Observed var title = ""
    @Observed var full = "Ann Bo"
  }

  /// A value computed from one property, as two protocols require it.
  protocol Called: KeyValueObservable { var first: String { get set } }
  protocol Surnamed: KeyValueObservable { var last: String { get set } }

  final class Member: Person, Called, Surnamed {
    var first: String {
      get { String(full.prefix { $0 != " " }) }
      set { full = newValue + " " + last }
    }
    var last: String {
      get { String(full.drop { $0 != " " }.dropFirst()) }
      set { full = first + " " + newValue }
    }
    /// Its value is that of an inherited property, and its setter writes another one.
    var shown: String {
      get { name }
      set { title = newValue }
    }
  }

  func bindName(_ target: some Named, to source: Account) -> Binding {
    target.bind(\.name, to: source, \.owner)
  }

  func bindTitle(_ target: some Titled, to source: Account) -> Binding {
    target.bind(\.title, to: source, \.owner)
  }

  func bindInherited(_ target: some Person, to source: Account) -> Binding {
    target.bind(\.name, to: source, \.owner)
  }

  /// Binds the name by each key path that leads to it.
  func bindings(of member: Member, to source: Account) -> [() -> Binding] {
    [
      { member.bind(\.name, to: source, \.owner) },
      { bindName(member, to: source) },
      { (member as Person).bind(\.name, to: source, \.owner) },
      { bindInherited(member, to: source) },
      { bindName(member as Person, to: source) },
      { member.bind(\.name, to: source, \.owner, mode: .twoWay) },
      { member.bind(\.name, to: source, \.owner, transform: .same) },
    ]
  }

  @Test(arguments: ["Ann", "Bo"])
  func `a property is known through its class, a superclass and a protocol`(owner: String) {
    let member = Member()
    let count = bindings(of: member, to: account).count
    for (one, other) in (0..<count).flatMap({ one in (0..<count).map { (one, $0) } }) {
      let first = bindings(of: member, to: account)[one]()
      let second = bindings(of: member, to: Account(owner))[other]()
      #expect(first.health == .ended(by: .rebinding), "\(one), then \(other)")
      #expect(second.health == .ended(by: .source) && member.name == owner)
    }
  }

  @Test func `properties that two protocols require first are two targets`() {
    for member in [Person(), Member()] {
      let bindings = [bindName(member, to: account), bindTitle(member, to: account)]
      #expect(bindings.allSatisfy { $0.health == .live })
      let again = bindName(member, to: account)
      #expect(bindings.map(\.isActive) == [false, true] && again.isActive)
    }
  }

  @Test func `what is computed in a subclass is another target than what it is computed from`() {
    let member = Member()
    member.full = " "
    let bindings = [
      (member as Person).bind(\.name, to: account, \.owner),
      (member as Person).bind(\.full, to: Account(" "), \.owner, mode: .oneWay),
      member.bind(\.shown, to: account, \.owner),
    ]
    withExtendedLifetime(bindings) {
      #expect(bindings[0].health == .live && bindings[2].health == .live)
    }
    func bindFirst(_ target: some Called) -> Binding {
      target.bind(\.first, to: account, \.owner)
    }
    func bindLast(_ target: some Surnamed) -> Binding {
      target.bind(\.last, to: account, \.owner)
    }
    member.full = "Ann Bo"
    let (first, last) = (bindFirst(member), bindLast(member))
    #expect(first.health == .live && last.health == .live)
    let again = bindFirst(member)
    #expect(first.health == .ended(by: .rebinding) && last.isActive && again.isActive)
  }

  /// A key path's argument that has something done when it is hashed or compared.
  private struct Key: Hashable {
    let id: Int
    var action: () -> Void = {}

    static func == (left: Key, right: Key) -> Bool {
      left.action()
      return left.id == right.id
    }

    func hash(into hasher: inout Hasher) {
      action()
      hasher.combine(1)
    }
  }

  private final class Keyed: KeyValueObservable {
    @Observed var cells: [Int: String] = [:]
    subscript(key: Key) -> String {
      get { cells[key.id] ?? "" }
      set { cells[key.id] = newValue }
    }
  }

  @Test func `an argument that binds while it is hashed displaces what has the same target`() {
    let grid = Keyed()
    var first = grid.bind(\.[Key(id: 1)], to: account, \.owner)
    let second = grid.bind(\.[Key(id: 2)], to: account, \.owner)
    var isInside = false
    // Weak: the binding keeps the key path, which keeps the key.
    let key = Key(id: 3) { [weak grid] in
      guard let grid, !isInside else { return }
      isInside = true
      first = grid.bind(\.[Key(id: 1)], to: account, \.owner)
    }
    let third = grid.bind(\.[key], to: account, \.owner)
    #expect(isInside && first.isActive && second.isActive && third.isActive)
    account.owner = "Cy"
    #expect(grid.cells == [1: "Cy", 2: "Cy", 3: "Cy"])
    #expect(grid.flawInLinks == nil)
  }

  @Test func `a binding that an argument makes while another one ends belongs to the property`() {
    let (grid, other) = (Keyed(), Keyed())
    var (first, third, isArmed) = (Binding?.none, Binding?.none, false)
    let key = Key(id: 1) { [weak grid] in
      guard isArmed else { return }
      isArmed = false
      first?.invalidate()
      third = grid?.bind(\.cells, to: other, \.cells)
    }
    first = grid.bind(\.[key], to: account, \.owner)
    grid.bind(\.[Key(id: 2)], to: account, \.owner).invalidate()
    isArmed = true
    first?.invalidate()
    let last = grid.bind(\.cells, to: other, \.cells)
    #expect(third?.isActive != true && last.isActive && grid.flawInLinks == nil)
    // The binding keeps the key path, which keeps the key.
    first = nil
  }

  @Test(arguments: 1...2)
  func `a binding whose argument ends all others belongs to the property`(count: Int) {
    let grid = Keyed()
    var others = (1...count).map { grid.bind(\.[Key(id: $0)], to: account, \.owner) }
    let key = Key(id: 3) {
      while let other = others.popLast() { other.invalidate() }
    }
    let third = grid.bind(\.[key], to: account, \.owner)
    #expect(others.isEmpty && grid.flawInLinks == nil)
    let last = grid.bind(\.[Key(id: 3)], to: account, \.owner)
    #expect(!third.isActive && last.isActive && grid.flawInLinks == nil)
  }
}
