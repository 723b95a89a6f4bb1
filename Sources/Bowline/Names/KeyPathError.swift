// SPDX-License-Identifier: Apache-2.0

/// An error in a path of names.
///
/// It is thrown before anything is changed, observed or bound:
///
/// ```swift
/// try account.setValue(3, forKeyPath: "parent.balanse")
/// // Account has no key "balanse" (path "parent.balanse"). Nearest: "balance". Use …
/// ```
public struct KeyPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public let code: Code

  /// The whole path, as it was given.
  public let path: String

  /// The key or the aggregate in it that is at fault; empty if the path as a whole is.
  public let key: String

  /// The type that was asked for the key, or whose value does not fit; empty if none was.
  public let type: String

  /// Up to three names that are most like the key, the nearest first; empty if none is like it.
  public let nearestNames: [String]

  /// The error in one line: what is wrong, with which key of which type in which path, and what to
  /// do.
  public let description: String

  /// Makes an error with a hint what to do, and with the path behind a fault of a key.
  private init(
    _ code: Code, _ key: String, type: Any.Type? = nil, nearestNames: [String] = [], path: String,
    _ fault: String, _ hint: String = ""
  ) {
    self.code = code
    self.path = path
    self.key = key
    self.type = type.map { "\($0)" } ?? ""
    self.nearestNames = nearestNames
    let place = key.isEmpty ? "" : " (path \"\(path)\")"
    description = "\(fault)\(place).\(hint.isEmpty ? "" : " \(hint).")"
  }
}

extension KeyPathError {
  /// A way in which a path of names can be wrong.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code in words, such as `unknown key`.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// A class has no such name.
    public static let unknownKey = Code("unknown key")

    /// The path, or a key in it, is empty.
    public static let emptyKey = Code("empty key")

    /// A part of the path cannot stand where it stands, such as a key behind `@count`.
    public static let malformedPath = Code("malformed path")

    /// There is no such aggregate.
    public static let unknownAggregate = Code("unknown aggregate")

    /// A value is not of the type that is asked for, or that the property takes.
    public static let typeMismatch = Code("type mismatch")

    /// The value that the path leads to cannot be set.
    public static let readOnly = Code("read only")

    /// An object on the way of a write is nil.
    public static let nilTarget = Code("nil target")

    /// The value that an aggregate is asked of is no collection.
    public static let notACollection = Code("not a collection")

    /// An option of an observation cannot be used with what the path leads to.
    public static let unfitOption = Code("unfit option")

    /// The value that a key is asked of is no object with names.
    public static let noKeys = Code("no keys")
  }
}

extension KeyPathError {
  static func emptyKey(path: String) -> KeyPathError {
    let what = path.isEmpty ? "the path is empty" : "the path \"\(path)\" has an empty key"
    return KeyPathError(
      .emptyKey, "", path: path, what, "Write names with single dots between them")
  }

  static func unknownKey(
    _ key: String, type: Any.Type, names: [String], path: String
  ) -> KeyPathError {
    let nearest = Bowline.nearestNames(to: key, among: names)
    let others = nearest.isEmpty ? "It has \(quoted(names))" : "Nearest: \(quoted(nearest))"
    let hint =
      names.isEmpty ? "It has none: list it in" : "\(others). Use one of them, or list the key in"
    return KeyPathError(
      .unknownKey, key, type: type, nearestNames: nearest, path: path,
      "\(type) has no key \"\(key)\"", "\(hint) \(type).keys")
  }

  static func unknownAggregate(_ key: String, path: String) -> KeyPathError {
    let names = Aggregate.allCases.map(\.rawValue)
    let nearest = Bowline.nearestNames(to: key, among: names)
    return KeyPathError(
      .unknownAggregate, key, nearestNames: nearest, path: path,
      "there is no aggregate \"\(key)\"", "Use \(quoted(nearest.isEmpty ? names : nearest))")
  }

  static func malformedPath(_ key: String, path: String, _ reason: String) -> KeyPathError {
    KeyPathError(.malformedPath, key, path: path, "\"\(key)\" \(reason)")
  }

  static func noKeys(_ key: String, type: Any.Type, path: String) -> KeyPathError {
    KeyPathError(
      .noKeys, key, type: type, path: path,
      "a value of type \(type) has no keys, so no \"\(key)\"",
      "End the path before it, or make \(unwrapped(type)) KeyValueCoding")
  }

