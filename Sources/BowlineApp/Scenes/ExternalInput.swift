// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A value that a session records as text: in full, where its description is short words for a person.
protocol Recordable {
  /// The value as text, which may have several lines.
  var record: String { get }

  /// Makes the value that a text describes; nil if it describes none.
  init?(record: String)
}

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
  ///   - property: The property.
  ///   - event: The kind of event that brings a value.
  init<Root: KeyValueObservable, Value: Recordable>(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    event: Insight.Event.Kind = .sample
  ) {
    self.name = name
    self.event = event
    observe = { onValue in
      object.observe(property, options: .new) { _, change in
        if let value = change.newValue { onValue(value.record) }
      }
    }
    receive = { [weak object] text in
      guard let value = Value(record: text) else { return false }
      object?[keyPath: property] = value
      return true
    }
  }
}
