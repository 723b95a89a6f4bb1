// SPDX-License-Identifier: Apache-2.0

/// The bindings that one property owns, once there are several.
final class BindingTable {
  /// The newest binding; the others follow.
  private(set) var first: Binding?

  /// The binding whose target is the property itself.
  private var bindingOfProperty: Binding?

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
      var bindings: [Binding]
      repeat {
        bindings = computed[hash] ?? []
        displaced = bindings.first { $0.hasTarget(of: binding) }
        // Compared anew if a comparison has changed them.
      } while !bindings.elementsEqual(computed[hash] ?? [], by: ===)
      bindings.removeAll { $0 === displaced }
      computed[hash] = bindings + [binding]
    case .elsewhere: break
    }
    if let displaced { unlink(displaced) }
    binding.next = first
    first?.previous = Unretained(binding)
    first = binding
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

  private func unlink(_ binding: Binding) {
    let previous = binding.previous
    guard previous != nil || first === binding else { return }
    let next = binding.next
    // The binding before holds this one, so the reference is valid.
    if let previous = previous?.object {
      previous.next = next
    } else {
      first = next
    }
    next?.previous = previous
    binding.next = nil
    binding.previous = nil
  }

  /// The fault in the links of the bindings, for tests; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of bindings.
  var flaw: String? {
    var (cursor, last) = (first, Binding?.none)
    var isFound = bindingOfProperty == nil
    while let binding = cursor {
      if binding.previous?.object !== last { return "a binding that does not know the one before" }
      if binding === bindingOfProperty { isFound = true }
      (cursor, last) = (binding.next, binding)
    }
    if first == nil { return "a table without bindings" }
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
      if table.first == nil { bindings = nil }
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
      guard let binding = owned as? Binding ?? (owned as? BindingTable)?.first else { break }
      list.release(binding)
      binding.invalidateUnowned(by: nil)
    }
  }
}
