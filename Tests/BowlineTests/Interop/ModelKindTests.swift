// SPDX-License-Identifier: Apache-2.0

import Bowline
import FoundationEssentials
import Testing

/// Observed properties in classes of every kind: contract 14.6 to 14.11, and 12.14.
@Suite struct ModelKindTests {
  final class Settings: KeyValueObservable, Codable {
    @Observed var name = "Ann"
    @Observed var size: Int? = 3
    @Observed var tags = ["a", "b"]
    @Observed var nested: Settings?
  }

  /// `Settings` as it would be without observing.
  final class PlainSettings: Codable {
    var name = "Ann"
    var size: Int? = 3
    var tags = ["a", "b"]
    var nested: PlainSettings?
  }

  final class City: KeyValueObservable, Hashable {
    @Observed var name: String
    @Observed var people: Int

    init(_ name: String, people: Int) {
      self.name = name
      self.people = people
    }

    static func == (left: City, right: City) -> Bool {
      left.name == right.name && left.people == right.people
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(people)
    }
  }

  class Track: KeyValueObservable, Equatable {
    @Observed var title = ""
  }

  final class Single: Track {}

  final class Player: KeyValueObservable {
    @Observed var track = Track()
    @Observed var next: Track?
    @ObservedArray var tracks: [Track] = []
  }

  class Shape: KeyValueObservable {
    @Observed var side = 1
    var area: Int { side * side }
  }

  final class Box: Shape {
    @Observed var depth = 2
    override var area: Int { super.area * depth }
  }

