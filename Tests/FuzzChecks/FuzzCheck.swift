// SPDX-License-Identifier: Apache-2.0

/// A part of the package that takes bytes of any kind, and what has to hold for it.
///
/// `Tools/fuzz` compiles these files together with the sources that they check, with the coverage
/// of libFuzzer; the tests run them over the corpora that are kept.
public enum FuzzCheck: String, CaseIterable, Sendable {
  /// The decoder of keys.
  case keys
  /// The cleaning, measuring and clipping of text.
  case text
  /// The rule that replaces a number in a text.
  case number

  /// Finds the problem to which the bytes lead; nil where all is well.
  public func problem(with bytes: [UInt8]) -> String? {
    switch self {
    case .keys: KeyCheck.problem(with: bytes)
    case .text: TextCheck.problem(with: bytes)
    case .number: NumberCheck.problem(with: bytes)
    }
  }
}
