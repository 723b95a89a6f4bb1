// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The names that objects were given: the class and a number, as they were met.
///
/// No object is kept alive, but the memory of each is, for a while: so no other one has the address
/// of one that has a name.
struct ObjectNames {
  private struct Named {
    let name: String

    /// The object, referred to in a way that keeps its memory and does not keep it alive.
    unowned let object: AnyObject

    /// Its place among all.
    let number: Int
  }

  private var names: [ObjectIdentifier: Named] = [:]

  /// The number of objects that were named, by class.
  var instances: [String: Int] = [:]

  /// The number of objects that were named.
  private var count = 0

  /// The number of names at which those of objects that have gone are looked for.
  private var limit = leastLimit
  private static let leastLimit = 1024

  /// The number of names at which the first ones go where it cannot be asked which objects have
  /// gone.
  private static let unaskedLimit = 16_384

  /// The name of an object, which is new unless it was met before.
  ///
  /// One that is met first in its `deinit` has the name of its class alone: nothing may refer to it
  /// afterwards, see ``Reference``.
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
    names[identity] = Named(name: name, object: object, number: count)
    return name
  }

  /// Forgets the names of objects that have gone; where that cannot be asked, those of the objects
  /// that were met first.
  private mutating func sweep() {
    if canAskForDeallocation {
      names = names.filter { identity, _ in !isDeallocating(identity) }
      // Twice as many, so that the walk through them costs each new one the same.
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
  /// A value of this object, for a person to read.
  ///
  /// - Parameter resolved: What it leads to, found out while there was insight.
  func place<Value>(
    of accessor: Accessor<Self, Value>, _ resolved: ResolvedKeyPath<Value>
  ) -> Insight.Place {
    switch resolved {
    case .direct(let slot):
      return Recorder.shared.place(of: slot.list, in: self)
    case .derived(_, let accesses):
      let name = Recorder.shared.name(of: self)
      let keyPath = accessor.keyPath(of: self)
      let path = declaredName(of: keyPath) ?? pathText(keyPath, accesses, name)
      return Insight.Place(object: name, path: path)
    }
  }

  /// The name that the class has given to a value.
  private func declaredName(of keyPath: AnyKeyPath) -> String? {
    func open(_ object: some KeyValueCoding) -> String? {
      type(of: object).keys.name(of: keyPath)
    }
    guard let object = self as? any KeyValueCoding else { return nil }
    return open(object)
  }

  /// The key path with names in place of what has none in it.
  ///
  /// A key path prints `<computed 0x55ca286b4290 (Int)>` for each step that is no plain stored
  /// property. Such a step is the property that was read there; the last one may read several. Where
  /// it stands alone and reads one, it may be that property, inherited, or a value computed from it:
  /// key paths of different roots are never equal, and the functions whose addresses they print are
  /// different ones for each root.
  private func pathText(_ keyPath: AnyKeyPath, _ accesses: AccessList, _ root: String) -> String {
    let read = accesses.all.compactMap { dependency in
      dependency.listIdentity.flatMap { Recorder.shared.place(of: $0) }
    }
    var text = PathText(keyPath)
    guard let last = text.unnamed.popLast() else { return text.joined }
    for (index, place) in zip(text.unnamed, read) { text.pieces[index] = place.path }
    let rest = read.dropFirst(text.unnamed.count)
    // A step that reads nothing of its own, such as the count of an array.
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
