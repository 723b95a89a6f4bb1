// SPDX-License-Identifier: Apache-2.0

/// The object that the observers of all subjects write to: an observer that does something holds
/// something.
final class Tally {
  var value = 0
}
