// SPDX-License-Identifier: Apache-2.0

extension NameRoute {
  /// Checks that what the path leads to fits the type of whoever wants it.
  ///
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the present value is of another type, or, where
  ///   there is none, if the declared type has no value in common with it.
  func checkFit(_ destination: Destination, _ type: Any.Type) throws(KeyPathError) {
    func isOne<Wanted>(_ value: Any, _: Wanted.Type) -> Bool { value is Wanted }
    let fits =
      if let value = destination.value { isOne(value, type) } else {
        destination.type.map { mayShareValues($0, type) } ?? true
      }
    if fits { return }
    throw .typeMismatch(
      path.lastName,
      type: destination.value.map { Swift.type(of: $0) } ?? destination.type ?? Any?.self,
      wanted: type, path: path.text)
  }

  /// Checks that the path can be written through.
  ///
  /// - Throws: ``KeyPathError/Code/readOnly``. Behind nil a path may lead to a property of which
  ///   nothing is known yet; then it passes.
  func checkSettable(_ destination: Destination) throws(KeyPathError) {
    if let aggregate = path.firstAggregate {
      throw .readOnly(aggregate.rawValue, path: path.text)
    }
    if destination.property?.isSettable == false { throw .readOnly(path.lastName, path: path.text) }
  }
}

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
    get { NamedValue(route.value(from: self)) }
    set { try? route.set(newValue.value, from: self) }
  }

  /// What a path leads to, if it is of the type of the hint; nil otherwise.
  ///
  /// What does not fit is not written.
  subscript<Value>(named route: NameRoute, as hint: TypeHint<Value>) -> Value? {
    get { route.value(from: self) as? Value }
    set { try? route.set(newValue.flatMap { flattened($0) }, from: self) }
  }
}

/// A type, as an argument of a key path.
struct TypeHint<Value>: Hashable {}

extension Report {
  /// Says that a path of names, which led somewhere, does so no more.
  static func lost(_ error: KeyPathError) {
    say("\(error.description) As long as it is so, the value is nil.")
  }
}
