// SPDX-License-Identifier: Apache-2.0

/// What calls a closure with each new value of a property and the number of its change, and another
/// closure when the property goes.
///
/// Of changes that follow each other while the first is still being told, the last one is told.
final class Listener<Value>: Observer {
  private let handler: (Value, UInt64) -> Void
  private let gone: () -> Void

  init(handler: @escaping (Value, UInt64) -> Void, gone: @escaping () -> Void) {
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
      let number = unsafe listener.list!._withUnsafeGuaranteedRef { list in
        let number = unsafe list.pass!.pointee.number
        return unsafe number == list.stored ? number : nil
      }
      if let number { handler(unsafe Notice<Value>.new(in: pointer).pointee, number) }
    }
  }
}

extension KeyValueObservable {
  /// Calls a closure with each new value of this object and the number of its change, which is 0 for
  /// a derived one, and another closure when the object goes.
  func listen<Value>(
    _ place: Followed<Value>, _ accessor: Accessor<Self, Value>,
    handler: @escaping (Value, UInt64) -> Void, gone: @escaping () -> Void
  ) -> KeyValueObservation {
    switch place {
    case .direct(let slot):
      let listener = Listener(handler: handler, gone: gone)
      unsafe list(in: slot)._withUnsafeGuaranteedRef { $0.insert(listener) }
      return listener
    case .derived(let value, let notes):
      return unsafe Derivation(
        self, value: value, notes: notes, wantsPrior: false, accessor: accessor,
        tell: { handler(unsafe Notice<Value>.new(in: $1).pointee, 0) }, gone: gone)
    }
  }
}
