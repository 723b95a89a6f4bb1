// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The names that scenes have for their objects.
@Suite struct SceneNamesTests {
  let insight = Insight(keeping: 20_000)

  @Test func `objects are called as the scene's own code calls them`() {
    let scene = HelloScene(text: "10")
    let names = SceneNames(scene)
    #expect(names.name(of: Insight.name(of: scene.label)) == "label")
    #expect(names.name(of: Insight.name(of: scene.model)) == "model")
    #expect(names.name(of: Insight.name(of: scene)) == "", "its own properties stand alone")
    #expect(names.isView(Insight.name(of: scene.label)))
    #expect(!names.isView(Insight.name(of: scene.model)))
    let place = Insight.Place(object: Insight.name(of: scene.model), path: "number")
    #expect(names.text(place) == "model.number")
  }

  @Test func `elements and what objects hold have names too, those that came since after a search`()
  {
    let scene = PathsScene()
    let names = SceneNames(scene)
    func name(_ object: some KeyValueObservable) -> String? {
      names.name(of: Insight.name(of: object))
    }
    #expect(name(scene.aggregates[1]) == "@sum.balance", "as on the screen")
    #expect(names.widget(of: Insight.name(of: scene.aggregates[1])) == "@sum.balance")
    #expect(scene.desk.customer.flatMap(name) == "desk.customer")
    #expect(scene.desk.customer.flatMap { name($0.accounts[2]) } == "desk.customer.accounts[2]")
    scene.desk.next()
    #expect(scene.desk.customer.flatMap(name) == nil)
    names.search()
    #expect(scene.desk.customer.flatMap(name) == "desk.customer")
  }

  /// All scenes but `stress`, whose changes at a time are more than the insights of other tests keep.
  @Test(arguments: SceneCatalog.names.filter { $0 != StressScene.name })
  func `the box of changes calls a value by an object that the log of changes has`(
    scene: String
  ) throws {
    let stage = Stage(recording: HelloScene.self)
    stage.shell.show(scene)
    try stage.press("+-")
    let insight = try #require(stage.shell.services.insight)
    let places = insight.recentChanges.map { stage.shell.visit.names.text($0.place) }
    let objects = Set(places.map { $0.prefix { $0 != "." } })
    let told = stage.shell.visit.log.log.lines
    #expect(!told.isEmpty)
    for line in told {
      let object = line.prefix { $0 != "." && $0 != ":" }
      // A label in `text` is called by the words before it, in quotes.
      #expect(objects.contains { $0 == object || $0.hasSuffix(" \"\(object)\"") }, "\(line)")
    }
  }

  @Test func `what has no name is called by its class, and by what it is computed from`() {
    let scene = HelloScene(text: "10")
    let names = SceneNames(scene)
    #expect(names.text(Insight.Place(object: "Customer#2", path: "name")) == "a customer's name")
    #expect(names.text(Insight.Place(object: "List<Item>#2", path: "")) == "a list")
    let own = Insight.name(of: scene)
    #expect(names.text(Insight.Place(object: own, path: "f(sync)")) == "sync")
    #expect(names.text(Insight.Place(object: own, path: "a?.f(b, C#1.d, e)")) == "a?.b, d, …")
  }
}
