// SPDX-License-Identifier: Apache-2.0

/// The contract of observing and binding, written down with arrays and nothing else.
///
/// It is slow and simple, and shares no code with what it is compared with. It knows exactly what
/// the observers of a program are told if ``knows(_:)`` says so.
final class Model {
  /// A stored property of an object.
  final class Cell {
    let object: Int
    let property: Property
    var value: Value
    /// Those who follow it, in the order in which they began.
    var places: [Place] = []
    /// The number of changes that there were.
    var changes = 0
    /// The number of times that a watcher or a binding has begun to follow it.
    var joins = 0
    var isTelling = false
    /// Changes that were made while one is told.
    var waiting: [Change] = []

    init(_ object: Int, _ property: Property, _ value: Value) {
      (self.object, self.property, self.value) = (object, property, value)
    }
  }

  /// A change of a cell.
  struct Change {
    let old: Value
    let new: Value
    let number: Int
    var edit: Edit?
    /// It may also not be told.
    var isOptional = false
    /// A batch has held it back: who reads an equal value is not told.
    var isHeld = false
  }

  /// One who follows a cell, and since which of its changes.
  struct Place {
    let watcher: Watcher
    let joined: Int
  }

  /// The values written in a batch to one cell.
  final class Held {
    let cell: Cell
    /// The values before the first write and before each one that found newcomers, and how many
    /// edits there were by then.
    var parts: [(number: Int, old: Value, edits: Int)]
    var edits: [Edit?]

    init(_ cell: Cell, _ number: Int, _ old: Value, _ edits: [Edit?]) {
      self.cell = cell
      parts = [(number, old, 0)]
      self.edits = edits
    }
  }

  /// An object by the cells of its stored properties.
  struct Thing {
    let cells: [Property: Cell]
    let isSub: Bool
    /// It tells of something by hand, and of edits as settings.
    let isHand: Bool
    var isInherited: Bool { isSub || isHand }
    /// The program has it.
    var isHeld = true
    var isAlive = true
  }

  var things: [Thing] = []
  let dictionary = Keys()
  var watchers: [Watcher] = []
  /// The bindings; nil for one that is being made, or was let go of.
  var links: [Link?] = []
  /// The bindings that are being made.
  var unhanded: [Link] = []
  var serials = 0

  /// The notices since they were last taken.
  var notices: [Expected] = []

  /// The number of open batches, one inside another.
  var batches = 0
  /// The changes of the batches that are open or being told.
  var held: [Held] = []
  /// The edits of lists that are made together.
  var edited: [Held] = []
  /// Observers of derived values that were told before a change in the batch.
  var told: Set<Int> = []
  /// The looks at ends of bindings that are to come when a batch is told.
  var looks: [Look] = []
  /// A batch is open or being told.
  var isInBatch = false

  /// The steps of the journal that can be taken back, and those that can be made again.
  var done: [RecordedStep] = []
  var undone: [RecordedStep] = []
  /// The journal is writing.
  var isWriting = false
  /// The number of the outermost batch.
  var batchNumber = 0

  /// The model does not know the consequences of something that has happened.
  var isLost = false

  /// Objects that steps under way hold.
  var pinned: [Int] = []

  var allowsRings = false
  /// Changes that are left before a program is given up.
  var changesLeft = 5_000
  var hasLooped = false

  deinit {
    // Those who follow and what they follow hold each other, and so do an observer of elements and
    // those of each element.
    for watcher in watchers {
      watcher.elements = nil
      watcher.cells = []
      watcher.link = nil
    }
  }

  func thing(_ number: Int) -> Int? {
    if things.isEmpty { return nil }
    let index = number % things.count
    return things[index].isHeld ? index : nil
  }

  func cell(_ object: Int, _ property: Property) -> Cell { things[object].cells[property]! }

  /// The object that a cell belongs to; nil for the dictionary.
  func thing(of cell: Cell) -> Thing? { cell.object < 0 ? nil : things[cell.object] }

