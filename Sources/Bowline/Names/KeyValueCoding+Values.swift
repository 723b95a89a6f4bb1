// SPDX-License-Identifier: Apache-2.0

extension KeyValueCoding {
  /// Returns the value of the property with a name.
  ///
  /// - Parameter key: One name, which is not taken apart at its dots.
  /// - Returns: The value, of the type it has; nil if the property is an optional without one.
  /// - Throws: ``KeyPathError/Code/unknownKey``, ``KeyPathError/Code/emptyKey``.
  /// - Complexity: O(1): one look into the table, some allocations.
  public func value(forKey key: String) throws(KeyPathError) -> Any? {
    try NameRoute(NamePath(key: key)).check(from: self).value
  }

  /// Writes the property with a name, which tells its observers as any write does.
  ///
  /// - Parameters:
  ///   - value: A value of the property's type, or a number that can be one; nil for an optional
  ///     one, or for one that has a value for nil: see ``KeyValueCoding/nilValue(forKey:)``.
  ///   - key: One name, which is not taken apart at its dots.
  /// - Throws: ``KeyPathError/Code/readOnly``, ``KeyPathError/Code/typeMismatch``, and what
  ///   ``value(forKey:)`` throws. Then nothing is written.
  public func setValue(_ value: Any?, forKey key: String) throws(KeyPathError) {
    try NameRoute(NamePath(key: key)).set(value, from: self)
  }

  /// Returns the value that a path of names leads to.
  ///
  /// - Parameter path: Names and aggregates: see ``KeyValueCoding``.
  /// - Returns: The value, of the type it has; nil if the path leads to nil or through it.
  /// - Throws: What is wrong with the path.
  /// - Complexity: O(*n*) in the number of names, and what reading the value costs. An aggregate
  ///   reads all elements.
  public func value(forKeyPath path: String) throws(KeyPathError) -> Any? {
    try checkedRoute(path).destination.value
  }

  /// Returns the value that a path of names leads to, as a type.
  ///
  /// ```swift
  /// let balance = try account.value(forKeyPath: "parent.balance", as: Int.self)
  /// ```
  ///
  /// - Parameters:
  ///   - path: Names and aggregates: see ``KeyValueCoding``.
  ///   - type: The type of the value, without an optional around it.
  /// - Returns: The value; nil if the path leads to nil or through it.
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the value is of another type, and whatever
  ///   else is wrong with the path. A number of another type is converted, unless an integer would
  ///   not be the same number: 3 is 3.0, and 3.5 is no `Int`.
  public func value<Value>(
    forKeyPath path: String, as type: Value.Type
  ) throws(KeyPathError) -> Value? {
    let destination = try checkedRoute(path, as: type).destination
    return destination.value.flatMap { converted($0, to: Value.self) }
  }

  /// Writes the value that a path of names leads to, which tells its observers as any write does.
  ///
  /// - Parameters:
  ///   - value: As for ``setValue(_:forKey:)``.
  ///   - path: Names.
  /// - Throws: ``KeyPathError/Code/nilTarget`` if an object on the way is nil,
  ///   ``KeyPathError/Code/readOnly``, ``KeyPathError/Code/typeMismatch``, and whatever else is
  ///   wrong with the path. Then nothing is written.
  public func setValue(_ value: Any?, forKeyPath path: String) throws(KeyPathError) {
    try NameRoute(path).set(value, from: self)
  }

  /// Checks a path of names by the declared types of the properties, without an object.
  ///
  /// It is for paths that come out of a file and are used later:
  ///
  /// ```swift
  /// for path in configuration.columns { try Account.validate(path: path) }
  /// ```
  ///
  /// A name that only a subclass has is an error here, though a path may go through it once such an
  /// object is there. Behind a property that is declared as a protocol nothing is checked.
  ///
  /// - Parameters:
  ///   - path: Names and aggregates: see ``KeyValueCoding``.
  ///   - type: The type that the value has to have; by default any.
  ///   - settable: Whether it has to be possible to write the value.
  /// - Throws: What is wrong with the path.
  /// - Complexity: O(*n*) in the number of names. No value is read.
  public static func validate(
    path: String, as type: Any.Type = Any.self, settable: Bool = false
  ) throws(KeyPathError) {
    let route = try NameRoute(path)
    let destination = try route.path.destination(from: 0, of: self)
    try route.checkFit(destination, type)
    if settable { try route.checkSettable(destination) }
  }

  /// Makes a key path of a path of names, for code that takes a key path.
  ///
  /// ```swift
  /// let balance = try account.keyPath(named: "parent.balance", as: Int.self)
  /// label.bind(\.text, to: account, balance) { $0.map(String.init) ?? "-" }
  /// ```
  ///
  /// - Parameters:
  ///   - path: Names and aggregates: see ``KeyValueCoding``.
  ///   - type: The type of the value, without an optional around it.
  /// - Returns: A key path to the value, or to nil where the path leads to nil, through it, or to a
  ///   value of another type. A write through it that is not possible does nothing. It may be used
  ///   with other objects of the class, in the isolation domain of this one.
  /// - Throws: What is wrong with the path, starting at this object.
  public func keyPath<Value>(
    named path: String, as type: Value.Type
  ) throws(KeyPathError) -> ReferenceWritableKeyPath<Self, Value?> {
    \Self.[valueNamed: try checkedRoute(path, as: type).route]
  }

  /// Returns the route of a path and its destination, checked to be of a type.
  func checkedRoute(
    _ path: String, as type: Any.Type = Any.self
  ) throws(KeyPathError) -> (route: NameRoute, destination: NameRoute.Destination) {
    let route = try NameRoute(path)
    let destination = try route.check(from: self)
    try route.checkFit(destination, type)
    return (route, destination)
  }
}

// A route is an argument of key paths, so that code that takes a key path takes a path of names.
extension NameRoute: Hashable {
  static func == (left: NameRoute, right: NameRoute) -> Bool {
    left.path.text == right.path.text
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path.text)
  }
}

extension KeyValueCoding {
  /// The value that a path leads to.
  ///
  /// A value that does not fit is not written.
  subscript(named route: NameRoute) -> AnyValue {
    get {
      Tracker.setReachedByNames()
      return AnyValue(route.value(from: self))
    }
    set { try? route.set(newValue.value, from: self) }
  }

  /// The value that a path leads to, for a binding that writes it; nil if an object on the way is
  /// missing.
  subscript(through route: NameRoute) -> AnyValue? {
    get {
      let value = self[named: route]
      return value.value == nil && (try? route.place(from: self)) == nil ? nil : value
    }
    set { if let newValue { self[named: route] = newValue } }
  }

  /// The value that a path leads to, if it is of the type; nil otherwise.
  ///
  /// A value that does not fit is not written.
  subscript<Value>(valueNamed route: NameRoute) -> Value? {
    get { converted(self[named: route].value, to: Value.self) }
    set { self[named: route] = AnyValue(newValue.flatMap { flattened($0) }) }
  }
}
