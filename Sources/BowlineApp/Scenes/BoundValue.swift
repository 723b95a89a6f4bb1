// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A value of a model or a widget that takes part in a binding, with the name that a person reads.
struct BoundValue {
  /// The name.
  let name: String

  /// Calls a closure with the old and the new value, as words, for each change.
  let observe: (_ onChange: @escaping (_ old: String, _ new: String) -> Void) -> KeyValueObservation

  /// - Parameters:
  ///   - name: The name.
  ///   - object: The object; it is not kept alive by the observation.
  ///   - keyPath: The value.
  init<Root: KeyValueObservable, Value: Equatable>(
    _ name: String, _ object: Root, _ keyPath: KeyPath<Root, Value>
  ) {
    self.name = name
    observe = { onChange in
      object.observe(keyPath, options: [.old, .new, .distinct]) { _, change in
        guard let old = change.oldValue, let new = change.newValue else { return }
        onChange(Self.words(old), Self.words(new))
      }
    }
  }

  /// The value as a person reads it: `12`, `on`, `none` for nil, `""` for the empty text; a text with
  /// an arrow in quotes, which set it apart from the one between two values.
  private static func words<Value>(_ value: Value) -> String {
    switch value {
    case let flag as Bool: return flag ? "on" : "off"
    // Before the slow cast to `OptionalValue`: values of these types change most often.
    case let number as Int: return "\(number)"
    case let text as String:
      return text.isEmpty || text.firstRange(of: " -> ") != nil
        ? "\"\(text.apart)\"" : text.apart
    case let optional as any OptionalValue:
      return optional.content.map { Self.words($0) } ?? "none"
    default: return "\(value)"
    }
  }
}

/// Access to the content of any `Optional`.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}
