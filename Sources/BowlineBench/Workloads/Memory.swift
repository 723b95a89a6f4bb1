// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Observation

/// The bytes of an object with ten properties.
extension Workload {
  static var memory: [Workload] {
    [
      Workload(
        "mem10x0", in: .bytes,
        subjects: [
          .bowline: { bytes(objects: $0) { $0.append(ObservedTen()) } },
          .plain: { bytes(objects: $0) { $0.append(PlainTen()) } },
          .observation: { bytes(objects: $0) { $0.append(ObservationTen()) } },
        ]),
      // With one observer of each property, which captures nothing: a capture costs all the same.
      Workload(
        "mem10x1", in: .bytes,
        subjects: [
          .bowline: { bytes(objects: $0, make: observed) },
          .plain: { bytes(objects: $0, make: plain) },
          .observation: { bytes(objects: $0, make: tracked) },
        ]),
    ]
  }

  /// Measures the bytes of an object with all that belongs to it; the array that holds it has its
  /// capacity before.
  private static func bytes(objects: Int?, make: (inout [AnyObject]) -> Void) -> Double {
    let count = objects ?? 10_000
    var made: [AnyObject] = []
    made.reserveCapacity((count + 1) * 11)
    // Memory that is allocated only once is not counted.
    make(&made)
    let before = HeapMemory.inUse
    for _ in 0..<count { make(&made) }
    let after = HeapMemory.inUse
    return withExtendedLifetime(made) { Double(after - before) / Double(count) }
  }

  private static func observed(_ made: inout [AnyObject]) {
    let object = ObservedTen()
    made.append(object)
    for path in ObservedTen.paths {
      let token = object.observe(path, options: [.old, .new]) { _, change in
        unsafe Sink.value &+= change.newValue!
      }
      made.append(token)
    }
  }

  private static func plain(_ made: inout [AnyObject]) {
    let object = PlainTen()
    made.append(object)
    object.observeAll { _, new in unsafe Sink.value &+= new }
  }

  private static func tracked(_ made: inout [AnyObject]) {
    let object = ObservationTen()
    made.append(object)
    for path in ObservationTen.paths {
      withObservationTracking {
        unsafe Sink.value &+= object[keyPath: path]
      } onChange: {
        unsafe Sink.value &+= 1
      }
    }
  }
}