  static func notACollection(
    _ aggregate: Aggregate, type: Any.Type, path: String
  ) -> KeyPathError {
    let key = aggregate.rawValue
    let hint =
      aggregate.joinsCollections
      ? "It is for collections, or for objects with a collection; of plain values use @unionOfObjects"
      : "Put an aggregate behind a collection"
    return KeyPathError(
      .notACollection, key, type: type, path: path,
      "a value of type \(type) is no collection, so it has no \"\(key)\"", hint)
  }

  /// Makes the error for ``ObservingOptions/difference`` where it does not fit what a path leads to.
  ///
  /// - Parameter isSingle: Whether the path is a single name.
  static func unfitDifference(
    _ key: String, type: Any.Type, isSingle: Bool, path: String
  ) -> KeyPathError {
    let reason =
      isSingle
      ? "is for sets and for arrays of what can be compared, and \"\(key)\" is of type \(type)"
      : "is for a single name, and a longer path is told as a whole value"
    return KeyPathError(
      .unfitOption, key, type: type, path: path, "the option .difference \(reason)",
      "Observe the collection of its own object, or leave the option out")
  }

  static func readOnly(_ key: String, path: String) -> KeyPathError {
    let hint =
      key.hasPrefix("@")
      ? "Set what it is computed from"
      : "Set what it is computed from, or list a property that has a setter"
    return KeyPathError(.readOnly, key, path: path, "\"\(key)\" cannot be set", hint)
  }

  static func nilTarget(_ key: String, type: Any.Type, path: String) -> KeyPathError {
    KeyPathError(
      .nilTarget, key, type: type, path: path,
      "\"\(key)\" is nil, so nothing behind it can be set", "Fill it before")
  }

  /// Makes the error for a value that a property cannot take.
  ///
  /// - Parameters:
  ///   - type: The type of the value that was to be written; nil if that was nil.
  ///   - expected: The type of the property.
  static func typeMismatch(
    _ key: String, type: Any.Type?, expected: Any.Type, path: String
  ) -> KeyPathError {
    let given = type.map { "\($0)" } ?? "nil"
    return KeyPathError(
      .typeMismatch, key, type: type ?? Any?.self, path: path,
      "\"\(key)\" takes a value of type \(expected) and not \(given)",
      type == nil ? "Set a value, or declare the property optional" : "Convert the value")
  }

  /// Makes the error for a value that is not of the wanted type.
  ///
  /// - Parameters:
  ///   - type: The type of the value that the path leads to.
  ///   - wanted: The type that was asked for.
  static func typeMismatch(
    _ key: String, type: Any.Type, wanted: Any.Type, path: String
  ) -> KeyPathError {
    KeyPathError(
      .typeMismatch, key, type: type, path: path,
      "\"\(key)\" has a value of type \(type) and not \(wanted)",
      "Ask for \(type), bind to a property of that type, or convert the value")
  }

  static func misfit(
    _ aggregate: Aggregate, type: Any.Type, hasPath: Bool, path: String
  ) -> KeyPathError {
    let key = aggregate.rawValue
    return KeyPathError(
      .typeMismatch, key, type: type, path: path,
      "\(key) is for \(aggregate.expectation) and not for \(type)",
      hasPath ? "Name other values" : "Name the values of the elements, as in \(key).price")
  }

  private static func quoted(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 12 ? shown + ", …" : shown
  }
}

/// The names that are most like a misspelt one, the nearest first: three at most.
///
/// A name is like another one if it is the same but for case, or if at most a third of the shorter
/// one's characters, but at least one, have to be inserted, removed, replaced or swapped with the
/// next.
///
/// - Complexity: O(*n* · *m*) for each name of about the same length, in the lengths of both.
package func nearestNames(to key: String, among names: [String]) -> [String] {
  let key = Array(key.lowercased())
  let ranked = names.compactMap { name -> (distance: Int, name: String)? in
    let candidate = Array(name.lowercased())
    let limit = max(1, min(key.count, candidate.count) / 3)
    if abs(key.count - candidate.count) > limit { return nil }
    let distance = editDistance(key, candidate)
    return distance <= limit ? (distance, name) : nil
  }
  return ranked.sorted { $0 < $1 }.prefix(3).map(\.name)
}

/// Returns the number of characters that have to be inserted, removed, replaced or swapped with the
/// next to turn one text into another.
///
/// It is the optimal string alignment distance: Boytsov, Indexing methods for approximate
/// dictionary searching, 2011, section 2.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast = Array(repeating: 0, count: second.count + 1)
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isEqual = first[row] == second[column]
      var distance = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (isEqual ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
