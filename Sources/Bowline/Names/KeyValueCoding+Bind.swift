// SPDX-License-Identifier: Apache-2.0

extension KeyValueCoding {
  /// Keeps the value of a path of names in this object equal to that of another path in another
  /// object.
  ///
  /// ```swift
  /// try label.bind(path: "text", to: account, path: "parent.owner", mode: .twoWay)
  /// ```
  ///
  /// A single name is bound as its key path is, so that binding the same property again, by name or
  /// by key path, ends the earlier binding.
  ///
  /// Where the target's path leads through nil, nothing is written, and an object that comes there
  /// takes the source's value. Where the source's path leads to nil, or through it, and the target
  /// cannot be nil, the target keeps the value it has. The other arguments are those of any binding.
  ///
  /// - Returns: The binding, as for a plain value.
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the ends are of different types and not both of
  ///   numbers, ``KeyPathError/Code/readOnly`` if an end has to be written and cannot be, and whatever
  ///   else is wrong with one of the paths. Then nothing is bound. A later number that the type of the
  ///   other end cannot hold is not carried, and the binding's health says so.
  /// - Complexity: As for observing both paths.
  @discardableResult
  public func bind<Source: KeyValueCoding>(
    path target: String, to source: Source, path: String, mode: BindingMode = .oneWay,
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) throws(KeyPathError) -> Binding {
    let (targetRoute, type) = try targetRoute(target)
    let route = try source.route(path, for: type ?? Any.self, mode: mode)
    CodeSite.mark(file, line, source: path, target: target)
    return bind(targetRoute, to: source, route, mode: mode, sync: nil, initial: initial)
  }

  /// Shows the value of a path of names in a text that another path leads to in this object.
  ///
  /// It is ``KeyValueObservable/bind(_:to:_:sync:initial:trigger:file:line:isolation:)`` by names.
  /// Where the source's path leads to nil, or through it, the text stays as it is.
  ///
  /// - Throws: As ``bind(path:to:path:mode:initial:file:line:isolation:)``;
  ///   ``KeyPathError/Code/typeMismatch`` if the target is no text, or the value has no
  ///   description.
  @discardableResult
  public func bind<Source: KeyValueCoding>(
    path target: String, to source: Source, path: String, sync: SyncMode, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) throws(KeyPathError) -> Binding {
    let (targetRoute, _) = try targetRoute(target, for: String.self)
    let route = try source.route(path, for: (any CustomStringConvertible).self, mode: .oneWay)
    CodeSite.mark(file, line, source: path, target: target, sync: sync)
    return bind(targetRoute, to: source, route, mode: .oneWay, sync: sync, initial: initial)
  }

  /// Binds the value that one route leads to, to that of another; both routes were checked.
  private func bind<Source: KeyValueCoding>(
    _ target: NameRoute, to source: Source, _ route: NameRoute, mode: BindingMode, sync: SyncMode?,
    initial: Bool, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    if let binding = target.singleProperty(of: self)?.bind(
      self, to: source, route, mode: mode, sync: sync, initial: initial, isolation: isolation)
    {
      return binding
    }
    let stamp = DomainStamp(isolation: isolation)
    let transform = BindingTransform<AnyValue, AnyValue?>(
      forward: { [weak self] (named: AnyValue) -> AnyValue?? in
        guard let sync else {
          let reason = self.flatMap { target.misfit(of: named.value, from: $0) }
          if let reason { throw BindingError(reason) }
          return named
        }
        // Nil, and a value without a description, leave the text as it is.
        guard let value = named.value as? any CustomStringConvertible,
          let text = self?[through: target]
        else { return nil }
        return AnyValue(sync.text(replacing: text.value as? String, with: value.description))
      },
      reverse: { $0 })
    return bind(
      Accessor(writing: \.[through: target], stamp), to: source,
      Accessor(writing: \.[named: route], stamp), initial: initial,
      rules: BindingRules(
        transform: transform, validate: route.validation(of: source), isTargetThrough: true,
        mode: mode))
  }

  /// Returns the route to a target, checked to be writable, and the type of its value.
  ///
  /// - Parameter type: The type of the values that will be written, if it is known.
  private func targetRoute(
    _ path: String, for type: Any.Type? = nil
  ) throws(KeyPathError) -> (NameRoute, Any.Type?) {
    let (route, destination) = try checkedRoute(path)
    try route.checkSettable(destination)
    if let type, let expected = destination.type, !mayShareValues(type, expected) {
      throw .typeMismatch(route.path.lastName, type: type, expected: expected, path: path)
    }
    return (route, destination.type)
  }
}

