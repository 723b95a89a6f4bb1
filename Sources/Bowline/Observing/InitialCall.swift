// SPDX-License-Identifier: Apache-2.0

/// The call of a change handler at the beginning of an observation.
///
/// It hides from the compiler that the handler is called where the observation begins: see
/// `observe`.
@usableFromInline
final class InitialCall<Root, Value> {
  @usableFromInline let handler: (Root, KeyValueChange<Value>) -> Void

  @inlinable
  init(_ handler: @escaping (Root, KeyValueChange<Value>) -> Void) {
    self.handler = handler
  }

  @inlinable
  @inline(never)
  func make(_ root: Root, _ change: KeyValueChange<Value>) {
    handler(root, change)
  }
}
