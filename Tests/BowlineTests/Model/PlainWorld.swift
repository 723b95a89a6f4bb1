// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The contract of observing and binding, written down with arrays and nothing else.
///
/// It carries a command out, makes up what the observers do, and writes down every notice.
final class PlainWorld {
  final class Cell {
    var value: Int
    var isAlive = true
    var places: [Place] = []
    var changes = 0
    var isTelling = false

    /// How many bindings are being made of it.
    var beginnings = 0

    /// What it is the target of.
    var link: Link?
    var waiting: [(old: Int, new: Int, number: Int)] = []

    init(_ value: Int) { self.value = value }
  }

  /// An observer of a cell, or an end of a binding.
  final class Place {
    enum Kind { case observer(Int, wantsPrior: Bool), forward(Link), backward(Link) }
    let kind: Kind
    let cell: Int
    let joined: Int
    var isActive = true

    init(_ kind: Kind, _ cell: Int, joined: Int) {
      (self.kind, self.cell, self.joined) = (kind, cell, joined)
    }
  }

  /// A binding.
  final class Link {
    let source: Int
    let target: Int
    var places: [Place] = []
    var isActive = true

    /// The number of the target's change that the binding made last.
    var echo = 0

    /// The number of the source's change that the binding made last.
    var sourceEcho = 0

    /// Whether whoever bound it has it.
    var isHandedOut = false

    init(source: Int, target: Int) { (self.source, self.target) = (source, target) }
  }

  private(set) var cells: [Cell] = []
  private(set) var observers: [Place] = []
  private(set) var links: [Link] = []

  /// The notices of the present command, in order.
  private(set) var script: [ModelNotice] = []

  /// How many cells are alive.
  private var alive = 0

  private let maximum: Int
  private var budget = 0

  /// How many changes a command may bring about before ``isExhausted``.
  private var changesLeft = 0
  private var random: SeededGenerator

  init(seed: UInt64, cells maximum: Int) {
    random = SeededGenerator(seed: seed)
    self.maximum = maximum
  }

  deinit {
    // A binding and its ends hold each other.
    for link in links { link.places = [] }
  }

  /// Carries out a command that it makes up, and returns it.
  func step() -> ModelCommand {
    script = []
    budget = 12
    changesLeft = 20_000
    let command = makeUpCommand()
    perform(command)
    return command
  }

  // MARK: Commands

  private func makeUpCommand() -> ModelCommand {
    if alive < 2 || alive < maximum && Int.random(in: 0..<8, using: &random) == 0 {
      return .makeCell(Int.random(in: 0..<6, using: &random))
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: return .write(cell: anyCell(), Int.random(in: 0..<6, using: &random))
    case 8..<11: return .observe(cell: anyCell(), wantsPrior: Bool.random(using: &random))
    case 11..<15:
      let target = anyCell()
      let source = anyCell()
      if target == source { return .write(cell: target, 1) }
      return .bind(target: target, source: source, isTwoWay: Bool.random(using: &random))
    case 15..<17 where !observers.isEmpty:
      return .endObserver(Int.random(in: observers.indices, using: &random))
    case 17..<18:
      guard let link = links.indices.randomElement(using: &random), links[link].isHandedOut
      else { return .write(cell: anyCell(), 2) }
      return .endBinding(link)
    default:
      // One that is being written or bound goes later: who does so holds it.
      let cell = anyCell()
      let isHeld = cells[cell].isTelling || cells[cell].beginnings > 0
      return isHeld ? .write(cell: cell, 0) : .release(cell: cell)
    }
  }

  /// A cell that is alive; more often than not one of the last, so that they have to do with each
  /// other.
  private func anyCell() -> Int {
    let first = Bool.random(using: &random) ? max(0, cells.count - 12) : 0
    for _ in 0..<50 {
      let cell = Int.random(in: first..<cells.count, using: &random)
      if cells[cell].isAlive { return cell }
    }
    return cells.lastIndex { $0.isAlive }!
  }

