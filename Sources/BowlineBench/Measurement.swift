// SPDX-License-Identifier: Apache-2.0

/// The figure of a workload for each subject.
struct Measurement {
  let workload: Workload

  /// The median of the rounds, in the workload's unit.
  let medians: [Workload.Subject: Double]

  /// The rounds of each subject; they take turns, so that the machine's speed affects all alike.
  private static let rounds = 15

  /// The rounds of work that measures by itself: one with a million objects takes long.
  private static let countedRounds = 3

  /// The time that a round should take at the least.
  private static let roundTime = Duration.milliseconds(8)

  /// - Parameters:
  ///   - subjects: The subjects that take part.
  ///   - operations: How many operations to do, once; nil to find a number that takes long enough
  ///     to be measured.
  init(of workload: Workload, subjects: [Workload.Subject], operations: Int?) {
    self.workload = workload
    var samples: [Workload.Subject: [Double]] = [:]
    let prepared = subjects.compactMap { subject in
      workload.subjects[subject].map {
        (subject, Self.measure($0, notices: workload.notices, operations: operations))
      }
    }
    for round in 0..<(operations == nil ? Self.rounds : 1) {
      for (subject, (limit, measure)) in prepared where round < limit {
        samples[subject, default: []].append(measure())
      }
    }
    medians = samples.mapValues { $0.sorted()[$0.count / 2] }
  }

  /// Makes a closure that measures once, and the limit of its calls.
  private static func measure(
    _ work: Workload.Work, notices: Int, operations: Int?
  ) -> (limit: Int, measure: () -> Double) {
    switch work {
    case .timed(let prepare):
      let run = prepare()
      let count = operations ?? self.operations(for: run)
      return (rounds, { time(count, run) / Double(notices) })
    case .counted(let measure):
      return (countedRounds, { measure(operations) })
    }
  }

  /// Measures the nanoseconds of an operation.
  static func time(_ operations: Int, _ run: (Int) -> Void) -> Double {
    let elapsed = ContinuousClock().measure { run(operations) }
    return elapsed / .nanoseconds(1) / Double(operations)
  }

  private static func operations(for run: (Int) -> Void) -> Int {
    var operations = 1
    while ContinuousClock().measure({ run(operations) }) < roundTime { operations *= 2 }
    return operations
  }
}
