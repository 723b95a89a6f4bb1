// SPDX-License-Identifier: Apache-2.0

/// A path of names, taken apart.
struct NamePath: Hashable {
  /// The part of a path between two dots.
  enum Component: Hashable {
    /// The name of a property of the object that the path leads to so far.
    case key(String)

    /// An aggregate of the collection that the path leads to so far.
    ///
    /// The components behind it, if any, lead from an element to the value that is aggregated.
    case aggregate(Aggregate)
  }

  /// The path as it was given.
  let text: String

  /// The parts of the path; at least one.
  let components: [Component]

  /// The most aggregates in a path, since reading and checking it needs stack for each: more are a
  /// mistake or an attack.
  private static let aggregateLimit = 16

  /// Makes a path of a single name, which may have any characters.
  init(key: String) throws(KeyPathError) {
    if key.isEmpty { throw .emptyKey(path: key) }
    text = key
    components = [.key(key)]
  }

  /// Takes a path apart.
  init(_ text: String) throws(KeyPathError) {
    var components: [Component] = []
    var aggregates = 0
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let name = String(part)
      if name.isEmpty { throw .emptyKey(path: text) }
      if components.last == .aggregate(.count) {
        throw .malformedPath(name, path: text, "stands behind @count, which ends a path")
      }
      if name.hasPrefix("@") {
        guard let aggregate = Aggregate(rawValue: name) else {
          throw .unknownAggregate(name, path: text)
        }
        aggregates += 1
        if aggregates > NamePath.aggregateLimit {
          throw .malformedPath(
            name, path: text, "is one of more than \(NamePath.aggregateLimit) aggregates")
        }
        components.append(.aggregate(aggregate))
      } else if name == "self", case .aggregate? = components.last {
        // Apple's spelling of an aggregate of the elements themselves: `@sum.self`.
        continue
      } else {
        components.append(.key(name))
      }
    }
    self.text = text
    self.components = components
  }

  /// Returns a component as it was written.
  func name(of index: Int) -> String {
    switch components[index] {
    case .key(let key): key
    case .aggregate(let aggregate): aggregate.rawValue
    }
  }

  /// The last component as it was written.
  var lastName: String { name(of: components.count - 1) }

  /// The first aggregate; nil if all components are names of properties.
  var firstAggregate: Aggregate? {
    for case .aggregate(let aggregate) in components { return aggregate }
    return nil
  }
}

extension NamePath {
  /// Follows the path along the declared types of the properties, without any object.
  ///
  /// - Parameters:
  ///   - first: The index of the first component to follow.
  ///   - type: The type of the value from which that component leads on.
  /// - Returns: The destination, as far as it is known. Nothing is known behind a type whose values
  ///   may have names that the type itself does not have, such as a protocol. A name that only a
  ///   subclass adds is not known either, and is an error.
  func destination(from first: Int, of type: Any.Type) throws(KeyPathError) -> NameRoute.Destination
  {
    var destination = NameRoute.Destination(type: type)
    for index in first..<components.count {
      guard let current = destination.type.map(unwrapped) else { return destination }
      switch components[index] {
      case .aggregate(let aggregate):
        let type = try typeOfResult(aggregate, of: current, at: index)
        return NameRoute.Destination(type: type)
      case .key:
        destination = try self.destination(at: index, of: current)
      }
    }
    return destination
  }

  /// Finds the property that a component stands for in a class.
  func property<Holder: KeyValueCoding>(
    at index: Int, of type: Holder.Type
  ) throws(KeyPathError) -> any NamedProperty {
    let name = self.name(of: index)
    let table = Holder.keys
    if let property = table.property(named: name, of: type) { return property }
    throw .unknownKey(name, type: type, names: table.allNames(of: type).sorted(), path: text)
  }

  /// Makes the error for a value that an aggregate cannot use.
  func misfit(
    _ misfit: Aggregate.Misfit, of aggregate: Aggregate, at index: Int
  ) -> KeyPathError {
    .misfit(aggregate, type: misfit.type, hasPath: index + 1 < components.count, path: text)
  }

  private func typeOfResult(
    _ aggregate: Aggregate, of type: Any.Type, at index: Int
  ) throws(KeyPathError) -> Any.Type? {
    guard let collection = collectionType(type) else {
      if isPlainValue(type) || type is any KeyValueCoding.Type {
        throw .notACollection(aggregate, type: type, path: text)
      }
      return nil
    }
    if aggregate == .count { return Int.self }
    let elements: Any.Type = collection.elementType
    if aggregate.joinsCollections {
      let joined = unwrapped(elements)
      guard collectionType(joined) != nil || !isPlainValue(joined) else {
        throw .notACollection(aggregate, type: elements, path: text)
      }
    }
    let values = try typeOfValues(behind: index, of: elements)
    do throws(Aggregate.Misfit) {
      return try aggregate.resultType(of: values.map(unwrapped))
    } catch {
      throw misfit(error, of: aggregate, at: index)
    }
  }

  /// Returns the declared type of the values that an aggregate takes; nil if it is not known.
  ///
  /// - Parameters:
  ///   - index: The index of the aggregate.
  ///   - elements: The declared type of the elements. If they are joined it is a collection, whose
  ///     elements have the values, or an object, whose value is a collection of them.
  func typeOfValues(
    behind index: Int, of elements: Any.Type
  ) throws(KeyPathError) -> Any.Type? {
    let first = index + 1
    guard case .aggregate(let aggregate) = components[index], aggregate.joinsCollections
    else { return try destination(from: first, of: elements).type }
    if let inner = joinedElementType(elements) {
      return try destination(from: first, of: inner).type
    }
    return try destination(from: first, of: elements).type.flatMap(joinedElementType)
  }
}
