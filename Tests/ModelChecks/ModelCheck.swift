// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The check of a random program: the contract, as far as a program can find it broken.
public enum ModelCheck {
  /// The program of a seed.
  public static func program(seed: UInt64, features: Set<Feature>) -> [Step] {
    var generator = Generator(seed: seed, features: features)
    return generator.program()
  }

  /// Says whether each notice of a program is known beforehand.
  public static func isKnown(_ program: [Step]) -> Bool { Model.knows(program) }

  /// Performs a program.
  ///
  /// - Returns: What the contract does not allow; nil if all is well.
  @MainActor
  public static func problem(with program: [Step]) async -> String? {
    BowlineReport.setHandler(count)
    let player = Player(time: StepClock())
    let model = Model.knows(program) ? Model() : nil
    defer { player.abandon() }
    for (index, step) in program.enumerated() {
      player.perform(step)
      if step.kind == .advance { await player.letEditsBeCarried() }
      player.checkRest()
      if let model, player.problem == nil { compare(player, model, step) }
      player.notices = []
      if let problem = player.problem { return "step \(index): \(problem)" }
    }
    await player.carryLastEdits()
    player.checkRest()
    player.finish(objectsFirst: program.count % 2 == 0)
    return player.problem.map { "at the end: \($0)" }
  }

  /// Performs a step with the model too, and compares what there is then.
  private static func compare(_ player: Player, _ model: Model, _ step: Step) {
    if model.hasLooped || player.hasLooped || model.isLost { return }
    model.notices = []
    model.perform(step)
    if model.hasLooped && player.hasLooped || model.isLost { return }
    var rest = model.notices[...]
    for notice in player.notices {
      while let next = rest.first, next.isOptional, !next.fits(notice) { rest.removeFirst() }
      guard let next = rest.popFirst() else { return player.fail("told too much: \(notice)") }
      if !next.fits(notice) { return player.fail("told \(notice) in place of \(next)") }
    }
    if let missing = rest.first(where: { !$0.isOptional }) {
      return player.fail("never told: \(missing)")
    }
    for (index, object) in player.objects.enumerated() {
      guard let object else { continue }
      for (property, cell) in model.things[index].cells {
        let value = player.value(property, of: object)
        if value != cell.value {
          player.fail("\(property) of object \(index) is \(value) and not \(cell.value)")
        }
      }
    }
    for (bound, link) in zip(player.bindings, model.links) {
      if let bound, let link, bound.binding?.isActive != link.isActive {
        player.fail("whether binding \(bound.number) is active is not \(link.isActive)")
      }
      if let binding = bound?.binding, let link, link.hasRules, link.isActive, !link.isSuspended {
        compare(binding, link, player)
      }
    }
  }

  private static func compare(_ binding: Binding, _ link: Model.Link, _ player: Player) {
    let isFailed = if case .failed = binding.health { true } else { false }
    if isFailed != link.isFailed { player.fail("a binding is \(binding.health)") }
    if (binding.validationError != nil) != link.isInvalid {
      player.fail("an edit is called \(binding.validationError ?? "valid")")
    }
    if binding.hasPendingEdit != link.isPending {
      player.fail("whether an edit waits is not \(link.isPending)")
    }
  }

  /// Counts the reports of loops, but for those that the domains of a program make on purpose.
  @Sendable static func count(_ report: BowlineReport) {
    guard let first = report.cycle.first, !first.hasPrefix("Meter.") else { return }
    loopCount.withLock { $0 += 1 }
  }

  /// The number of loops that were reported.
  static var loops: Int { loopCount.withLock { $0 } }

  private static let loopCount = Locked(0)
}
