// SPDX-License-Identifier: Apache-2.0

/// The places in which code of a random program runs inside the core, and how many objects live.
final class Hooks {
  /// A place in the code.
  enum Place: Int, CaseIterable {
    case equality, getter, setter, transform, `deinit`, capture, description

    /// A binding calls the code at this place to carry a value.
    var isOfBinding: Bool { self == .equality || self == .setter || self == .transform }
  }

  /// The number of nodes and captured objects that are alive.
  var alive = 0

  /// Performs the next step that a program has for a place.
  var perform: ((Place) -> Void)?

  /// A check reads values, which is to have no effects.
  var isMuted = false

  func run(_ place: Place) {
    if !isMuted { perform?(place) }
  }
}
