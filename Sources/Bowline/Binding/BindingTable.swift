// SPDX-License-Identifier: Apache-2.0

/// The bindings that one property owns, once there are several.
final class BindingTable {
  /// The bindings, each of which knows its index.
  private(set) var bindings: [Binding] = []

  /// The binding whose target is the property itself.
  private(set) var bindingOfProperty: Binding?

  /// The bindings whose target is computed from the property, by the hash values of the targets.
  ///
  /// Arguments of key paths are hashed and compared by code of others, which may bind. So the key is
  /// a number, and nothing of this is accessed while they are.
  private var computed: [Int: [Binding]] = [:]

  /// Adds a binding.
  ///
  /// - Returns: The earlier binding of the same target, which has left the table and is to be
  ///   ended.
  /// - Complexity: O(1), however many bindings there are.
  func add(_ binding: Binding) -> Binding? {
    var displaced: Binding?
    switch binding.targetProperty {
    case .owner:
      displaced = bindingOfProperty
      bindingOfProperty = binding
    case .computed(let path):
      let hash = path.hashValue
      var candidates: [Binding]
      repeat {
        candidates = computed[hash] ?? []
        displaced = candidates.first { $0.hasTarget(of: binding) }
        // Compared anew if a comparison has changed them.
      } while !candidates.elementsEqual(computed[hash] ?? [], by: ===)
      candidates.removeAll { $0 === displaced }
      computed[hash] = candidates + [binding]
    case .elsewhere: break
    }
    if let displaced { unlink(displaced) }
    binding.place = UInt32(bindings.count)
    bindings.append(binding)
    return displaced
  }

  /// Takes a binding out.
  func remove(_ binding: Binding) {
    switch binding.targetProperty {
    case .owner: if bindingOfProperty === binding { bindingOfProperty = nil }
    case .computed(let path):
      let hash = path.hashValue
      computed[hash]?.removeAll { $0 === binding }
      if computed[hash]?.isEmpty == true { computed[hash] = nil }
    case .elsewhere: break
    }
    unlink(binding)
  }

  /// Takes a binding out of the list of all; the last one comes to its place.
  private func unlink(_ binding: Binding) {
    let place = Int(binding.place)
    guard place < bindings.count, bindings[place] === binding else { return }
    let last = bindings.removeLast()
    if last === binding { return }
    bindings[place] = last
    last.place = binding.place
  }

  /// The fault in the table, for tests; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of bindings.
  var flaw: String? {
    if bindings.isEmpty { return "a table without bindings" }
    if bindings.indices.contains(where: { bindings[$0].place != $0 }) {
      return "a binding that does not know its index"
    }
    let isFound = bindingOfProperty.map { single in bindings.contains { $0 === single } } ?? true
    return isFound ? nil : "a binding of the property that is not in its table"
  }
}

extension KeyValueObservable {
  /// The fault in the links of observers and bindings of the properties, for tests; nil if there is
  /// none.
  ///
  /// - Complexity: O(*n*) in the number of properties, observers and bindings; it reflects them.
  package var flawInLinks: String? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for child in current.children {
        guard let list = (child.value as? any ObservedSlot)?.observers, list.belongs(to: self)
        else { continue }
        let flaw = list.flaw ?? (list.bindings as? BindingTable)?.flaw
        if let flaw { return "\(child.label ?? "a property") has \(flaw)" }
      }
      mirror = current.superclassMirror
    }
    return nil
  }
}

extension Observed {
  /// The binding whose target is the property; nil if none was made, or if it has ended.
  ///
  /// An editor shows what the binding refuses.
  package var binding: Binding? {
    let bindings = observers?.bindings
    let binding = bindings as? Binding ?? (bindings as? BindingTable)?.bindingOfProperty
    guard case .owner = binding?.targetProperty else { return nil }
    return binding
  }
}

extension ObserverList {
  /// Owns a binding, and ends the earlier binding of the same target property.
  ///
  /// The new one is in place before anybody is told of that. So if an observer binds the target
  /// again, the binding that was made last is the one that goes on.
  func own(_ binding: Binding) {
    joinDomain(binding.stamp)
    var displaced: Binding?
    if let table = bindings as? BindingTable {
      displaced = table.add(binding)
    } else if let single = bindings as? Binding {
      let isSame = single.hasTarget(of: binding)
      // Key paths with arguments compare these by code of others, which may bind.
      guard bindings === single else { return own(binding) }
      if isSame {
        bindings = binding
        displaced = single
      } else {
        let table = BindingTable()
        _ = table.add(single)
        _ = table.add(binding)
        bindings = table
      }
    } else {
      bindings = binding
    }
    displaced?.invalidateUnowned(by: .rebinding)
  }

  /// Gives up a binding.
  func release(_ binding: Binding) {
    if let table = bindings as? BindingTable {
      table.remove(binding)
      if table.bindings.isEmpty { bindings = nil }
    } else if bindings === binding {
      bindings = nil
    }
    leaveDomainIfUnused()
  }
}

extension DeliveryHook {
  /// Ends the bindings that live with a property, because it goes.
  ///
  /// A loop, not a recursion: there may be many.
  static func endBindings(of list: ObserverList) {
    while let owned = list.bindings {
      guard let binding = owned as? Binding ?? (owned as? BindingTable)?.bindings.last
      else { break }
      list.release(binding)
      binding.invalidateUnowned(by: nil)
    }
  }
}
