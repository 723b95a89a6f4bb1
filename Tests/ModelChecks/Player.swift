// SPDX-License-Identifier: Apache-2.0

import Bowline

/// Performs a random program with observed objects.
///
/// It takes down what the observers are told, and finds out by itself what no observer may be told.
final class Player {
  var objects: [Node?] = []
  var followers: [Follower] = []
  /// The bindings; nil for one that is being made, or was let go of.
  var bindings: [Bound?] = []
  /// All that were ever made.
  var made: [Bound] = []
  let journal = Journal(limit: 8)
  var insight: Insight?
  let bag = ObservationBag()
  /// The observers whose tokens are in the bag.
  var bagged: [Follower] = []
  let dictionary = ObservedDictionary<Int>()
  let hooks = Hooks()
  /// The clock of delays; nil where the program is not performed on the main actor.
  let time: StepClock?
  /// Reflections of objects.
  private var reflections: [[Any]] = []

  /// The notices since they were last taken.
  var notices: [Notice] = []

  /// The first thing that the contract does not allow; nil as long as nothing happened.
  private(set) var problem: String?

  /// The number of open batches of the program.
  var batches = 0

  /// The number of steps that are under way, one inside another.
  private(set) var depth = 0

  /// A loop was reported: its last changes are told to nobody.
  var hasLooped: Bool { ModelCheck.loops > loopsBefore }
  private let loopsBefore = ModelCheck.loops

  /// The steps that wait for code to run at their place.
  private var hooked: [Hooks.Place: [Step]] = [:]

  /// The step that last wrote a stored property of an object, by itself.
  var touches: [Target: Int] = [:]
  /// The last undo or redo, which may write any property.
  var lastUndo = 0
  private(set) var clock = 0

  /// The number of edits of lists that are under way.
  var edits = 0

  /// A getter has performed a step, and what it changes while it is read is told of to nobody, or
  /// changes have been announced that were none.
  private(set) var isInexact = false

  /// A property has been made anew, which leaves its observers behind.
  private(set) var hasRenewed = false

  /// A getter is performing a step.
  private var isInGetter = false

  /// Nothing is performed any more.
  private var isOver = false

  /// A prior observer is being called.
  var isInPrior = false

  /// Bindings may lead back to where they come from.
  private(set) var allowsRings = false

  init(time: StepClock? = nil) {
    self.time = time
    hooks.perform = { [unowned self] place in
      guard let step = hooked[place]?.popLast() else { return }
      if place == .getter { isInexact = true }
      let wasInGetter = isInGetter
      isInGetter = place == .getter || isInGetter
      perform(step)
      isInGetter = wasInGetter
    }
  }

  func fail(_ text: String) {
    if problem == nil { problem = text }
  }

  /// The object that a number selects; nil if there is none any more.
  func node(_ number: Int) -> Node? {
    objects.isEmpty ? nil : objects[number % objects.count]
  }

  /// Performs a step, and those that it sets off.
  func perform(_ step: Step) {
    // What is touched goes when the step is over, in debug and release builds alike.
    let object = step.kind == .batch || step.kind == .group ? nil : node(step[0])
    depth += 1
    clock += 1
    if depth < 40, isAllowed(step) { withExtendedLifetime(object) { perform(step, object) } }
    depth -= 1
  }

  /// Says whether a step can do no harm here: what a prior observer, or a getter that is read for
  /// one, takes out of a list that is about to be edited may be what the edit is of, which is an
  /// error of the program.
  private func isAllowed(_ step: Step) -> Bool {
    // It is an error of the program to make a property anew that is about to be observed.
    if isOver || isInGetter && step.kind == .renew { return false }
    guard isInPrior || isInGetter, edits > 0 else { return true }
    switch step.kind {
    case .write, .modify: return !Property.writable(step[1]).isCollection
    case .observe, .end, .link, .drop, .unbind, .suspend, .group, .batch: return true
    default: return false
    }
  }

