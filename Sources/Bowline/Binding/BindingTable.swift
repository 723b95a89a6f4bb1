// SPDX-License-Identifier: Apache-2.0

/// The bindings that one property owns, once there are several.
final class BindingTable {
  /// The bindings, each of which knows its index.
  private(set) var bindings: [Binding] = []

  /// The binding whose target is the property itself.
  private(set) var bindingOfProperty: Binding?

  /// The bindings whose target is computed from the property, by the hash values of the targets.
  ///
  /// Arguments of key paths are hashed and compared by code of others, which may bind, or end
  /// bindings. So the key is a number, which a binding knows, and nothing of this is accessed while
  /// they are.
  private var computed: [UInt32: [Binding]] = [:]

  init(_ first: Binding) {
    _ = add(first)
  }

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
      let hash = UInt32(truncatingIfNeeded: path.hashValue)
      binding.targetHash = hash
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
    binding.index = UInt32(bindings.count)
    bindings.append(binding)
    return displaced
  }

  func remove(_ binding: Binding) {
    switch binding.targetProperty {
    case .owner: if bindingOfProperty === binding { bindingOfProperty = nil }
    case .computed:
      let hash = binding.targetHash
      computed[hash]?.removeAll { $0 === binding }
      if computed[hash]?.isEmpty == true { computed[hash] = nil }
    case .elsewhere: break
    }
    unlink(binding)
  }

  /// Takes a binding out of the list of all; the last one comes to its index.
  private func unlink(_ binding: Binding) {
    let index = Int(binding.index)
    guard index < bindings.count, bindings[index] === binding else { return }
    let last = bindings.removeLast()
    if last === binding { return }
    bindings[index] = last
    last.index = binding.index
  }

  /// The fault in the table, for tests; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of bindings.
  var flaw: String? {
    if bindings.isEmpty { return "a table without bindings" }
    if bindings.indices.contains(where: { bindings[$0].index != $0 }) {
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
    // Targets are hashed and compared by code of others: what it has changed is looked at anew.
    if let single = bindings as? Binding {
      let isSame = single.hasTarget(of: binding)
      let table = isSame ? nil : BindingTable(single)
      guard bindings === single else { return own(binding) }
      bindings = table ?? binding
      if isSame { return single.invalidateUnowned(by: .rebinding) }
    }
    guard let table = bindings as? BindingTable else { return bindings = binding }
    let displaced = table.add(binding)
    guard bindings === table else { return own(binding) }
    displaced?.invalidateUnowned(by: .rebinding)
  }

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
