// SPDX-License-Identifier: Apache-2.0

/// Where workloads put what they read, so that reading is not optimized away.
struct Sink {
  nonisolated(unsafe) static var value = 0
}
