// SPDX-License-Identifier: Apache-2.0

internal import Observation

/// The model with Swift's own Observation.
@Observable
final class ObservationAccount {
  var balance = 0
  var limit = 0

  var total: Int { balance + limit }
}

/// Ten properties with Swift's own Observation.
@Observable
final class ObservationTen {
  var first = 0
  var second = 0
  var third = 0
  var fourth = 0
  var fifth = 0
  var sixth = 0
  var seventh = 0
  var eighth = 0
  var ninth = 0
  var tenth = 0

  /// The key path of each.
  static let paths: [any ReferenceWritableKeyPath<ObservationTen, Int> & Sendable] = [
    \.first, \.second, \.third, \.fourth, \.fifth,
    \.sixth, \.seventh, \.eighth, \.ninth, \.tenth,
  ]
}
