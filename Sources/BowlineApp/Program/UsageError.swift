// SPDX-License-Identifier: Apache-2.0

/// A mistake in the command line.
struct UsageError: Error, Equatable {
  /// The mistake in words, with the argument's name.
  let message: String

  /// Makes the error of an unknown name: `unknown scene 'nope'; choose hello, widgets or text`.
  static func unknown(_ kind: String, _ name: String, _ names: [String]) -> UsageError {
    let choice = names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
    return UsageError(message: "unknown \(kind) '\(name)'; choose \(choice)")
  }
}
