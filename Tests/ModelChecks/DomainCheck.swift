// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The check of a random program of several isolation domains.
///
/// Its steps are performed in an order that differs from one time to the next. What each domain finds
/// by itself is checked, and that values never go back, sequences end and everything goes.
public enum DomainCheck {
  /// The program of a seed: a step for each domain, with the domain's steps in it.
  public static func program(seed: UInt64, features: Set<Feature>) -> [Step] {
    var generator = Generator(seed: seed, features: features)
    return generator.domains()
  }

  /// Performs a program.
  ///
  /// - Returns: What the contract does not allow; nil if all is well.
  public static func problem(with program: [Step]) async -> String? {
    let census = Census()
    BowlineReport.setHandler(ModelCheck.count)
    do {
      let locked = LockedMeter(census)
      var domains: [any Domain] = [MainDomain(census)]
      for _ in program.dropFirst() { domains.append(PoolDomain(census)) }
      let all = domains
      await withDiscardingTaskGroup { group in
        for (domain, step) in zip(all, program) {
          group.addTask { await domain.run(step.inner, beside: all, locked) }
        }
      }
      for domain in all { await domain.finish() }
      for domain in all { await domain.wait() }
    }
    if let problem = census.problem { return problem }
    return census.count == 0 ? nil : "\(census.count) objects are left at the end"
  }
}
