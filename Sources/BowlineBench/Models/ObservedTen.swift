// SPDX-License-Identifier: Apache-2.0

internal import Bowline

// In a file of its own: together with the other models the compiler makes one function of setters
// that are alike, and a write takes eight instructions more.

/// Ten properties with Bowline.
final class ObservedTen: KeyValueObservable {
  @Observed var first = 0
  @Observed var second = 0
  @Observed var third = 0
  @Observed var fourth = 0
  @Observed var fifth = 0
  @Observed var sixth = 0
  @Observed var seventh = 0
  @Observed var eighth = 0
  @Observed var ninth = 0
  @Observed var tenth = 0

  /// The key path of each.
  static let paths: [any ReferenceWritableKeyPath<ObservedTen, Int> & Sendable] = [
    \.first, \.second, \.third, \.fourth, \.fifth,
    \.sixth, \.seventh, \.eighth, \.ninth, \.tenth,
  ]
}
