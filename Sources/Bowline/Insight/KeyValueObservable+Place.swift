// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// A value of this object, for a person to read.
  ///
  /// - Parameter followed: What it leads to, found out while there was insight.
  func place<Value>(
    of accessor: Accessor<Self, Value>, _ followed: ResolvedKeyPath<Value>
  ) -> Insight.Place {
    switch followed {
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
    for (step, place) in zip(text.unnamed, read) { text.pieces[step] = place.path }
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
