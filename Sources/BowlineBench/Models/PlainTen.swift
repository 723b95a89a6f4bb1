// SPDX-License-Identifier: Apache-2.0

// In a file of its own: together with the other models the compiler makes one function of setters
// that are alike, and a write takes eight instructions more.

/// Ten properties by hand: beside each value the closure that its `didSet` would call.
final class PlainTen {
  var first = 0 { didSet { onFirst?(oldValue, first) } }
  var second = 0 { didSet { onSecond?(oldValue, second) } }
  var third = 0 { didSet { onThird?(oldValue, third) } }
  var fourth = 0 { didSet { onFourth?(oldValue, fourth) } }
  var fifth = 0 { didSet { onFifth?(oldValue, fifth) } }
  var sixth = 0 { didSet { onSixth?(oldValue, sixth) } }
  var seventh = 0 { didSet { onSeventh?(oldValue, seventh) } }
  var eighth = 0 { didSet { onEighth?(oldValue, eighth) } }
  var ninth = 0 { didSet { onNinth?(oldValue, ninth) } }
  var tenth = 0 { didSet { onTenth?(oldValue, tenth) } }

  var onFirst: ((Int, Int) -> Void)?
  var onSecond: ((Int, Int) -> Void)?
  var onThird: ((Int, Int) -> Void)?
  var onFourth: ((Int, Int) -> Void)?
  var onFifth: ((Int, Int) -> Void)?
  var onSixth: ((Int, Int) -> Void)?
  var onSeventh: ((Int, Int) -> Void)?
  var onEighth: ((Int, Int) -> Void)?
  var onNinth: ((Int, Int) -> Void)?
  var onTenth: ((Int, Int) -> Void)?

  /// Sets the closure of each property.
  func observeAll(_ handler: @escaping (Int, Int) -> Void) {
    onFirst = handler
    onSecond = handler
    onThird = handler
    onFourth = handler
    onFifth = handler
    onSixth = handler
    onSeventh = handler
    onEighth = handler
    onNinth = handler
    onTenth = handler
  }
}
