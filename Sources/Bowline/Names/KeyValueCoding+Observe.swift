// SPDX-License-Identifier: Apache-2.0

extension KeyValueCoding {
  /// Calls a closure for every later change of the value of a path of names, until the token is
  /// released.
  ///
  /// ```swift
  /// let watching = try account.observe(path: "parent.balance", options: .new) { account, change in
  ///   print(change.newValue!)  // Any?
  /// }
  /// ```
  ///
  /// A single name is observed as its key path is: the change has its kind and indexes. A longer
  /// path is followed like a derived value: an object in the middle that is replaced is no longer
  /// followed, and a path through nil is followed on when the nil is replaced. The change is a
  /// setting, unless a collection at the end of the path is edited, which is told with kind and
  /// indexes. An aggregate follows all values that it reads of the elements; a change that leaves
  /// its result as it was, such as a replaced element for `@count`, is told too, unless
  /// ``ObservingOptions/distinct`` asks otherwise.
  ///
  /// If an object that is put into the middle does not have the name, the value is nil, and a
  /// ``BowlineReport`` says so.
  ///
  /// Values are of the types they have, and nil where the path leads to nil or through it. With
  /// ``ObservingOptions/distinct``, those that have no `==` and are no objects are told always; of a
  /// single name the declared type counts. ``ObservingOptions/difference`` is for a single name. The
  /// path is as ``KeyValueCoding`` says, and the other arguments are those of
  /// ``KeyValueObservable/observe(_:options:in:file:line:isolation:changeHandler:)``.
  ///
  /// - Returns: The token that keeps the closure being called; nothing if a bag keeps it.
  /// - Throws: What is wrong with the path, and ``KeyPathError/Code/unfitOption`` if an option
  ///   cannot be used with what it leads to. Then nothing is observed.
  /// - Complexity: O(*n*) in the number of names, and two readings of the value. A change of a
  ///   single name costs some 0.5 µs, because the value's type is not known where the notice is
  ///   made; in a path of several names, one reading of the value, some 1 µs a name, without
  ///   looking up names.
  public func observe<Keeper: ObservationKeeper>(
    path: String, options: ObservingOptions = [], in keeper: Keeper = ObservationCaller(),
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, KeyValueChange<Any?>) -> Void
  ) throws(KeyPathError) -> Keeper.Result {
    let (route, destination) = try checkedRoute(path)
    try route.checkFit(destination, options)
    CodeSite.mark(file, line, source: path)
    return observe(route, options: options, keeper, changeHandler: changeHandler)
  }

  /// Calls a closure for every later change of the value of a path of names, with values of a type.
  ///
  /// ```swift
  /// let watching = try account.observe(path: "entries.@count", as: Int.self, options: .new) {
  ///   print($1.newValue!)  // Int?
  /// }
  /// ```
  ///
  /// The type is that of the value without an optional around it. If a change brings a value of
  /// another type, which the declared type may allow, the value is nil. The other arguments are
  /// those of ``observe(path:options:in:file:line:isolation:changeHandler:)``.
  ///
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the value is of another type, and whatever
  ///   else is wrong with the path. Then nothing is observed.
  public func observe<Value, Keeper: ObservationKeeper>(
    path: String, as type: Value.Type, options: ObservingOptions = [],
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, KeyValueChange<Value?>) -> Void
  ) throws(KeyPathError) -> Keeper.Result {
    let (route, destination) = try checkedRoute(path, as: type)
    try route.checkFit(destination, options)
    CodeSite.mark(file, line, source: path)
    return observe(route, options: options, keeper) { object, change in
      changeHandler(object, change.map { converted($0, to: Value.self) })
    }
  }

  /// Observes the value that a route leads to, which was checked.
  private func observe<Keeper: ObservationKeeper>(
    _ route: NameRoute, options: ObservingOptions, _ keeper: Keeper,
    isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, KeyValueChange<Any?>) -> Void
  ) -> Keeper.Result {
    guard let property = route.singleProperty(of: self) else {
      return observe(\.[named: route], options: options, in: keeper) { object, change in
        changeHandler(object, change.map { $0.value })
      }
    }
    return property.observe(self, options: options, keeper, isolation: isolation) {
      object, change in
      changeHandler(known(object, as: Self.self), change)
    }
  }
}

extension ObservationBag {
  /// Ends the observations of the value of a path of names in an object; nothing happens if the bag
  /// has none, or a name in the path is unknown.
  ///
  /// A single name stands for its property, whether that was observed by name or by key path.
  ///
  /// - Parameters:
  ///   - object: The object that is observed.
  ///   - path: The path that the observation began with.
  /// - Complexity: O(*n*) in the number of tokens.
  public func end<Object: KeyValueCoding>(of object: Object, path: String) {
    guard let route = try? NameRoute(path) else { return }
    if let property = route.singleProperty(of: object) { return property.end(object, in: self) }
    end { $0.isOf(object) && $0.isAt(\Object.[named: route], nil) }
  }
}
