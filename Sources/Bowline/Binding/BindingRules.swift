// SPDX-License-Identifier: Apache-2.0

/// The rules by which a binding carries values.
struct BindingRules<Source, Target> {
  let transform: BindingTransform<Source, Target>

  /// What the target takes when the transform fails; nil if it keeps its value then.
  var fallback: Target?

  /// Why a value is not to be written to the source; nil if it may be.
  var validate: ((Source) -> String?)?

  /// Whether two values of the source are the same.
  var isSame: (Source, Source) -> Bool = { _, _ in false }

  /// Whether the target belongs to an object that may be replaced; the new one takes the source's
  /// value.
  var isTargetThrough = false

  var mode = BindingMode.oneWay
  var trigger = BindingTrigger.change

  /// What carries an edit when there was none for a while; nil if nothing is to be waited for.
  var debouncer: Debouncer?

  /// Whether an edit waits for something.
  var isWaiting: Bool { trigger == .explicit || debouncer != nil }

  var carriesForward: Bool { mode != .toSource }
  var carriesBackward: Bool { mode == .twoWay || mode == .toSource }
  var followsTarget: Bool { carriesBackward || isTargetThrough && mode == .oneWay }
}