  private func perform(_ command: ModelCommand) {
    switch command {
    case .makeCell(let value):
      cells.append(Cell(value))
      alive += 1
    case .release(let cell): release(cell)
    case .write(let cell, let value): write(cell, value)
    case .observe(let cell, let wantsPrior):
      observers.append(
        place(.observer(observers.count, wantsPrior: wantsPrior), in: cell))
    case .endObserver(let observer): observers[observer].isActive = false
    case .bind(let target, let source, let isTwoWay): bind(target, source, isTwoWay)
    case .endBinding(let link): end(links[link])
    }
  }

  private func place(_ kind: Place.Kind, in cell: Int) -> Place {
    let place = Place(kind, cell, joined: cells[cell].changes)
    cells[cell].places.append(place)
    return place
  }

  private func bind(_ target: Int, _ source: Int, _ isTwoWay: Bool) {
    if let earlier = cells[target].link { end(earlier) }
    let link = Link(source: source, target: target)
    cells[target].link = link
    link.places.append(place(.forward(link), in: source))
    if isTwoWay { link.places.append(place(.backward(link), in: target)) }
    links.append(link)
    for end in [source, target] { cells[end].beginnings += 1 }
    carry(forward: link, cells[source].value)
    for end in [source, target] { cells[end].beginnings -= 1 }
    link.isHandedOut = true
  }

  private func end(_ link: Link) {
    link.isActive = false
    for place in link.places { place.isActive = false }
  }

  private func release(_ cell: Int) {
    cells[cell].isAlive = false
    alive -= 1
    if let link = cells[cell].link { end(link) }
    for place in cells[cell].places {
      place.isActive = false
      if case .forward(let link) = place.kind { end(link) }
    }
  }

  // MARK: Changes

  /// Whether the last command went on for so long that it was given up.
  var isExhausted: Bool { changesLeft == 0 }

  private func write(_ index: Int, _ value: Int) {
    if isExhausted { return }
    changesLeft -= 1
    let cell = cells[index]
    cell.places.removeAll { !$0.isActive }
    cell.changes += 1
    let number = cell.changes
    for place in cell.places where place.isActive && place.joined < number {
      guard case .observer(let observer, wantsPrior: true) = place.kind else { continue }
      script.append(ModelNotice(observer: observer, isPrior: true, old: cell.value, new: nil))
    }
    let old = cell.value
    cell.value = value
    if cell.isTelling { return cell.waiting.append((old, value, number)) }
    cell.isTelling = true
    tell(cell, old, value, number)
    var rounds = 0
    while !cell.waiting.isEmpty, rounds < 100 {
      let changes = cell.waiting
      cell.waiting = []
      rounds += 1
      for change in changes { tell(cell, change.old, change.new, change.number) }
    }
    cell.waiting = []
    cell.isTelling = false
  }

  private func tell(_ cell: Cell, _ old: Int, _ new: Int, _ number: Int) {
    for place in cell.places where place.isActive && place.joined < number {
      // It may have ended meanwhile.
      guard place.isActive else { continue }
      switch place.kind {
      case .observer(let observer, _): note(observer, old, new)
      // Of changes that follow each other the last one is carried.
      case _ where number != cell.changes: break
      case .forward(let link): if link.sourceEcho != number { carry(forward: link, new) }
      case .backward(let link):
        guard link.echo != number, cells[link.source].value != new else { break }
        link.sourceEcho = cells[link.source].changes + 1
        write(link.source, new)
      }
    }
  }

  private func carry(forward link: Link, _ value: Int) {
    guard cells[link.target].value != value else { return }
    link.echo = cells[link.target].changes + 1
    write(link.target, value)
  }

  private func note(_ observer: Int, _ old: Int, _ new: Int) {
    script.append(ModelNotice(observer: observer, isPrior: false, old: old, new: new))
    guard budget > 0, Int.random(in: 0..<4, using: &random) == 0 else { return }
    budget -= 1
    let place = script.count - 1
    let command =
      Int.random(in: 0..<6, using: &random) == 0 ? .endObserver(observer) : makeUpCommand()
    script[place].commands.append(command)
    perform(command)
  }
}
