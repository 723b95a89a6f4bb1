// SPDX-License-Identifier: Apache-2.0

/// Names of objects and properties.
extension Recorder {
  /// The property that a list of observers belongs to.
  ///
  /// - Complexity: O(1), and the first time O(*n*) in the number of the object's properties.
  @discardableResult
  func place(of list: ObserverList, in owner: AnyObject) -> Insight.Place {
    let key = ObjectIdentifier(list)
    if let place = state.withLock({ $0.places[key] }) { return place }
    // Held: a mirror of the object's own making may make the property anew.
    let kept = unsafe Unmanaged.passRetained(list)
    defer { unsafe kept.release() }
    // Of an object that is being destroyed some properties have gone.
    let path =
      unsafe isDeallocating(Unmanaged.passUnretained(owner)) ? "a property" : list.name(in: owner)
    let type = "\(type(of: owner))"
    return state.withLock { state in
      let place = Insight.Place(object: state.name(of: owner, type), path: path)
      state.places[key] = place
      return place
    }
  }

  /// The property that a list belongs to, if that is known.
  func place(of list: ObjectIdentifier) -> Insight.Place? {
    state.withLock { $0.places[list] }
  }

  func name(of object: AnyObject) -> String {
    let type = "\(type(of: object))"
    return state.withLock { $0.name(of: object, type) }
  }

  /// Takes note that a property goes.
  func forget(_ list: ObjectIdentifier) {
    state.withLock { $0.forget(list) }
  }
}
