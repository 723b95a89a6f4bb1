// SPDX-License-Identifier: Apache-2.0

/// Steps that have to do with each other, which hardly ever come together by chance.
extension Generator {
  /// Makes up edits of a list that are told together, while a path leaves the list and comes back.
  mutating func comingBack() -> Step? {
    guard allows(Property.linkList.features) else { return nil }
    let (object, owner) = (1 + below(3), 0)
    let following = Step(.link, [owner, object - 1])
    var observing = observing(.observe) ?? Step(.observe, [0, 0, 3])
    observing.numbers[0] = owner
    observing.numbers[1] = Property.linkList.rawValue
    let steps = (0..<below(5)).flatMap { _ -> [Step] in
      switch below(5) {
      case 0: [Step(.link, [owner, object - 1 + below(3)])]
      case 1: [Step(.link, [owner, 9]), following]
      case 2: inner(most: 1)
      default: [Step(.edit, [object] + numbers(8, 6, 6))]
      }
    }
    return Step(.group, [], [following, observing, Step(.editing, [object], steps)])
  }

  /// Makes up an observer of elements that takes some of them out of the list when it is called.
  mutating func leaving() -> Step? {
    guard var observing = observing(.each) else { return nil }
    let owner = 0
    observing.numbers[0] = owner
    if features.contains(.initials) { observing.numbers[2] |= 4 }
    if features.contains(.reactions), observing.numbers[2] & 8 == 0 {
      let calls = (0..<below(4)).map { _ in
        Step(
          .group, [],
          [Step(.nodes, [owner] + numbers(3, 3)), Step(.write, [1 + below(3), 0, below(6)])])
      }
      observing.inner = calls
    }
    let coming = (0..<1 + below(3)).map { _ in Step(.nodes, [owner, below(3), 2]) }
    return Step(.group, [], coming + [observing])
  }
}