  private func perform(_ step: Step, _ object: Node?) {
    switch step.kind {
    case .rings: allowsRings = true
    case .make:
      let number = objects.count
      let object: Node =
        switch step[1] {
        case 1: SubNode(number, number: step[0], hooks: hooks)
        case 2: HandNode(number, number: step[0], hooks: hooks)
        default: Node(number, number: step[0], hooks: hooks)
        }
      objects.append(object)
    case .drop:
      if objects.isEmpty { return }
      // Its end may perform steps that reach the pool.
      let dropped = objects[step[0] % objects.count]
      objects[step[0] % objects.count] = nil
      _ = consume dropped
    case .batch:
      batches += 1
      withChanges { step.inner.forEach(perform) }
      batches -= 1
    case .rollback: rollBack(step, object)
    case .record:
      if let object {
        journal.record(object, as: "\(object.index)", \.number, \.list, \.text, \.part)
      }
    case .group: step.inner.forEach(perform)
    case .advance: time?.advance(by: Self.delay(step[0]))
    case .announce:
      guard let object = object as? HandNode else { return }
      // What is announced twice is told twice.
      isInexact = true
      object.announce(step[1]) { step.inner.forEach(perform) }
    case .copy:
      if let object { objects.append(Node(objects.count, copying: object)) }
    case .renew:
      // Nobody follows it from there on, whoever is still there.
      hasRenewed = true
      object?.renew(step[1])
    case .reflect:
      if let object, step[1] > 1 { return reflections.append(object.reflection) }
      drop(\.reflections)
    case .describe: describe()
    case .report:
      nonisolated(unsafe) let captured = Captured(hooks)
      BowlineReport.setHandler { report in
        unsafe withExtendedLifetime(captured) { ModelCheck.count(report) }
      }
    case .undo, .redo:
      // A journal writes outside of batches.
      if batches > 0 { return }
      batches += 1
      lastUndo = clock
      if step.kind == .undo { journal.undo() } else { journal.redo() }
      // A binding may have begun before the store, in a prior notice.
      lastUndo = clock
      batches -= 1
    case .insight: insight = insight == nil ? Insight() : nil
    case .hook:
      let place = Hooks.Place.allCases[step[0] % Hooks.Place.allCases.count]
      hooked[place, default: []].append(contentsOf: step.inner)
    case .bind, .unbind, .suspend, .resume, .commit, .revert, .health: performBinding(step)
    case .observe, .several, .each, .named, .key, .track, .end, .bag: performObserving(step, object)
    default:
      if let object { write(step, object) }
    }
  }

  private func rollBack(_ step: Step, _ object: Node?) {
    guard let object else { return }
    struct Failure: Error {}
    batches += 1
    defer {
      batches -= 1
      for property in [Property.number, .list] { touch(object, property) }
    }
    let rollback = Rollback.of(object, \.number, \.list, \.link)
    try? withChanges(rollback: rollback) {
      step.inner.forEach(perform)
      if step[1] == 1 { throw Failure() }
    }
  }

  /// Reads what there is to be read about observers and bindings.
  private func describe() {
    for follower in followers { _ = follower.token?.description }
    _ = bag.description
    if let insight { _ = insight.text + insight.dot + insight.json }
  }

  /// Lets go of elements of an array, which may reach it when they go.
  private func drop<Element>(_ array: ReferenceWritableKeyPath<Player, [Element]>) {
    let dropped = self[keyPath: array]
    self[keyPath: array] = []
    _ = consume dropped
  }

  /// Lets go of everything, and looks whether all of it goes.
  func finish(objectsFirst: Bool) {
    for object in objects {
      if let flaw = object?.flawInLinks { fail("\(flaw)") }
    }
    letGo(objectsFirst: objectsFirst)
    // What goes may have made others; the next ones make none.
    isOver = true
    letGo(objectsFirst: false)
    BowlineReport.setHandler(ModelCheck.count)
    hooks.perform = nil
    if hooks.alive != 0 { fail("\(hooks.alive) objects are left at the end") }
  }

  /// Lets go of what a problem has left, without performing anything: it is no leak.
  func abandon() {
    isOver = true
    hooks.perform = nil
    letGo(objectsFirst: false)
  }

  private func letGo(objectsFirst: Bool) {
    hooked = [:]
    for object in objects { object?.link = nil }
    if objectsFirst { drop(\.objects) }
    // Each holds the token whose closure holds it.
    for follower in followers { follower.end() }
    bag.endAll()
    bagged = []
    drop(\.reflections)
    drop(\.made)
    drop(\.bindings)
    journal.removeAll()
    insight = nil
    drop(\.objects)
  }
}
