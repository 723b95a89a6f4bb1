// SPDX-License-Identifier: Apache-2.0

// A route is an argument of key paths, so that whatever takes a key path takes a path of names.
extension NameRoute: Hashable {
  static func == (left: NameRoute, right: NameRoute) -> Bool {
    left.path.text == right.path.text
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path.text)
  }
}

extension KeyValueCoding {
  /// What a path leads to.
  ///
  /// A value that does not fit is not written.
  subscript(named route: NameRoute) -> NamedValue {
    get {
      Tracker.noteNames()
      return NamedValue(route.value(from: self))
    }
    set { try? route.set(newValue.value, from: self) }
  }

  /// What a path leads to, if it is of the type of the hint; nil otherwise.
  ///
  /// What does not fit is not written.
  subscript<Value>(named route: NameRoute, as hint: TypeHint<Value>) -> Value? {
    get {
      Tracker.noteNames()
      return converted(route.value(from: self), to: Value.self)
    }
    set { try? route.set(newValue.flatMap { flattened($0) }, from: self) }
  }
}

extension Report {
  /// Says that a path of names, which led somewhere, does so no more.
  static func lost(_ error: KeyPathError) {
    say("\(error.description) As long as it is so, the value is nil.")
  }
}

/// A type, as an argument of a key path.
struct TypeHint<Value>: Hashable {}
