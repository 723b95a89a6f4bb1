// SPDX-License-Identifier: Apache-2.0

/// An operation that is measured, as each subject does it.
struct Workload {
  /// A way to do the operation: with Bowline, by hand, or with Swift's Observation.
  enum Subject: String, CaseIterable {
    case bowline, plain, observation
  }

  /// The unit of a figure.
  enum Unit: String {
    /// Nanoseconds an operation or notice.
    case nanoseconds = "ns"
    /// Bytes an object.
    case bytes = "B"
  }

  /// The work of a subject.
  enum Work {
    /// Prepares the work, which is not measured, and returns a closure that does a number of
    /// operations.
    case timed(() -> (_ operations: Int) -> Void)

    /// Measures by itself, with a number of objects; nil for the usual number.
    case counted((_ objects: Int?) -> Double)
  }

  let name: String

  let unit: Unit

  /// The work of each subject; a subject that cannot do the operation is absent.
  let subjects: [Subject: Work]

  /// The number of notices of an operation: figures are for each notice.
  let notices: Int

  init(
    _ name: String, notices: Int = 1, bowline: @escaping () -> (Int) -> Void,
    plain: @escaping () -> (Int) -> Void, observation: (() -> (Int) -> Void)? = nil
  ) {
    self.name = name
    self.notices = notices
    unit = .nanoseconds
    var subjects: [Subject: Work] = [.bowline: .timed(bowline), .plain: .timed(plain)]
    subjects[.observation] = observation.map { .timed($0) }
    self.subjects = subjects
  }

  /// Makes a workload that differs from another one in the work of Bowline.
  init(_ name: String, as other: Workload, bowline: @escaping () -> (Int) -> Void) {
    self.name = name
    unit = other.unit
    notices = other.notices
    subjects = other.subjects.merging([.bowline: .timed(bowline)]) { $1 }
  }

  init(_ name: String, in unit: Unit, subjects: [Subject: (Int?) -> Double]) {
    self.name = name
    self.unit = unit
    notices = 1
    self.subjects = subjects.mapValues { .counted($0) }
  }

  static var all: [Workload] {
    accesses + observations + insights + bindings + paths + collections + registrations + memory
      + many
  }
}

/// A variable for the values that workloads read, so that the reads are not optimized away.
struct Sink {
  nonisolated(unsafe) static var value = 0  // why: workloads run one after the other, on one thread
}

/// The object that the observers of all subjects write to: an observer with an effect captures an
/// object.
final class Tally {
  var value = 0
}
