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

  /// Makes up a batch that writes the ends of a binding, often with values that they have, and
  /// observers of these ends that write them too.
  mutating func writingEnds() -> Step? {
    let forms = [
      Bound.Form.plain, .correcting, .correcting, .lossy, .parsed, .validated, .fraction,
    ]
    let form = forms[below(forms.count)]
    guard features.contains(.bindings), allows(form.features) else { return nil }
    let mode = features.contains(.twoWay) ? below(4) : 0
    let binding = [0, 1, form.rawValue, mode] + numbers(3, 4, 4)
    let ends = form.ends(binding[4], binding[5])
    var steps = [Step(.write, [1, 0, below(2)]), Step(.bind, binding)]
    for _ in 0..<below(4) {
      guard var observing = observing(.observe) else { continue }
      let isTarget = below(2) == 0
      observing.numbers[0] = isTarget ? 0 : 1
      observing.numbers[1] = (isTarget ? ends.target : ends.source).rawValue
      if !observing.inner.isEmpty {
        observing.inner = observing.inner.map { below(3) == 0 ? $0 : writing(ends) }
      }
      steps.append(observing)
    }
    let batches = (0..<1 + below(2)).map { _ in
      Step(
        .batch, [],
        (0..<1 + below(5)).flatMap { _ in below(4) == 0 ? inner(most: 1) : [writing(ends)] })
    }
    let isPaused = features.contains(.pauses) && below(3) == 0
    let (pause, goOn) = (Step(.suspend, [below(2)]), Step(.resume, [below(2)]))
    return Step(
      .group, [], steps + (isPaused ? [pause] + batches + [writing(ends), goOn] : batches))
  }

  /// Makes up a write of one of two ends.
  private mutating func writing(_ ends: (target: Property, source: Property)) -> Step {
    let isTarget = below(2) == 0
    let property = isTarget ? ends.target : ends.source
    let number = (0..<10).first { Property.writable($0) == property }
    let kind: Step.Kind = below(4) == 0 ? .modify : .write
    return Step(kind, [isTarget ? 0 : 1, number ?? below(2), below(3)])
  }
}
