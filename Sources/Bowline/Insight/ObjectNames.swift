// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The names of objects: the class and a number, in the order in which the objects were met.
///
/// No object is kept alive, but the memory of each is for a while, so that no other object gets the
/// address of a named one.
struct ObjectNames {
  /// The name of each object, the reference that keeps its memory, and its position among all objects
  /// that were named.
  private var names: [ObjectIdentifier: (name: String, object: Reference<AnyObject>, number: Int)] =
    [:]

  /// The number of objects that were named, by class.
  var instances: [String: Int] = [:]

  /// The number of objects that were named.
  private var count = 0

  /// The number of names at which those of objects that have gone are removed.
  private var limit = leastLimit
  private static let leastLimit = 1024

  /// The number of names at which the oldest are removed, where the runtime cannot be asked which
  /// objects have gone.
  private static let unaskedLimit = 16_384

  /// Returns the name of an object, made if the object was not met before.
  ///
  /// An object that is first met in its `deinit` has the name of its class alone: nothing may refer
  /// to it afterwards, see ``Reference``.
  ///
  /// - Parameter type: Its class.
  /// - Complexity: O(1) on the average.
  mutating func name(of object: AnyObject, _ type: String) -> String {
    let identity = ObjectIdentifier(object)
    if let known = names[identity] { return known.name }
    if Unretained(object).isDeallocating { return type }
    if names.count >= limit { sweep() }
    let number = instances[type, default: 0] + 1
    instances[type] = number
    count += 1
    let name = "\(type)#\(number)"
    names[identity] = (name, Reference(object), count)
    return name
  }

  /// Removes the names of objects that have gone; where the runtime cannot be asked for these, the
  /// oldest names.
  private mutating func sweep() {
    // Asked of any object that is there, to learn whether the runtime can be asked.
    if let first = names.keys.first, isDeallocating(first) != nil {
      names = names.filter { identity, _ in isDeallocating(identity) == false }
      // Doubled, so that all sweeps together cost a constant time for each new name.
      limit = max(names.count * 2, Self.leastLimit)
    } else {
      limit = Self.unaskedLimit
      if names.count < limit { return }
      let last = count - limit / 2
      names = names.filter { $0.value.number > last }
    }
  }
}

extension KeyValueObservable {
  /// Names a value of this object, for a person to read.
  ///
  /// - Parameter resolved: The resolved key path, looked up while there was insight.
  func place<Value>(
    of accessor: Accessor<Self, Value>, _ resolved: ResolvedKeyPath<Value>
  ) -> Insight.Place {
    switch resolved {
    case .direct(let slot):
      return Recorder.place(of: slot.list, in: self)
    case .derived(_, let accesses):
      let name = Recorder.name(of: self)
      let keyPath = accessor.keyPath(of: self)
      let path = declaredName(of: keyPath) ?? pathText(keyPath, accesses, name)
      return Insight.Place(object: name, path: path)
    }
  }

  /// Finds the name that the class has given to a value.
  private func declaredName(of keyPath: AnyKeyPath) -> String? {
    func open(_ object: some KeyValueCoding) -> String? {
      type(of: object).keys.name(of: keyPath)
    }
    guard let object = self as? any KeyValueCoding else { return nil }
    return open(object)
  }

  /// Returns a key path as text, with names in place of the components that print none.
  ///
  /// A key path prints `<computed 0x55ca286b4290 (Int)>` for each component that is no plain stored
  /// property. Such a component stands for the property that was read there; the last one may have
  /// read several. If it is the only component and has read one property, it may be that property,
  /// inherited, or a value computed from it: the key paths cannot tell, since those of different
  /// roots are never equal and print the addresses of different functions.
  private func pathText(_ keyPath: AnyKeyPath, _ accesses: AccessList, _ root: String) -> String {
    let read = accesses.dependencies.all.compactMap { dependency in
      dependency.listIdentity.flatMap { Recorder.place(of: $0) }
    }
    var text = PathText(keyPath)
    guard let last = text.unnamed.popLast() else { return text.joined }
    for (index, place) in zip(text.unnamed, read) { text.pieces[index] = place.path }
    let rest = read.dropFirst(text.unnamed.count)
    // The last component reads no property of its own, such as the count of an array.
    if rest.isEmpty { return text.joined }
    if rest.count == 1, let only = rest.first, !text.unnamed.isEmpty {
      text.pieces[last] = only.path
    } else {
      let home = text.unnamed.isEmpty ? root : rest.first?.object
      let names = rest.map { $0.object == home ? $0.path : "\($0)" }
      text.pieces[last] = "f(\(names.joined(separator: ", ")))"
    }
    return text.joined
  }
}
