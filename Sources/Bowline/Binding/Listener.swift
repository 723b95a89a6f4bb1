// SPDX-License-Identifier: Apache-2.0

/// What calls a closure with each new value of a property, and another one when the property goes.
final class Listener<Value>: Observer {
  private let handler: (Value) -> Void
  private let gone: () -> Void

  init(handler: @escaping (Value) -> Void, gone: @escaping () -> Void) {
    self.handler = handler
    self.gone = gone
    unsafe super.init(wantsPrior: false) { observer, phase, pointer in
      let listener = unsafe unsafeDowncast(observer, to: Listener<Value>.self)
      // Copied for the call, which may let go of the listener.
      if phase == .gone {
        let gone = listener.gone
        return gone()
      }
      let handler = listener.handler
      handler(unsafe Notice<Value>.new(in: pointer).pointee)
    }
  }
}

extension KeyValueObservable {
  /// Calls a closure with each new value of this object, and another one when the object goes.
  func listen<Value>(
    _ place: Followed<Value>, _ accessor: Accessor<Self, Value>,
    handler: @escaping (Value) -> Void, gone: @escaping () -> Void
  ) -> KeyValueObservation {
    switch place {
    case .direct(let slot):
      let listener = Listener(handler: handler, gone: gone)
      unsafe list(in: slot)._withUnsafeGuaranteedRef { $0.insert(listener) }
      return listener
    case .derived(let value, let notes):
      return unsafe Derivation(
        self, value: value, notes: notes, wantsPrior: false, accessor: accessor,
        tell: { handler(unsafe Notice<Value>.new(in: $1).pointee) }, gone: gone)
    }
  }
}