extension KeyValueObservable {
  /// Keeps a property of this object equal to the value of a path of names in another object.
  ///
  /// ```swift
  /// try label.bind(\.text, to: account, path: "parent.title")
  /// ```
  ///
  /// Where the path leads to nil, or through it, and the property cannot be nil, the property keeps
  /// the value it has; a change of the property that cannot be written, because the path leads
  /// through nil, is not carried. The other arguments and the errors are those of
  /// ``KeyValueCoding/bind(path:to:path:mode:initial:file:line:isolation:)``.
  @discardableResult
  public func bind<Source: KeyValueCoding, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source, path: String,
    mode: BindingMode = .oneWay, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) throws(KeyPathError) -> Binding {
    let route = try source.route(path, for: Value.self, mode: mode)
    CodeSite.mark(file, line, source: path)
    return bind(target, to: source, route, mode: mode, initial: initial)
  }

  /// Shows the value of a path of names in a text of this object.
  ///
  /// It is ``bind(_:to:_:sync:initial:trigger:file:line:isolation:)`` with a source that is named.
  /// Where the path leads to nil, or through it, the text stays as it is; it may be optional.
  ///
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the value has no description, and whatever
  ///   else is wrong with the path. Then nothing is bound.
  @discardableResult
  public func bind<Source: KeyValueCoding, Text: SyncedText>(
    _ target: ReferenceWritableKeyPath<Self, Text>, to source: Source, path: String,
    sync: SyncMode, initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) throws(KeyPathError) -> Binding {
    let route = try source.route(path, for: (any CustomStringConvertible).self, mode: .oneWay)
    CodeSite.mark(file, line, source: path, sync: sync)
    return bind(target, to: source, route, sync: sync, initial: initial)
  }

  /// Binds to the value that a route leads to, which was checked.
  func bind<Source: KeyValueCoding, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source, _ route: NameRoute,
    mode: BindingMode, initial: Bool, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    if let property = route.singleProperty(of: source),
      let binding = property.bind(
        self, target, to: source, mode: mode, initial: initial, isolation: isolation)
    {
      return binding
    }
    return bind(
      target, to: source, \.[named: route], mode: mode, initial: initial,
      transform: BindingTransform(
        forward: { named in
          if let value = converted(named.value, to: Value.self) { return value }
          // Where the path leads to nil there is no value, and the target keeps its own.
          guard let value = named.value else { return nil }
          throw BindingError(misfit(of: value, Value.self))
        }, reverse: { AnyValue(flattened($0)) }),
      validate: route.validation(of: source))
  }

  /// Shows the value that a route leads to, which was checked.
  func bind<Source: KeyValueCoding, Text: SyncedText>(
    _ target: ReferenceWritableKeyPath<Self, Text>, to source: Source, _ route: NameRoute,
    sync: SyncMode, initial: Bool, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      Accessor(writing: target, stamp), to: source, Accessor(reading: \.[named: route], stamp),
      initial: initial,
      convert: { named, text in
        // Nil, and a value without a description, leave the text as it is.
        guard let value = named.value as? any CustomStringConvertible else { return text }
        return sync.text(replacing: text, with: value.description)
      })
  }
}

extension KeyValueCoding {
  /// Returns the route to a source, checked to fit a target, and to be writable if the mode needs
  /// it.
  func route(
    _ path: String, for type: Any.Type, mode: BindingMode
  ) throws(KeyPathError) -> NameRoute {
    let (route, destination) = try checkedRoute(path, as: type)
    if mode.carriesBackward { try route.checkSettable(destination) }
    return route
  }
}

extension NameRoute {
  /// Says why the property that the path ends at cannot take a value of that type; nil if it can,
  /// and for nil and where the path leads through nil.
  fileprivate func misfit(of value: Any?, from root: AnyObject) -> String? {
    guard let value, let (_, property) = try? place(from: root), !property.takes(value) else {
      return nil
    }
    return Bowline.misfit(of: value, property.valueType)
  }

  /// Makes the validation of a binding that writes what the path leads to from an object.
  fileprivate func validation(of root: AnyObject) -> (AnyValue) -> String? {
    { [weak root] named in root.flatMap { self.misfit(of: named.value, from: $0) } }
  }
}
