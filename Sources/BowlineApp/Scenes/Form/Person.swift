// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// Somebody whose data a form shows and changes.
final class Person: KeyValueObservable {
  @Observed var firstName = "Grace"
  @Observed var lastName = "Hopper"
  @Observed var town = "New York"
  @Observed var age = 37
  @Observed var wantsNews = true
  @Observed var isFormal = false

  /// Follows both names; nothing says so but this line.
  var fullName: String { "\(firstName) \(lastName)" }

  /// Follows whatever it has read last.
  var greeting: String {
    let name = isFormal ? fullName : firstName
    return wantsNews ? "Dear \(name), here are the news from \(town)." : "No letter to \(name)."
  }

  /// The ages that there are.
  static let ages = 0...150

  /// Adds to the age, within the ages that there are.
  func raise(by difference: Int) {
    age = age.raised(by: difference, within: Self.ages)
  }
}
