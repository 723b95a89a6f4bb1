// SPDX-License-Identifier: Apache-2.0

/// The load of a process.
struct ProcessSample: Identifiable, Equatable, CustomStringConvertible {
  /// The number of the process.
  let id: Int

  /// The name of its program.
  let name: String

  /// The part of one processor that it has used since the sample before, 0 or more.
  var load: Double

  /// The memory that it has for itself and shared, in kilobytes.
  var memory: Int

  /// The name.
  var description: String { name }
}
