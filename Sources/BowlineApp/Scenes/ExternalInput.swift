// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A property that is written from outside: by a clock, by the system.
///
/// A session records its values as text, and a replay writes them again.
struct ExternalInput {
  /// The name, one word.
  let name: String

  /// The kind of event that brings a value.
  let event: Insight.Event.Kind

  /// Calls a closure with each value that comes in, as text.
  let observe: (_ onValue: @escaping (String) -> Void) -> KeyValueObservation

  /// Writes the value that a text describes; returns false if it describes none.
  let receive: (String) -> Bool

  /// - Parameters:
  ///   - name: The name, one word.
  ///   - object: The object; it is not kept alive.
  ///   - property: The property. Its text has no line ends.
  ///   - event: The kind of event that brings a value.
  init<Root: KeyValueObservable, Value: LosslessStringConvertible>(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    event: Insight.Event.Kind = .sample
  ) {
    self.name = name
    self.event = event
    observe = { onValue in
      object.observe(property, options: .new) { _, change in
        if let value = change.newValue { onValue(value.description) }
      }
    }
    receive = { [weak object] text in
      guard let value = Value(text) else { return false }
      object?[keyPath: property] = value
      return true
    }
  }
}
