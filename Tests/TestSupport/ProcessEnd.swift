// SPDX-License-Identifier: Apache-2.0

/// The end of a process.
public enum ProcessEnd: Hashable, Sendable {
  /// It has not ended in time.
  case running
  /// It ended by itself, with this code.
  case exited(Int32)
  /// A signal killed it.
  case signaled(Int32)

  /// Reads what waitpid(2) says.
  init(waiting status: Int32) {
    self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
  }
}
