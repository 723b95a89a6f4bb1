// SPDX-License-Identifier: Apache-2.0

extension KeyPathError {
  static func emptyKey(path: String) -> KeyPathError {
    let what = path.isEmpty ? "the path is empty" : "the path \"\(path)\" has an empty key"
    return KeyPathError(
      .emptyKey, path: path, "\(what). Write names with single dots between them.")
  }

  static func unknownKey(
    _ key: String, type: Any.Type, names: [String], path: String
  ) -> KeyPathError {
    let nearest = Bowline.nearestNames(to: key, among: names)
    let hint =
      !nearest.isEmpty
      ? "Nearest: \(quoted(nearest)). Use one of them"
      : names.isEmpty ? "It has none" : "It has \(quoted(names)). Use one of them"
    return KeyPathError(
      .unknownKey, path: path, key: key, type: type, nearestNames: nearest,
      "\(type) has no key \"\(key)\" (path \"\(path)\"). \(hint), or list the key in \(type).keys.")
  }

  static func unknownAggregate(_ key: String, path: String) -> KeyPathError {
    let names = Aggregate.allCases.map(\.rawValue)
    let nearest = Bowline.nearestNames(to: key, among: names)
    return KeyPathError(
      .unknownAggregate, path: path, key: key, nearestNames: nearest,
      """
      there is no aggregate "\(key)" (path "\(path)"). \
      Use \(quoted(nearest.isEmpty ? names : nearest)).
      """)
  }

  static func malformedPath(_ key: String, path: String, _ reason: String) -> KeyPathError {
    KeyPathError(
      .malformedPath, path: path, key: key, "\"\(key)\" \(reason) (path \"\(path)\").")
  }

  static func noKeys(_ key: String, type: Any.Type, path: String) -> KeyPathError {
    let hint =
      unwrapped(type) is any Collection.Type
      ? "Say what of its elements is meant, such as @sum.\(key) or @unionOfObjects.\(key)"
      : "End the path before it, or make \(unwrapped(type)) KeyValueCoding"
    return KeyPathError(
      .noKeys, path: path, key: key, type: type,
      "a value of type \(type) has no keys, so no \"\(key)\" (path \"\(path)\"). \(hint).")
  }

  static func notACollection(_ key: String, type: Any.Type, path: String) -> KeyPathError {
    KeyPathError(
      .notACollection, path: path, key: key, type: type,
      """
      a value of type \(type) is no collection, so it has no "\(key)" (path "\(path)"). \
      Put an aggregate behind a collection.
      """)
  }

  /// - Parameter isSingle: Whether the path is a single name.
  static func unfitOption(
    _ option: String, _ key: String, type: Any.Type, isSingle: Bool, path: String
  ) -> KeyPathError {
    let reason =
      isSingle
      ? "is for sets and for arrays of what can be compared, and \"\(key)\" is of type \(type)"
      : "is for a single name, and a longer path is told as a whole value"
    return KeyPathError(
      .unfitOption, path: path, key: key, type: type,
      """
      the option \(option) \(reason) (path "\(path)"). \
      Observe the collection of its own object, or leave the option out.
      """)
  }

  static func readOnly(_ key: String, path: String) -> KeyPathError {
    let hint =
      key.hasPrefix("@")
      ? "Set what it is computed from"
      : "Set what it is computed from, or list a property that has a setter"
    return KeyPathError(
      .readOnly, path: path, key: key,
      "\"\(key)\" cannot be set (path \"\(path)\"). \(hint).")
  }

  static func nilTarget(_ key: String, type: Any.Type, path: String) -> KeyPathError {
    KeyPathError(
      .nilTarget, path: path, key: key, type: type,
      "\"\(key)\" is nil, so nothing behind it can be set (path \"\(path)\"). Fill it before.")
  }

  /// - Parameters:
  ///   - type: The type of the value that was to be written; nil if that was nil.
  ///   - expected: The type of the property.
  static func typeMismatch(
    _ key: String, type: Any.Type?, expected: Any.Type, path: String
  ) -> KeyPathError {
    let what = type.map { "\($0)" } ?? "nil"
    let hint = type == nil ? "Set a value, or declare the property optional" : "Convert the value"
    return KeyPathError(
      .typeMismatch, path: path, key: key, type: type ?? Any?.self,
      """
      "\(key)" takes a value of type \(expected) and not \(what) (path "\(path)"). \(hint).
      """)
  }

  /// - Parameters:
  ///   - type: The type of the value that the path leads to.
  ///   - wanted: The type that was asked for.
  static func typeMismatch(
    _ key: String, type: Any.Type, wanted: Any.Type, path: String
  ) -> KeyPathError {
    KeyPathError(
      .typeMismatch, path: path, key: key, type: type,
      """
      "\(key)" has a value of type \(type) and not \(wanted) (path "\(path)"). \
      Ask for that type, or convert the value.
      """)
  }

  static func misfit(
    _ aggregate: Aggregate, type: Any.Type, hasPath: Bool, path: String
  ) -> KeyPathError {
    let hint =
      hasPath
      ? "Name other values" : "Name the values of the elements, as in \(aggregate.rawValue).price"
    return KeyPathError(
      .typeMismatch, path: path, key: aggregate.rawValue, type: type,
      """
      \(aggregate.rawValue) is for \(aggregate.expectation) and not for \(type) \
      (path "\(path)"). \(hint).
      """)
  }

  private static func quoted(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 12 ? shown + ", …" : shown
  }
}
