// SPDX-License-Identifier: Apache-2.0

/// The way from an object along a path of names, with the properties that were found.
///
/// A name is looked up when its component meets a class for the first time; from then on the
/// property is known. So nothing is looked up when the value changes, and when an object on the way
/// is replaced only if the class of the new one was not met before.
final class NameRoute {
  /// The value and the property that a route leads to at the moment when it is checked.
  struct Destination {
    /// The value; nil if the path leads to nil or through it.
    var value: Any?

    /// The declared type of the value; nil if it cannot be known as long as an object on the way is
    /// missing.
    var type: Any.Type?

    /// The property that the path ends at; nil if it ends at an aggregate, goes through a
    /// collection, or cannot be known.
    var property: (any NamedProperty)?

    /// The value is an array that has the values of a collection's elements.
    var isOfElements = false
  }

  let path: NamePath

  /// The properties that each component was found to stand for, by class.
  ///
  /// Most components have one.
  private var foundProperties: [[(type: ObjectIdentifier, property: any NamedProperty)]]

  /// The declared type of the values behind each aggregate, by the index of its component, and the
  /// type of the collection that it was found for; the type of the values is nil if it is not
  /// known.
  private var declaredTypes: [Int: (collection: ObjectIdentifier, values: Any.Type?)] = [:]

  /// A failure was reported.
  private var hasReported = false

  init(_ path: NamePath) {
    self.path = path
    foundProperties = Array(repeating: [], count: path.components.count)
  }

  convenience init(_ text: String) throws(KeyPathError) {
    self.init(try NamePath(text))
  }

  /// Reads the present value.
  ///
  /// The path has been checked before. If it is wrong now, an object on the way has been replaced
  /// by one of another class. Then the value is nil, and a ``BowlineReport`` says so, once.
  func value(from root: AnyObject) -> Any? {
    do throws(KeyPathError) {
      var destination: Destination?
      return try value(of: root, from: 0, &destination)
    } catch {
      if hasReported { return nil }
      // Set before the report, whose handler may read the value.
      hasReported = true
      Tracker.untracked {
        BowlineReport.send("\(error.description) As long as it is so, the value is nil.")
      }
      return nil
    }
  }

  /// Checks the path, and finds what it leads to.
  ///
  /// Behind nil and in an empty collection there is no object to ask for its names, so the declared
  /// types of the properties are asked.
  ///
  /// - Complexity: O(*n*) in the number of components, and one reading of the value.
  func check(from root: AnyObject) throws(KeyPathError) -> Destination {
    var destination: Destination? = Destination()
    let value = try value(of: root, from: 0, &destination)
    destination?.value = value
    return destination ?? Destination()
  }

  /// Finds the object whose property the path ends at, and that property.
  func place(from root: AnyObject) throws(KeyPathError) -> (AnyObject, any NamedProperty) {
    if let aggregate = path.firstAggregate {
      throw .readOnly(aggregate.rawValue, path: path.text)
    }
    var object = root
    var property = try property(at: 0, of: root)
    for index in path.components.indices.dropFirst() {
      guard let next = property.value(of: object) else {
        throw .nilTarget(path.name(of: index - 1), type: property.valueType, path: path.text)
      }
      if elements(of: next) != nil { throw .readOnly(path.lastName, path: path.text) }
      property = try self.property(at: index, of: next)
      object = Bowline.object(next)
    }
    return (object, property)
  }

  func set(_ value: Any?, from root: AnyObject) throws(KeyPathError) {
    let (object, property) = try place(from: root)
    if !property.isSettable { throw .readOnly(path.lastName, path: path.text) }
    if property.set(value, of: object) { return }
    if value == nil, let other = (object as? any KeyValueCoding)?.nilValue(forKey: path.lastName),
      property.set(other, of: object)
    {
      return
    }
    throw .typeMismatch(
      path.lastName, type: value.map { type(of: $0) }, expected: property.valueType,
      path: path.text)
  }

  /// Finds the property that the path stands for, if it is a single name; nil otherwise.
  func singleProperty(of root: AnyObject) -> (any NamedProperty)? {
    guard path.components.count == 1, case .key = path.components[0] else { return nil }
    return try? property(at: 0, of: root)
  }

  /// Reads the value that components lead to from another value.
  ///
  /// - Parameters:
  ///   - start: An object, or the collection that an aggregate is made of.
  ///   - first: The index of the first of the components.
  ///   - destination: Gets all but the value of the destination; nil if the path was checked.
  private func value(
    of start: Any, from first: Int, _ destination: inout Destination?
  ) throws(KeyPathError) -> Any? {
    var current = start
    for index in first..<path.components.count {
      if case .aggregate(let aggregate) = path.components[index] {
        return try result(of: aggregate, current, at: index, &destination)
      }
      if let elements = elements(of: current) {
        current = try values(of: elements, at: index)
        if destination != nil {
          destination = Destination(type: type(of: current), isOfElements: true)
        }
        continue
      }
      let property = try property(at: index, of: current)
      let next = property.value(of: object(current))
      if destination != nil {
        if index == path.components.count - 1 {
          destination = Destination(type: property.valueType, property: property)
        } else if next == nil {
          destination = try path.destination(from: index + 1, of: property.valueType)
        }
      }
      guard let next else { return nil }
      current = next
    }
    return current
  }

