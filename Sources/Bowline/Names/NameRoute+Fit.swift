// SPDX-License-Identifier: Apache-2.0

extension NameRoute {
  /// Checks that what the path leads to fits the type of whoever wants it.
  ///
  /// - Parameter convertsNumbers: Whether a number of another type fits that is the same number there.
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the present value is of another type, or, where
  ///   there is none, if the declared type has no value in common with it.
  func checkFit(
    _ destination: Destination, _ type: Any.Type, convertsNumbers: Bool = false
  ) throws(KeyPathError) {
    func isOne<Wanted>(_ value: Any, _: Wanted.Type) -> Bool {
      value is Wanted || convertsNumbers && number(value, as: Wanted.self) != nil
    }
    func mayBeOne(_ declared: Any.Type) -> Bool {
      mayShareValues(declared, type) || convertsNumbers && isNumber(declared) && isNumber(type)
    }
    let fits =
      if let value = destination.value { isOne(value, type) } else {
        destination.type.map(mayBeOne) ?? true
      }
    if fits { return }
    throw .typeMismatch(
      path.lastName,
      type: destination.value.map { Swift.type(of: $0) } ?? destination.type ?? Any?.self,
      wanted: type, path: path.text)
  }

  /// Checks that the options of an observation are for what the path leads to.
  ///
  /// - Throws: ``KeyPathError/Code/unfitOption`` for ``ObservingOptions/difference``, unless the path is
  ///   a single name of a collection that can be compared.
  func checkFit(
    _ destination: Destination, _ options: ObservingOptions
  ) throws(KeyPathError) {
    guard options.contains(.difference) else { return }
    if path.steps.count == 1, let type = destination.property?.valueType, hasDifference(type) {
      return
    }
    throw .unfitOption(
      ".difference", path.lastName, type: destination.type ?? Any?.self,
      isSingle: path.steps.count == 1, path: path.text)
  }

  /// Checks that the path can be written through.
  ///
  /// - Throws: ``KeyPathError/Code/readOnly``. Behind nil a path may lead to a property of which
  ///   nothing is known yet; then it passes.
  func checkSettable(_ destination: Destination) throws(KeyPathError) {
    if let aggregate = path.firstAggregate {
      throw .readOnly(aggregate.rawValue, path: path.text)
    }
    if destination.isOfElements || destination.property?.isSettable == false {
      throw .readOnly(path.lastName, path: path.text)
    }
  }
}
