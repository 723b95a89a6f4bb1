// SPDX-License-Identifier: Apache-2.0

import Bowline

extension Player {
  func performBinding(_ step: Step) {
    if step.kind == .bind { return bind(step) }
    guard !bindings.isEmpty, let bound = bindings[step[0] % bindings.count],
      let binding = bound.binding
    else { return }
    switch step.kind {
    case .unbind:
      binding.invalidate()
      // What it holds is let go of when this returns.
      if step[1] == 1 {
        bindings[bound.number] = nil
        bound.binding = nil
      }
    case .suspend: binding.suspend()
    case .resume: binding.resume()
    case .commit: binding.commit()
    case .revert: binding.revert()
    default: observeHealth(of: binding, step)
    }
  }

  private func observeHealth(of binding: Binding, _ step: Step) {
    let follower = Follower(followers.count, .number, nil, [], step.inner, isExact: false)
    followers.append(follower)
    let captured = Captured(hooks)
    follower.token = binding.observe(\.health, options: [.old, .new]) {
      [unowned self] _, change in
      withExtendedLifetime(captured) {
        take(
          follower,
          Notice(
            observer: follower.number, kind: .health, old: change.oldValue.map { .text("\($0)") },
            new: change.newValue.map { .text("\($0)") }))
      }
    }
  }

  private func bind(_ step: Step) {
    guard let target = node(step[0]), let source = node(step[1]) else { return }
    if !allowsRings, target.index >= source.index { return }
    let form = Bound.Form.allCases[step[2] % Bound.Form.allCases.count]
    var mode = [BindingMode.oneWay, .twoWay, .oneTime, .toSource][step[3] % 4]
    let ends = form.ends(step[4], step[5])
    if ends.source == .sum || !form.hasModes { mode = .oneWay }
    if Target(target.index, ends.target) == Target(source.index, ends.source) { return }
    let isInitial = step[6] != 1
    let number = bindings.count
    // It has its place before it is made: its first value may be told to one who binds others.
    bindings.append(nil)
    let clock = clock
    let captured = Captured(hooks)
    let binding = withExtendedLifetime((target, source)) {
      make(form, target, ends, source, mode, isInitial, step, captured)
    }
    guard let binding else { return }
    let bound = Bound(
      number, form, mode, binding, target, ends.target, source, ends.source, isInitial: isInitial,
      clock: clock)
    bindings[number] = bound
    made.append(bound)
  }

  private func make(
    _ form: Bound.Form, _ target: Node, _ ends: (target: Property, source: Property),
    _ source: Node, _ mode: BindingMode, _ isInitial: Bool, _ step: Step, _ captured: Captured
  ) -> Binding? {
    let isLate = step[5] % 2 == 1
    switch form {
    case .plain, .correcting:
      let path = ends.target.writable!
      guard let from = ends.source.writable else {
        return target.bind(path, to: source, \.sum, initial: isInitial)
      }
      return target.bind(path, to: source, from, mode: mode, initial: isInitial)
    case .closure:
      return target.bind(\.text, to: source, \.number, initial: isInitial) {
        [hooks] number -> String in
        withExtendedLifetime(captured) { hooks.run(.transform) }
        return "\(number)"
      }
    case .fraction:
      return target.bind(\.fraction, to: source, \.fraction, mode: mode, initial: isInitial)
    case .touchy:
      return target.bind(\.touchy, to: source, \.touchy, mode: mode, initial: isInitial)
    case .parsed, .validated:
      return target.bind(
        \.text, to: source, \.number, mode: mode, initial: isInitial, transform: .parsed(hooks),
        fallback: isLate ? "?" : nil,
        trigger: form == .validated && isLate ? .explicit : .change,
        validate: form == .validated ? { $0 > 3 ? "it is above 3" : nil } : nil)
    case .lossy:
      return target.bind(
        \.other, to: source, \.number, mode: mode, initial: isInitial,
        transform: BindingTransform(isLossy: true) {
          $0 >> 1
        } reverse: {
          $0 &* 2
        })
    case .placeholder:
      return target.bind(
        \.number, to: source, \.link?.number, initial: isInitial, placeholder: -1)
    case .through:
      return target.bind(
        \.number, to: source, through: \.link, \.number, mode: mode, initial: isInitial,
        fallback: -1)
    case .sync:
      let modes: [SyncMode] = [.whole, .number, .compatible]
      return target.bind(
        \.text, to: source, \.number, sync: modes[step[4] % 3], initial: isInitial)
    case .array: return target.bind(\.$list, to: source, \.list, initial: isInitial)
    case .elements:
      return target.bind(\.$list, to: source, \.list, initial: isInitial) { [hooks] in
        hooks.run(.transform)
        return $0 &+ 1
      }
    case .reached:
      return target.bind(\.$list, to: source, \.link?.list, initial: isInitial)
    case .named:
      return try? target.bind(
        path: ends.target.name!, to: source, path: ends.source.name!, mode: mode,
        initial: isInitial)
    case .delayed:
      return bindLater(target, to: source, mode, Self.delay(step[5]), isInitial: isInitial)
    }
  }
}

extension Bound.Form {
  /// The mode can be chosen.
  var hasModes: Bool {
    switch self {
    case .plain, .fraction, .touchy, .parsed, .lossy, .through, .validated, .named, .delayed: true
    case .correcting: true
    default: false
    }
  }

  /// Both ends are arrays, and edits are carried as edits.
  var isOfArrays: Bool { self == .array || self == .elements || self == .reached }

  /// The properties at the ends.
  func ends(_ first: Int, _ second: Int) -> (target: Property, source: Property) {
    switch self {
    case .plain:
      ([.number, .other, .half][first % 3], [.number, .other, .half, .sum][second % 4])
    case .correcting:
      ([.even, .number, .half][first % 3], [.even, .number, .half][second % 3])
    case .closure, .parsed, .validated, .sync: (.text, .number)
    case .fraction: (.fraction, .fraction)
    case .touchy: (.touchy, .touchy)
    case .lossy, .delayed: (.other, .number)
    case .placeholder, .through: (.number, .linkNumber)
    case .array, .elements: (.list, .list)
    case .reached: (.list, .linkList)
    case .named:
      first % 2 == 0 ? (.number, second % 2 == 0 ? .other : .linkNumber) : (.list, .list)
    }
  }
}

extension Property {
  /// The key path of a number that can be written.
  fileprivate var writable: ReferenceWritableKeyPath<Node, Int>? {
    switch self {
    case .number: \.number
    case .other: \.other
    case .half: \.half
    case .even: \.even
    default: nil
    }
  }
}

private struct NoNumber: Error {}

extension BindingTransform<Int, String> {
  /// Numbers as text: a text that is no number cannot be carried back.
  fileprivate static func parsed(_ hooks: Hooks) -> Self {
    BindingTransform { [hooks] number in
      hooks.run(.transform)
      if number == 5 { throw NoNumber() }
      return "\(number)"
    } reverse: { [hooks] text in
      hooks.run(.transform)
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
  }
}
