// SPDX-License-Identifier: Apache-2.0

/// One thing that is measured, done by each subject.
struct Workload {
  /// A way to do it: with Bowline, by hand, or with Swift's Observation.
  enum Subject: String, CaseIterable {
    case bowline, plain, observation
  }

  /// Prepares the work, outside of what is measured, and gives a closure that does a number of
  /// operations.
  typealias Preparation = () -> (_ operations: Int) -> Void

  let name: String

  /// What each subject does; a subject that cannot do it is absent.
  let subjects: [Subject: Preparation]

  /// How many notices an operation gives: figures are for each of them.
  let notices: Int

  init(
    _ name: String, notices: Int = 1, bowline: @escaping Preparation,
    plain: @escaping Preparation, observation: Preparation? = nil
  ) {
    self.name = name
    self.notices = notices
    var subjects: [Subject: Preparation] = [.bowline: bowline, .plain: plain]
    subjects[.observation] = observation
    self.subjects = subjects
  }

  static var all: [Workload] { accesses + observations }
}

/// Where workloads put what they read, so that reading is not optimized away.
struct Sink {
  nonisolated(unsafe) static var value = 0
}
