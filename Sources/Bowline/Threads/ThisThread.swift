// SPDX-License-Identifier: Apache-2.0

internal import Glibc

@_silgen_name("gettid")
private func gettid() -> pid_t

/// The thread that runs this code.
enum ThisThread {
  /// A number that no other thread has at the same time, of less than 56 bits: an address.
  @inline(__always)
  static var identity: UInt { UInt(pthread_self()) }

  /// Whether it is the first thread of the process.
  static var isFirst: Bool { gettid() == getpid() }
}
