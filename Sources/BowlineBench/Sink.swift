// SPDX-License-Identifier: Apache-2.0

/// A place for what workloads read, so that reading is not optimized away.
struct Sink {
  nonisolated(unsafe) static var value = 0  // why: workloads run one after the other, on one thread
}
