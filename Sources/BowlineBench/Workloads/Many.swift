// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A million objects, each bound to one and the same source.
extension Workload {
  static var many: [Workload] {
    [
      Workload(
        "many_setup", in: .nanoseconds,
        subjects: [.bowline: { bound($0).setup }, .plain: { connected($0).setup }]),
      Workload(
        "many_teardown", in: .nanoseconds,
        subjects: [.bowline: { bound($0).teardown }, .plain: { connected($0).teardown }]),
      Workload(
        "many_bytes", in: .bytes,
        subjects: [.bowline: { bound($0).bytes }, .plain: { connected($0).bytes }]),
    ]
  }

  /// Figures for each object: the nanoseconds to make and bind it, those to release it, and the
  /// bytes of it and its binding.
  private typealias Figures = (setup: Double, teardown: Double, bytes: Double)

  private static func bound(_ objects: Int?) -> Figures {
    let source = ObservedLeaf()
    return figures(objects) {
      let target = ObservedLeaf()
      target.bind(\.value, to: source, \.value)
      return target
    } end: {
    }
  }

  private static func connected(_ objects: Int?) -> Figures {
    var source: PlainList? = PlainList()
    return figures(objects) {
      let target = PlainLeaf()
      source!.observe { _, new in
        if target.value != new { target.value = new }
      }
      return target
    } end: {
      source = nil
    }
  }

  /// - Parameter end: Releases what keeps the objects alive, apart from their array.
  private static func figures<Made>(
    _ objects: Int?, make: () -> Made, end: () -> Void
  ) -> Figures {
    let count = objects ?? 1_000_000
    var made: [Made] = []
    made.reserveCapacity(count)
    let before = HeapMemory.inUse
    let setup = Measurement.time(count) { for _ in 0..<$0 { made.append(make()) } }
    let bytes = Double(HeapMemory.inUse - before) / Double(count)
    let teardown = Measurement.time(count) { _ in
      made.removeAll()
      end()
    }
    return (setup, teardown, bytes)
  }
}
