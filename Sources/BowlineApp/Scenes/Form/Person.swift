// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A person whose data a form shows and changes.
final class Person: KeyValueObservable {
  @Observed var firstName = "Grace"
  @Observed var lastName = "Hopper"
  @Observed var town = "New York"
  @Observed var age = 37
  @Observed var wantsNews = true
  @Observed var isFormal = false

  /// Depends on both names, and no other line declares that.
  var fullName: String { "\(firstName) \(lastName)" }

  /// Depends on the values that it has read last.
  var letter: [String] {
    let name = isFormal ? fullName : firstName
    if !wantsNews { return ["No letter to \(name):", "the news is switched off."] }
    return [
      "Dear \(name),", "", "the news from \(town):", "next year you will be \(age + 1).", "",
      "Yours, the form",
    ]
  }

  /// All values in two lines.
  var lines: [String] {
    let kind = (wantsNews ? ", news" : "") + (isFormal ? ", formal" : "")
    return ["\(fullName), \(age)", "\(town)\(kind)"]
  }

  /// All values in a line.
  var summary: String { lines.joined(separator: ", ") }

  /// The ages that are possible.
  static let ages = 0...150

  /// Adds to the age, within the possible ages.
  func raise(by difference: Int) {
    age = age.raised(by: difference, within: Self.ages)
  }

  /// The reason why a name is not valid; nil if it is.
  static func problem(withName name: String) -> String? {
    name.allSatisfy(\.isWhitespace) ? "a name needs a letter" : nil
  }
}
