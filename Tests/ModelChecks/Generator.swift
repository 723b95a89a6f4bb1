// SPDX-License-Identifier: Apache-2.0

internal import TestSupport

/// A generator of random programs, the same for the same seed.
public struct Generator {
  private var random: SeededGenerator
  private(set) var features: Set<Feature>

  /// The number of steps that may still stand inside others.
  private var reactions = 0

  /// Makes a generator of programs that use these features alone.
  public init(seed: UInt64, features: Set<Feature>) {
    random = SeededGenerator(seed: seed)
    self.features = features
  }

  /// Makes up a program.
  public mutating func program() -> [Step] {
    let all = features
    defer { features = all }
    switch below(6) {
    case 0..<2: features.formIntersection(Feature.modelled)
    case 2: features.formIntersection(Feature.modelledInside)
    default: break
    }
    // Each program uses some of them, and many a program few: steps that have to do with each other
    // stand together where there are no others between them.
    let isNarrow = below(3) == 0
    features = Set(
      Feature.allCases.filter {
        features.contains($0) && (isNarrow ? below(4) == 0 : below(3) > 0)
      })
    reactions = 12
    let count = 3 + below(40)
    // Few, so that steps have to do with each other.
    let objects = 1 + below(4)
    let rings = features.contains(.rings) ? [Step(.rings)] : []
    return rings + (0..<objects).map { _ in make() } + (0..<count).map { _ in step() }
  }

  /// Makes up a program of several domains.
  public mutating func domains() -> [Step] {
    features.subtract([.rings, .priorReactions, .reports])
    return (0..<2 + below(3)).map { _ in
      var steps = program()
      for _ in 0..<below(12) {
        let kind: Step.Kind = [.feed, .feed, .feed, .lock, .lock, .loop, .report][below(7)]
        steps.insert(Step(kind, numbers(4, 4)), at: below(steps.count))
      }
      return Step(.domain, [], steps)
    }
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func numbers(_ limits: Int...) -> [Int] { limits.map { below($0) } }

  private mutating func make() -> Step {
    let kind = below(5)
    let isThere =
      kind == 1 && features.contains(.subclasses) || kind == 2 && features.contains(.manual)
    return Step(.make, [below(6), isThere ? kind : 0])
  }

  /// Makes up steps that stand inside another one.
  mutating func inner(most: Int, _ needed: Feature? = nil) -> [Step] {
    if let needed, !features.contains(needed) { return [] }
    let count = min(below(most + 1), reactions)
    reactions -= count
    return (0..<count).map { _ in step() }
  }

  private mutating func step() -> Step {
    while true {
      let kind = kind()
      if let needed = kind.feature, !features.contains(needed) { continue }
      if let step = step(kind) { return step }
    }
  }

  /// A kind: some come more often.
  private mutating func kind() -> Step.Kind {
    switch below(27) {
    case 0..<5: .write
    case 5..<7: .observe
    case 7..<10: .bind
    case 10: .edit
    case 11: .modify
    case 12: .batch
    case 13: .link
    case 14: .drop
    case 15..<17: .hook
    default: Step.Kind.allCases[below(Step.Kind.allCases.count)]
    }
  }

  private mutating func step(_ kind: Step.Kind) -> Step? {
    switch kind {
    case .make: return make()
    case .write, .modify:
      let numbers = numbers(6, 10, 6)
      return allows(Property.writable(numbers[1]).features) ? Step(kind, numbers) : nil
    case .edit: return Step(kind, numbers(6, 8, 6, 6))
    case .member, .nodes: return Step(kind, numbers(6, 4, 4))
    case .editing:
      return below(2) == 0 ? comingBack() : Step(kind, numbers(6), inner(most: 4))
    case .announce: return Step(kind, numbers(6, 4), inner(most: 3))
    case .link, .store: return Step(kind, numbers(6, 4, 4))
    case .renew, .reflect: return Step(kind, numbers(6, 5))
    case .each where below(2) == 0: return leaving()
    case .observe, .several, .each, .named, .key: return observing(kind)
    case .track:
      return Step(kind, numbers(Property.allCases.count, 6, 6), inner(most: 1, .reactions))
    case .end, .unbind, .bag: return Step(kind, numbers(8, 3))
    case .bind:
      let numbers = numbers(6, 6, Bound.Form.allCases.count, 4, 6, 6, 4)
      let form = Bound.Form.allCases[numbers[2]]
      let mode = form.hasModes && numbers[3] % 2 == 1
      return allows(form.features) && (!mode || features.contains(.twoWay))
        ? Step(kind, numbers) : nil
    case .health: return Step(kind, numbers(6), inner(most: 2, .reactions))
    case .batch where below(3) == 0: return writingEnds()
    case .batch, .group: return Step(kind, [], inner(most: 5))
    case .rollback: return Step(kind, numbers(6, 2), inner(most: 5))
    case .hook:
      let place = below(Hooks.Place.allCases.count)
      let isCarrying = Hooks.Place.allCases[place].isOfBinding
      return isCarrying && !features.contains(.carryingHooks)
        ? nil : Step(kind, [place], inner(most: 2))
    default: return Step(kind, numbers(6))
    }
  }

  mutating func observing(_ kind: Step.Kind) -> Step? {
    let property = below(Property.allCases.count)
    let isValue = kind != .each && kind != .key
    guard !isValue || allows(Property.allCases[property].features) else { return nil }
    var options = below(2) == 0 ? 3 : below(64)
    if !features.contains(.initials) { options &= ~4 }
    if !features.contains(.priors) { options &= ~8 }
    if !features.contains(.filters) { options &= ~48 }
    let mayReact = options & 8 == 0 || features.contains(.priorReactions)
    var numbers = [below(6), property, options]
    if kind == .several {
      for _ in 0..<1 + below(2) {
        let other = below(Property.allCases.count)
        if allows(Property.allCases[other].features) { numbers.append(other) }
      }
    }
    return Step(kind, numbers, mayReact ? inner(most: 3, .reactions) : [])
  }

  func allows(_ needed: Set<Feature>) -> Bool { needed.isSubset(of: features) }
}

extension Step.Kind {
  /// The feature that has to be switched on for a step of this kind; nil for none.
  fileprivate var feature: Feature? {
    switch self {
    case .rings: .rings
    case .make, .write, .modify, .observe, .several, .end, .group: nil
    case .drop: .drops
    case .link: .links
    case .edit, .member: .collections
    case .nodes, .each: .elements
    case .editing: .editing
    case .store, .key: .dictionary
    case .named: .names
    case .track: .tracking
    case .copy, .renew, .reflect: .copies
    case .bind, .unbind: .bindings
    case .suspend, .resume: .pauses
    case .commit, .revert: .validation
    case .health: .health
    case .advance: .delays
    case .announce: .announcements
    case .batch: .batches
    case .bag: .bags
    case .rollback: .rollbacks
    case .record, .undo, .redo: .journal
    case .insight, .describe: .insight
    case .report: .reports
    case .hook: .hooks
    // They are put into programs of several domains.
    case .domain, .feed, .lock, .loop: .domains
    }
  }
}
