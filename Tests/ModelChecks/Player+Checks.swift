// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The checks of what holds for any program, however its observers come back into it.
extension Player {
  /// Has the picture that an observer has of its value follow a notice.
  func follow(_ follower: Follower, _ notice: Notice) {
    if notice.isPrior && notice.new != nil { fail("a prior notice has a new value: \(notice)") }
    guard follower.isExact, !notice.isPrior, !isInexact, !hasRenewed else { return }
    guard notice.old != nil || notice.kind != .setting else { return follower.mirror = notice.new }
    // While an observer is made, the code that runs may change its value.
    guard let mirror = follower.mirror else { return }
    if notice.kind == .setting, notice.old != mirror, !hasLooped {
      fail("\(notice) follows the value \(mirror)")
    }
    let changed = mirror.changed(by: notice)
    if changed == nil, !hasLooped {
      fail("\(notice) does not fit the value \(mirror)")
    }
    follower.mirror = changed ?? notice.new
  }

  /// Looks whether observers know the values that there are, and ends of bindings are equal.
  func checkRest() {
    if hasRenewed { return }
    hooks.isMuted = true
    defer { hooks.isMuted = false }
    let exact = isInexact ? [] : followers.filter(\.isExact)
    for follower in exact where follower.token?.isActive == true {
      guard let object = follower.object else { continue }
      let present = value(follower.property, of: object)
      if let mirror = follower.mirror, mirror != present, !hasLooped {
        fail("observer \(follower.number) was told \(mirror) last, and there is \(present)")
      }
      follower.mirror = present
    }
    if !hasLooped { for bound in bindings { if let bound { check(bound) } } }
  }

  private func check(_ bound: Bound) {
    // An edit that is not valid stays as it was typed, also after a pause.
    guard let binding = bound.binding, binding.isActive, binding.health == .live,
      binding.validationError == nil, bound.isInitial,
      let target = bound.target, let source = bound.source
    else { return }
    // What a getter writes is no change of its own value.
    if isInexact, bound.sourceProperty == .sum { return }
    let present = value(bound.targetProperty, of: target)
    guard let wanted = bound.wanted(value(bound.sourceProperty, of: source)) else { return }
    if present == wanted { return }
    // An edit stays as it was typed.
    if case .text(let text) = present, bound.mode == .twoWay, Int(text) != nil,
      .text("\(Int(text)!)") == wanted
    {
      return
    }
    if bound.mode == .twoWay || bound.mode == .oneWay && isUntouched(bound, target) {
      fail("binding \(bound.number): the target is \(present), the source makes it \(wanted)")
    }
  }

  /// Says whether nothing but the binding has written its target.
  private func isUntouched(_ bound: Bound, _ target: Node) -> Bool {
    let place = Target(target.index, bound.targetProperty)
    if touches[place] ?? 0 >= bound.clock || lastUndo >= bound.clock { return false }
    return !made.contains { $0 !== bound && $0.writes(place) }
  }
}
