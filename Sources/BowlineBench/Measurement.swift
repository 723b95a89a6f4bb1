// SPDX-License-Identifier: Apache-2.0

/// The time that a workload takes, for each subject, in nanoseconds an operation or notice.
struct Measurement {
  let workload: Workload

  /// The median of the rounds.
  let medians: [Workload.Subject: Double]

  /// Rounds of each subject, in turn, so that a change of the machine's speed meets all alike.
  private static let rounds = 15

  /// How long a round should take at the least.
  private static let roundTime = Duration.milliseconds(8)

  /// - Parameter operations: How many operations to do, once; nil to find a number that takes long
  ///   enough to be measured.
  init(of workload: Workload, operations: Int?) {
    self.workload = workload
    let prepared = Workload.Subject.allCases.compactMap { subject in
      workload.subjects[subject].map { (subject: subject, run: $0()) }
    }
    var samples: [Workload.Subject: [Double]] = [:]
    if let operations {
      for (subject, run) in prepared {
        samples[subject] = [Self.time(operations, run) / Double(workload.notices)]
      }
    } else {
      let counts = prepared.map { Self.operations(for: $0.run) }
      for _ in 0..<Self.rounds {
        for (count, (subject, run)) in zip(counts, prepared) {
          samples[subject, default: []].append(Self.time(count, run) / Double(workload.notices))
        }
      }
    }
    medians = samples.mapValues { $0.sorted()[$0.count / 2] }
  }

  /// Nanoseconds an operation.
  private static func time(_ operations: Int, _ run: (Int) -> Void) -> Double {
    let elapsed = ContinuousClock().measure { run(operations) }
    return elapsed / .nanoseconds(1) / Double(operations)
  }

  private static func operations(for run: (Int) -> Void) -> Int {
    var operations = 1
    while ContinuousClock().measure({ run(operations) }) < roundTime { operations *= 2 }
    return operations
  }
}
