// SPDX-License-Identifier: Apache-2.0

import Bowline

/// A binding of a random program, and what is known of its ends.
final class Bound {
  /// The kinds of bindings.
  enum Form: Int, CaseIterable {
    case plain, closure, fraction, touchy, parsed, lossy, placeholder, through, validated, sync
    case array, elements, reached, named, delayed, correcting

    var features: Set<Feature> {
      switch self {
      case .plain: []
      case .closure, .parsed: [.transforms]
      case .fraction: [.nan]
      case .touchy: [.hooks]
      case .lossy: [.lossy]
      case .placeholder, .through: [.optionals, .links]
      case .validated: [.validation]
      case .sync: [.sync]
      case .array, .elements: [.arrays]
      case .reached: [.arrays, .links]
      case .named: [.names]
      case .delayed: [.delays]
      case .correcting: [.derived]
      }
    }
  }

  let number: Int
  let form: Form
  let mode: BindingMode
  /// The binding itself; nil once it is let go of.
  var binding: Binding?
  weak var target: Node?
  weak var source: Node?
  let targetProperty: Property
  let sourceProperty: Property
  let isInitial: Bool
  let clock: Int

  private let targetIndex: Int
  private let sourceIndex: Int

  init(
    _ number: Int, _ form: Form, _ mode: BindingMode, _ binding: Binding, _ target: Node,
    _ targetProperty: Property, _ source: Node, _ sourceProperty: Property, isInitial: Bool,
    clock: Int
  ) {
    self.number = number
    self.form = form
    self.mode = mode
    self.binding = binding
    self.target = target
    self.source = source
    self.targetProperty = targetProperty
    self.sourceProperty = sourceProperty
    self.isInitial = isInitial
    self.clock = clock
    targetIndex = target.index
    sourceIndex = source.index
  }

  /// Says whether the binding may write a stored property.
  func writes(_ place: Target) -> Bool {
    if Target(targetIndex, targetProperty) == place { return true }
    if mode == .oneWay || mode == .oneTime { return false }
    // The object that it goes through may be any.
    if sourceProperty == .linkNumber { return place.property == .number }
    return Target(sourceIndex, sourceProperty) == place
  }

  /// Gives the value that the target is to have for one of the source; nil if it is not known.
  func wanted(_ value: Value) -> Value? {
    switch (form, value) {
    // What is doubled may be too large to be halved again.
    case (.plain, .number(let number)) where targetProperty == .half:
      (number &* 2) >> 1 == number ? value : nil
    case (.correcting, .number(let number)):
      switch targetProperty {
      case .half: (number &* 2) >> 1 == number ? value : nil
      case .even: mode == .twoWay || number & 1 == 0 ? value : nil
      default: value
      }
    case (.plain, _), (.touchy, _), (.array, _): value
    case (.delayed, _): binding?.hasPendingEdit == true ? nil : value
    case (.fraction, .fraction(let bits)): Double(bitPattern: bits).isNaN ? nil : value
    case (.closure, .number(let number)): .text("\(number)")
    case (.placeholder, .none): .number(-1)
    case (.reached, .none): .list([])
    case (.placeholder, _): value
    case (.lossy, .number(let number)): .number(number >> 1)
    case (.through, .number), (.named, .number), (.named, .list), (.reached, .list): value
    case (.parsed, .number(let number)): number == 5 ? nil : .text("\(number)")
    case (.elements, .list(let list)): .list(list.map { $0 &+ 1 })
    default: nil
    }
  }
}
