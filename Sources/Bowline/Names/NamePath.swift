// SPDX-License-Identifier: Apache-2.0

/// A path of names, taken apart.
struct NamePath: Hashable {
  /// The part of a path between two dots.
  enum Component: Hashable {
    /// The name of a property of the object so far.
    case key(String)

    /// The aggregate of the collection so far.
    ///
    /// The steps behind it lead from an element to the value that counts; without any, the elements
    /// count.
    case aggregate(Aggregate)
  }

  /// The path as it was given.
  let text: String

  /// One step at least.
  let components: [Component]

  /// More aggregates than this behind one another are a mistake, or malice: reading and checking
  /// them needs stack for each.
  private static let aggregateLimit = 16

  /// A single name, with whatever characters it has.
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

  /// A step as it was written.
  func name(of index: Int) -> String {
    switch components[index] {
    case .key(let key): key
    case .aggregate(let aggregate): aggregate.rawValue
    }
  }

  /// The last step as it was written.
  var lastName: String { name(of: components.count - 1) }

  /// The first aggregate; nil if all steps are names of properties.
  var firstAggregate: Aggregate? {
    for case .aggregate(let aggregate) in components { return aggregate }
    return nil
  }
}

extension NamePath {
  /// Follows the path along what the properties are declared to be, without any object.
  ///
  /// - Parameters:
  ///   - first: The first step to follow.
  ///   - type: The type of what the step is asked of.
  /// - Returns: What is known of the end of the path. Nothing is known behind a type whose values
  ///   may have names that it does not have itself, such as a protocol; what a subclass adds is not
  ///   known either, and is an error.
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

  /// The property that a step stands for in a class.
  func property(
    at index: Int, of type: any KeyValueCoding.Type
  ) throws(KeyPathError) -> any NamedProperty {
    if let property = type.property(named: name(of: index)) { return property }
    throw .unknownKey(name(of: index), type: type, names: type.names, path: text)
  }

  /// Finds the declared type of the values behind an aggregate, without optionals; nil if it is not
  /// known.
  func typeOfValues(behind index: Int, elements: Any.Type?) -> Any.Type? {
    guard let elements else { return nil }
    return (try? destination(from: index + 1, of: elements))?.type.map(unwrapped)
  }

  /// The error for a value that an aggregate cannot use.
  func misfit(_ misfit: Aggregate.Misfit, at index: Int) -> KeyPathError {
    guard case .aggregate(let aggregate) = components[index] else {
      preconditionFailure("an aggregate has the misfit")
    }
    return .misfit(
      aggregate, type: misfit.type, hasPath: index + 1 < components.count, path: text)
  }

  private func typeOfResult(
    _ aggregate: Aggregate, of type: Any.Type, at index: Int
  ) throws(KeyPathError) -> Any.Type? {
    guard let collection = type as? any Collection.Type else {
      if isPlainValue(type) || type is any KeyValueCoding.Type {
        throw .notACollection(aggregate, type: type, path: text)
      }
      return nil
    }
    if aggregate == .count { return Int.self }
    var elements: Any.Type = collection.elementType
    if aggregate.joinsCollections {
      guard unwrapped(elements) is any Collection.Type || !isPlainValue(unwrapped(elements)) else {
        throw .notACollection(aggregate, type: elements, path: text)
      }
      guard let joined = joinedElementType(elements) else { return nil }
      elements = joined
    }
    let values = try destination(from: index + 1, of: elements).type.map(unwrapped)
    do throws(Aggregate.Misfit) {
      return try aggregate.resultType(of: values)
    } catch {
      throw misfit(error, at: index)
    }
  }
}
