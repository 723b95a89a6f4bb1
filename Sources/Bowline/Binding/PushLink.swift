// SPDX-License-Identifier: Apache-2.0

/// The link of a binding whose values come from no observed property: from an asynchronous sequence,
/// or from an `@Observable` object.
///
/// It holds neither the target nor the binding: what brings the values may live longer than both.
final class PushLink<Pushed, Target: KeyValueObservable, Value: Equatable>: BindingLink {
  private weak let binding: Binding?
  private weak let target: Target?
  private let accessor: Accessor<Target, Value>

  /// Makes the target's next value of what came and of the target's present value.
  private let convert: (Pushed, Value) -> Value

  init(
    of binding: Binding, to target: Target, _ accessor: Accessor<Target, Value>,
    convert: @escaping (Pushed, Value) -> Value
  ) {
    self.binding = binding
    self.target = target
    self.accessor = accessor
    self.convert = convert
    super.init()
    binding.state.link = self
  }

  /// Writes what is made of a value that has come, if that differs from what is there.
  ///
  /// - Returns: False if the target has gone, so that nothing further need come.
  func carry(_ value: Pushed) -> Bool {
    guard let target else { return false }
    if isKept(value) { return true }
    let present = accessor.read(target)
    let next = convert(value, present)
    let isWritten = areUnlike(next, present)
    // The conversion or the comparison may have ended the binding, or suspended it.
    if !isKept(value), isWritten, binding?.isEnded != true { accessor.write(next, to: target) }
    return true
  }

  override func resume(_ source: KeptValue?, _ target: KeptValue?) {
    if let kept = source as? TypedKeptValue<Pushed> { _ = carry(kept.value) }
  }

  /// Keeps a value that comes during a pause.
  private func isKept(_ value: Pushed) -> Bool {
    guard let binding, binding.engine.take(.change) == .keep else { return false }
    binding.keep(TypedKeptValue(value), of: .source)
    return true
  }
}
