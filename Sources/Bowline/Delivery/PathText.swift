// SPDX-License-Identifier: Apache-2.0

/// The parts of the text that a key path prints.
///
/// `\A.<computed 0x55ca286b4290 (Optional<B>)>?.plain` has the pieces `value` and `?.plain`, of
/// which the first one is a step without a name.
struct PathText {
  /// The text without the root's name.
  var pieces = [""]

  /// The indexes of the pieces that stand for steps without a name.
  var unnamed: [Int] = []

  init(_ keyPath: AnyKeyPath) {
    var rest = "\(keyPath)".drop { $0 != "." }.dropFirst()
    // The value of a chain through an optional prints a mark of its own.
    if rest.last == "?" { rest = rest.dropLast() }
    while let next = rest.first {
      guard rest.hasPrefix("<computed ") else {
        pieces[pieces.count - 1].append(next)
        rest = rest.dropFirst()
        continue
      }
      var depth = 0
      let step = rest.prefix { character in
        depth += character == "<" ? 1 : character == ">" ? -1 : 0
        return depth > 0
      }
      rest = rest.dropFirst(step.count + 1)
      unnamed.append(pieces.count)
      pieces += ["value", ""]
    }
  }

  var joined: String { pieces.joined() }
}