  class Meter: KeyValueObservable {
    @Observed var unit = "m"
    @Observed var digits = 2
    var text: String { "1" }
    class func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      keyPath == \Meter.text ? [\Meter.unit] : []
    }
  }

  final class FineMeter: Meter {
    var detail: String { "1.0" }
    override class func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      keyPath == \FineMeter.detail ? [\Meter.digits] : super.keyPathsForValuesAffecting(keyPath)
    }
  }

  final class Cell<Value: Equatable>: KeyValueObservable {
    @Observed var value: Value
    var isFirst: Bool { value == first }
    private let first: Value

    init(_ value: Value) {
      first = value
      self.value = value
    }
  }

  @MainActor final class Screen: KeyValueObservable {
    @Observed var title = "a"
    @Observed var shown = ""
    var heading: String { "<\(title)>" }
  }

  final class Log {
    var steps: [[Int]] = []
  }

  /// An actor has no key paths to its properties, so it owns what is observed.
  actor Vault {
    private let account = Account(balance: 0)
    private let copy = Account(balance: 0)
    private let log = Log()
    private var watching: KeyValueObservation?

    func begin() {
      copy.bind(\.balance, to: account, \.balance)
      watching = account.observe(\.balance, options: [.old, .new]) { [log] _, change in
        log.steps.append([change.oldValue!, change.newValue!])
      }
    }

    func deposit() { account.balance += 1 }
    func replaceParent(_ number: Int) { account.parent = Account(balance: number) }
    func watchParent() -> ObservedValues<Int?> { account.values(of: \.parent?.balance) }
    func end() { watching = nil }
    var steps: [[Int]] { log.steps }
    var balances: [Int] { [account.balance, copy.balance] }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `a Codable class is written and read as if it were not observed`() throws {
    let settings = Settings()
    settings.size = nil
    settings.nested = Settings()
    var calls = 0
    let watching = settings.observe(\.name) { _, _ in calls += 1 }

    let plain = PlainSettings()
    plain.size = nil
    plain.nested = PlainSettings()
    let text = try Self.json(settings)
    #expect(text == (try Self.json(plain)))
    #expect(!text.contains("null"))

    let copy = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    #expect(try Self.json(copy) == text)
    copy.name = "Bo"
    #expect(calls == 0)
    watching.invalidate()
  }

  @Test func `a class that was read can be observed, and a nil property may be missing`() throws {
    let text = #"{"name":"Bo","tags":[]}"#
    let settings = try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    #expect(settings.name == "Bo")
    #expect(settings.size == nil)
    var sizes: [Int?] = []
    let watching = settings.observe(\.size, options: .new) { sizes.append($1.newValue!) }
    settings.size = 4
    #expect(sizes == [4])
    watching.invalidate()
  }

  @Test func `writing a class to a file is not followed as reading it`() throws {
    let settings = Settings()
    var isChanged = false
    let tracking = ChangeTracking { isChanged = true }
    _ = try tracking.track { Result { try Self.json(settings) } }.get()
    settings.name = "Bo"
    #expect(!isChanged)
  }

  @Test func `observers take no part in equality and hashing`() {
    let city = City("Aarau", people: 2)
    let twin = City("Aarau", people: 2)
    let watching = city.observe(\.people) { _, _ in }
    twin.bind(\.name, to: city, \.name)
    #expect(city == twin)
    #expect(Set([city, twin]).count == 1)
    city.people = 3
    #expect(city != twin)
    watching.invalidate()
  }

  @Test func `objects without an == of their own are compared by identity, and bound`() {
    let track = Single()
    #expect(track == track && track != Single())
    let player = Player()
    let follower = Player()
    follower.bind(\.track, to: player, \.track, mode: .twoWay)
    follower.bind(\.next, to: player, \.next)
    follower.bind(\.$tracks, to: player, \.tracks)
    var changes = 0
    let watching = follower.observe(\.track) { _, _ in changes += 1 }
    player.track = track
    player.track = track
    player.next = track
    player.$tracks.append(track)
    #expect(follower.track === track && follower.next === track && follower.tracks == [track])
    #expect(changes == 1)
    watching.invalidate()
  }

  @Test func `a subclass is observed with what it inherits, adds and overrides`() {
    let box = Box()
    var seen: [String] = []
    let watchings = [
      box.observe(\.side, options: .new) { seen.append("side \($1.newValue!)") },
      box.observe(\.depth, options: .new) { seen.append("depth \($1.newValue!)") },
      box.observe(\.area, options: .new) { seen.append("area \($1.newValue!)") },
      (box as Shape).observe(\.area, options: .new) { seen.append("shape \($1.newValue!)") },
    ]
    box.side = 3
    box.depth = 1
    #expect(
      seen == ["side 3", "area 18", "shape 18", "depth 1", "area 9", "shape 9"])
    withExtendedLifetime(watchings) {}
  }

  @Test func `a subclass adds to what its class declares`() {
    let meter = FineMeter()
    var seen: [String] = []
    let watchings = [
      meter.observe(\.detail) { _, _ in seen.append("detail") },
      (meter as Meter).observe(\.text) { _, _ in seen.append("text") },
    ]
    meter.digits = 3
    meter.unit = "km"
    #expect(seen == ["detail", "text"])
    withExtendedLifetime(watchings) {}
  }

  @Test func `a generic class is observed and bound`() async {
    let text = Cell("a")
    let length = Cell(0)
    length.bind(\.value, to: text, \.value) { $0.count }
    var isFirst: [Bool] = []
    let watching = text.observe(\.isFirst, options: .new) { isFirst.append($1.newValue!) }
    var values = text.values(of: \.value).makeAsyncIterator()
    text.value = "abc"
    #expect(length.value == 3)
    #expect(isFirst == [false])
    #expect(await values.next() == "abc")
    watching.invalidate()
  }

  @Test @MainActor func `a class of the main actor is observed and bound there`() {
    let screen = Screen()
    let other = Screen()
    other.bind(\.shown, to: screen, \.heading)
    var seen: [String] = []
    let watching = screen.observe(\.heading, options: .new) { seen.append($1.newValue!) }
    screen.title = "b"
    #expect(seen == ["<b>"])
    #expect(other.shown == "<b>")
    watching.invalidate()
  }

  @Test func `an actor observes and binds what it owns, one notice for each of many writers`() async
  {
    let vault = Vault()
    await vault.begin()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 { await vault.deposit() }
        }
      }
    }
    #expect(await vault.steps == (0..<1600).map { [$0, $0 + 1] })
    #expect(await vault.balances == [1600, 1600])
    await vault.end()
  }

  @Test func `a middle object that many tasks replace is followed`() async {
    let vault = Vault()
    let balances = await vault.watchParent()
    await withTaskGroup { group in
      for writer in 1...8 {
        group.addTask {
          for number in 0..<100 { await vault.replaceParent(writer * 1000 + number) }
        }
      }
    }
    await vault.replaceParent(1)
    var reader = balances.makeAsyncIterator()
    #expect(await reader.next() == 1)
  }

  @Test func `an actor's own observed property is a property, and is tracked`() async {
    actor Counter: KeyValueObservable {
      @Observed var count = 1

      func run() -> [Bool] {
        var isChanged = false
        let tracking = ChangeTracking { isChanged = true }
        let first = tracking.track { count }
        let before = isChanged
        count += 1
        return [first == 1, before, isChanged, count == 2]
      }
    }
    #expect(await Counter().run() == [true, false, true, true])
  }
}
