// SPDX-License-Identifier: Apache-2.0

/// A command line that does not say what to do.
struct UsageError: Error, Equatable {
  /// What is wrong, with the argument's name.
  let message: String
}