  /// Finds the property that a component stands for in the class of a value.
  func property(at index: Int, of value: Any) throws(KeyPathError) -> any NamedProperty {
    let type = type(of: value)
    let identity = ObjectIdentifier(type)
    for found in foundProperties[index] where found.type == identity { return found.property }
    // Not a cast of the type, which would not ask whether code of the actor runs that a class is of.
    guard type is AnyObject.Type, let object = value as? any KeyValueCoding else {
      throw .noKeys(path.name(of: index), type: type, path: path.text)
    }
    let holder: any KeyValueCoding.Type = Swift.type(of: object)
    let property = try path.property(at: index, of: holder)
    foundProperties[index].append((identity, property))
    return property
  }

  /// Makes the result of an aggregate from a collection.
  private func result(
    of aggregate: Aggregate, _ value: Any, at index: Int, _ destination: inout Destination?
  ) throws(KeyPathError) -> Any? {
    guard let collection = collection(value) else {
      throw .notACollection(aggregate, type: type(of: value), path: path.text)
    }
    if aggregate == .count {
      if destination != nil { destination = Destination(type: Int.self) }
      return collection.count
    }
    let isChecking = destination != nil
    let declaredType = declaredType(behind: index, of: type(of: value))
    let values = try values(
      of: collection, at: index, isChecking: isChecking,
      joinedBy: aggregate.joinsCollections ? aggregate : nil)
    if isChecking {
      do throws(KeyPathError) {
        destination = try path.destination(from: index, of: type(of: value))
      } catch {
        // The elements have been asked themselves; their declared type may have fewer names.
        if values.isEmpty { throw error }
        destination = Destination()
      }
    }
    do throws(Aggregate.Misfit) {
      return try aggregate.result(of: values, type: declaredType)
    } catch {
      throw path.misfit(error, of: aggregate, at: index)
    }
  }

  /// Finds the declared type of the values behind an aggregate, without optionals; nil if it is not
  /// known.
  private func declaredType(behind index: Int, of collection: Any.Type) -> Any.Type? {
    let identity = ObjectIdentifier(collection)
    if let found = declaredTypes[index], found.collection == identity { return found.values }
    let found = joinedElementType(collection).flatMap {
      try? path.typeOfValues(behind: index, of: $0)
    }
    let values = found.map(unwrapped)
    declaredTypes[index] = (identity, values)
    return values
  }

  /// Reads the value of each element that is aggregated.
  ///
  /// - Parameter aggregate: The aggregate, if it joins the elements: then they are collections, and
  ///   the values of their elements are read, or they are objects whose values are collections.
  private func values<Elements: Collection>(
    of collection: Elements, at index: Int, isChecking: Bool, joinedBy aggregate: Aggregate?
  ) throws(KeyPathError) -> [Any?] {
    let erase = eraser(of: Elements.Element.self)
    var values: [Any?] = []
    for element in collection {
      var value = erase(element)
      if aggregate != nil, let part = value.flatMap(Bowline.collection) {
        values += try self.values(of: part, at: index, isChecking: isChecking, joinedBy: nil)
        continue
      }
      if let element = value {
        var destination = isChecking ? Destination() : nil
        value = try self.value(of: element, from: index + 1, &destination)
      }
      guard let aggregate else {
        values.append(value)
        continue
      }
      guard let value else { continue }
      guard let part = Bowline.collection(value) else {
        throw .notACollection(aggregate, type: type(of: value), path: path.text)
      }
      values += erased(part)
    }
    return values
  }
}

/// Returns the elements of a collection; nil for those that are nil.
private func erased<Elements: Collection>(_ collection: Elements) -> [Any?] {
  collection.map(eraser(of: Elements.Element.self))
}

extension NameRoute {
  /// Checks that the value that the path leads to is of a wanted type.
  ///
  /// - Throws: ``KeyPathError/Code/typeMismatch`` if the present value is of another type, and no
  ///   number that can be one of it, or, where there is none, if no value fits the declared and the
  ///   wanted type.
  func checkFit(_ destination: Destination, _ type: Any.Type) throws(KeyPathError) {
    let fits =
      if let value = destination.value { converted(value, to: type) != nil } else {
        destination.type.map { mayShareValues($0, type) || isNumber($0) && isNumber(type) } ?? true
      }
    if fits { return }
    throw .typeMismatch(
      path.lastName,
      type: destination.value.map { Swift.type(of: $0) } ?? destination.type ?? Any?.self,
      wanted: type, path: path.text)
  }

  /// Checks that the options of an observation can be used with what the path leads to.
  ///
  /// - Throws: ``KeyPathError/Code/unfitOption`` for ``ObservingOptions/difference``, unless the
  ///   path is a single name of a collection that can be compared.
  func checkFit(
    _ destination: Destination, _ options: ObservingOptions
  ) throws(KeyPathError) {
    guard options.contains(.difference) else { return }
    if path.components.count == 1, let type = destination.property?.valueType, hasDifference(type) {
      return
    }
    throw .unfitDifference(
      path.lastName, type: destination.type ?? Any?.self, isSingle: path.components.count == 1,
      path: path.text)
  }

  /// Checks that the path can be written through.
  ///
  /// - Throws: ``KeyPathError/Code/readOnly``. A property behind nil may not be known yet; then the
  ///   check passes.
  func checkSettable(_ destination: Destination) throws(KeyPathError) {
    if let aggregate = path.firstAggregate {
      throw .readOnly(aggregate.rawValue, path: path.text)
    }
    if destination.isOfElements || destination.property?.isSettable == false {
      throw .readOnly(path.lastName, path: path.text)
    }
  }
}
