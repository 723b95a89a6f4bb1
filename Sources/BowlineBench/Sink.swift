// SPDX-License-Identifier: Apache-2.0

/// A place for what workloads read, so that reading is not optimized away.
struct Sink {
  // Workloads run one after the other, and what reads for them does so on one thread.
  nonisolated(unsafe) static var value = 0
}
