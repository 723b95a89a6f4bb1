// SPDX-License-Identifier: Apache-2.0

/// An error in a path of names.
///
/// It is thrown before anything is changed, observed or bound:
///
/// ```swift
/// try account.setValue(3, forKeyPath: "parent.balanse")
/// // Account has no key "balanse" (path "parent.balanse"). Nearest: "balance". Use …
/// ```
public struct KeyPathError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code

  /// The whole path, as it was given.
  public let path: String

  /// The key or the aggregate in it that is at fault; empty if the path as a whole is.
  public let key: String

  /// The type that was asked for the key, or whose value does not fit; empty if none was.
  public let type: String

  /// Up to three names that are most like the key, the nearest first; empty if none is like it.
  public let nearestNames: [String]

  /// What is wrong, with which value, and what to do.
  let explanation: String

  init(
    _ code: Code, path: String, key: String = "", type: Any.Type? = nil,
    nearestNames: [String] = [], _ explanation: String
  ) {
    self.code = code
    self.path = path
    self.key = key
    self.type = type.map { "\($0)" } ?? ""
    self.nearestNames = nearestNames
    self.explanation = explanation
  }
}

extension KeyPathError {
  /// A way in which a path of names can be wrong.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// A class has no such name.
    public static let unknownKey = Code(name: "unknown key")

    /// The path, or a key in it, is empty.
    public static let emptyKey = Code(name: "empty key")

    /// Something cannot stand where it stands, such as a key behind `@count`.
    public static let malformedPath = Code(name: "malformed path")

    /// There is no such aggregate.
    public static let unknownAggregate = Code(name: "unknown aggregate")

    /// A value is not of the type that is asked for, or that its place takes.
    public static let typeMismatch = Code(name: "type mismatch")

    /// What the path leads to cannot be set.
    public static let readOnly = Code(name: "read only")

    /// An object on the way of a write is nil.
    public static let nilTarget = Code(name: "nil target")

    /// What an aggregate is asked of is no collection.
    public static let notACollection = Code(name: "not a collection")

    /// An option of an observation is not for what the path leads to.
    public static let unfitOption = Code(name: "unfit option")

    /// What a key is asked of is no object with names.
    public static let noKeys = Code(name: "no keys")
  }
}

extension KeyPathError.Code: CustomStringConvertible {
  /// The code in words, such as `unknown key`.
  public var description: String { name }
}

extension KeyPathError: CustomStringConvertible {
  /// What is wrong, with which key of which type in which path, and what to do, in one line.
  public var description: String { explanation }
}
