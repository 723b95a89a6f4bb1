// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Synchronization

/// The check of a random program: the contract, as far as a program can find it broken.
public enum ModelCheck {
  /// The program of a seed.
  public static func program(seed: UInt64, features: Set<Feature>) -> [Step] {
    var generator = Generator(seed: seed, features: features)
    return generator.program()
  }

  /// Performs a program.
  ///
  /// - Returns: What the contract does not allow; nil if all is well.
  public static func problem(with program: [Step], features: Set<Feature>) -> String? {
    BowlineReport.setHandler { report in
      if !report.cycle.isEmpty { loopCount.withLock { $0 += 1 } }
    }
    let player = Player(allowsRings: features.contains(.rings))
    // What is left after a problem goes without a sound.
    defer { player.hooks.perform = nil }
    for (index, step) in program.enumerated() {
      let before = loopCount.withLock { $0 }
      player.perform(step)
      player.hasLooped = loopCount.withLock { $0 } > before
      player.checkRest()
      player.notices = []
      if let problem = player.problem { return "step \(index): \(problem)" }
    }
    player.finish(objectsFirst: program.count % 2 == 0)
    return player.problem.map { "at the end: \($0)" }
  }

  private static let loopCount = Mutex(0)
}