  /// Says whether the model knows all notices of a program, to the last one.
  static func knows(_ program: [Step]) -> Bool {
    let isReentrant = program.contains { $0.isReaction || $0.kind == .rings }
    // The notices of an inherited end have no numbers: which end wins in a batch is not laid down.
    let hasInherited = program.contains { $0.kind == .make && $0.isInherited }
    if hasInherited, program.contains(where: { $0.bindsInBatch() }) { return false }
    // The first value of such a binding may be held back though nobody follows the target.
    if program.contains(where: { $0.bindsInBatch(where: \.bindsListedTarget) }) { return false }
    return program.allSatisfy { $0.isModelled(isReentrant: isReentrant) }
  }

  // MARK: Values

  /// A value, and the cells that it is read from.
  func read(_ property: Property, of object: Int) -> (value: Value, cells: [Cell]) {
    func number(_ property: Property) -> Int {
      guard case .number(let number) = cell(object, property).value else { return 0 }
      return number
    }
    switch property {
    case .even: return (.number(number(.number)), [cell(object, .number)])
    case .half: return (.number(number(.number) >> 1), [cell(object, .number)])
    case .sum:
      let sum = number(.number) &+ number(.other) &+ (things[object].isSub ? 1 : 0)
      return (.number(sum), [cell(object, .number), cell(object, .other)])
    case .count:
      guard case .list(let list) = cell(object, .list).value else { break }
      return (.number(list.count), [cell(object, .list)])
    case .linkNumber, .linkSum, .linkList:
      guard case .object(let next) = cell(object, .link).value else {
        return (.none, [cell(object, .link)])
      }
      let last: Property =
        property == .linkSum ? .sum : property == .linkList ? .list : .number
      let (value, cells) = read(last, of: next)
      return (value, [cell(object, .link)] + cells)
    case .total:
      guard case .list(let nodes) = cell(object, .nodes).value else { break }
      let numbers = Set(nodes).map { cell($0, .number) }
      let total = nodes.reduce(0) { sum, node in
        guard case .number(let number) = cell(node, .number).value else { return sum }
        return sum &+ number
      }
      return (.number(total), [cell(object, .nodes)] + numbers)
    case .key, .keys, .values: return dictionary.read(property, object)
    default: break
    }
    return (cell(object, property).value, [cell(object, property)])
  }

  // MARK: Lifetimes

  /// Ends what belongs to objects that nobody holds any more.
  func collect() {
    var living = Set(things.indices.filter { things[$0].isHeld } + pinned)
    var next = Array(living)
    for held in held {
      for part in held.parts {
        var others: [Int] = []
        if case .object(let object) = part.old { others.append(object) }
        if case .list(let nodes) = part.old, held.cell.property == .nodes { others += nodes }
        for other in others where living.insert(other).inserted { next.append(other) }
      }
    }
    while let object = next.popLast() {
      var others: [Int] = []
      if case .object(let linked) = cell(object, .link).value { others.append(linked) }
      if case .list(let nodes) = cell(object, .nodes).value { others += nodes }
      for other in others where living.insert(other).inserted { next.append(other) }
    }
    for index in things.indices where things[index].isAlive && !living.contains(index) {
      things[index].isAlive = false
      held.removeAll { $0.cell.object == index }
      for watcher in watchers where watcher.object == index { end(watcher) }
      for link in links {
        if let link, link.target == index || link.source == index { end(link) }
      }
    }
  }

  func end(_ watcher: Watcher) {
    watcher.isActive = false
    for cell in watcher.cells { cell.places.removeAll { $0.watcher === watcher } }
    watcher.cells = []
    for followed in watcher.elements?.values ?? [:].values { followed.watcher.map(end) }
    watcher.elements = nil
  }

  func end(_ link: Link) {
    link.isActive = false
    link.forward.map(end)
    link.backward.map(end)
  }
}
