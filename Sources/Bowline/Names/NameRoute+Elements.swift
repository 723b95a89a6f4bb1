// SPDX-License-Identifier: Apache-2.0

/// Names behind a collection, which stand for an array of the values of its elements.
extension NameRoute {
  /// Returns a value as a collection whose elements have names; nil for an object, which has names of its
  /// own, and for a text, whose characters have none.
  func elements(of value: Any) -> (any Collection)? {
    type(of: value) is AnyObject.Type ? nil : collection(value)
  }

  /// Reads the values of a name in the elements, with an array for each that is a collection.
  ///
  /// - Parameter depth: The number of collections around this one.
  func values<Elements: Collection>(
    of collection: Elements, at index: Int, depth: Int = 0
  ) throws(KeyPathError) -> Any {
    if depth == NamePath.depthLimit { throw path.tooDeep(at: index) }
    let erase = eraser(of: Elements.Element.self)
    var values: [Any?] = []
    var type: Any.Type?
    for element in collection {
      guard let element = erase(element) else {
        values.append(nil)
        continue
      }
      let (value, valueType) = try value(of: element, at: index, depth: depth)
      values.append(value)
      type = type == nil || type == valueType ? valueType : Any.self
    }
    if type == nil {
      type = try path.destination(at: index, of: Elements.Element.self, depth: depth + 1).type
    }
    return array(of: values, type ?? Any.self)
  }

  /// Reads the value that a name stands for in an element, and its declared type.
  private func value(
    of element: Any, at index: Int, depth: Int
  ) throws(KeyPathError) -> (Any?, Any.Type) {
    if let part = elements(of: element) {
      let value = try values(of: part, at: index, depth: depth + 1)
      return (value, type(of: value))
    }
    let property = try property(at: index, of: element)
    return (property.value(of: object(element)), property.valueType)
  }

  /// Makes an array of values of a type; its elements are optional if some values are nil and the
  /// type is not optional.
  private func array(of values: [Any?], _ type: Any.Type) -> Any {
    func open<Element>(_: Element.Type) -> Any {
      let all = values.compactMap { $0 as? Element }
      return all.count == values.count ? all : values.map { $0.flatMap { $0 as? Element } }
    }
    return _openExistential(type, do: open)
  }
}

extension NamePath {
  /// The most collections inside one another, since reading and checking them needs stack for each:
  /// more are a mistake or an attack.
  static let depthLimit = 16

  /// Finds the declared type of an array of the values that a name stands for in each element; nil
  /// if it is not known.
  ///
  /// - Parameters:
  ///   - elements: The declared type of the elements.
  ///   - depth: The number of collections around them.
  func typeOfValues(
    at index: Int, elements: Any.Type, depth: Int = 0
  ) throws(KeyPathError) -> Any.Type? {
    if depth == NamePath.depthLimit { throw tooDeep(at: index) }
    guard var type = try destination(at: index, of: elements, depth: depth + 1).type else {
      return nil
    }
    if elements is any OptionalValue.Type, !(type is any OptionalValue.Type) {
      func optional<Wrapped>(_: Wrapped.Type) -> Any.Type { Wrapped?.self }
      type = _openExistential(type, do: optional)
    }
    return arrayType(of: type)
  }

  /// Returns what is known of the value that a name stands for.
  ///
  /// - Parameters:
  ///   - type: The declared type of the value that is asked for the name.
  ///   - depth: The number of collections around it.
  func destination(
    at index: Int, of type: Any.Type, depth: Int = 0
  ) throws(KeyPathError) -> NameRoute.Destination {
    let type = unwrapped(type)
    // The elements of a collection that is a class are not asked for names.
    if !(type is AnyObject.Type), let elements = collectionType(type)?.elementType {
      let values = try typeOfValues(at: index, elements: elements, depth: depth)
      return NameRoute.Destination(type: values, isOfElements: true)
    }
    if let holder = type as? any KeyValueCoding.Type {
      let property = try property(at: index, of: holder)
      return NameRoute.Destination(type: property.valueType, property: property)
    }
    if isPlainValue(type) { throw .noKeys(name(of: index), type: type, path: text) }
    return NameRoute.Destination()
  }

  func tooDeep(at index: Int) -> KeyPathError {
    .malformedPath(
      name(of: index), path: text,
      "is behind more than \(NamePath.depthLimit) collections, one inside the other")
  }
}
