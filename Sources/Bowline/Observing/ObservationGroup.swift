// SPDX-License-Identifier: Apache-2.0

/// One token for several observations.
final class ObservationGroup: KeyValueObservation {
  private var members: [KeyValueObservation] = []

  func add(_ member: KeyValueObservation) {
    members.append(member)
  }

  override var isActive: Bool { members.contains { $0.isActive } }

  override func invalidate() {
    for member in members { member.invalidate() }
  }

  override var subject: String? {
    let subjects = members.compactMap(\.subject)
    return subjects.isEmpty ? nil : subjects.joined(separator: ", ")
  }

  override func isOf(_ object: AnyObject) -> Bool {
    members.contains { $0.isOf(object) }
  }
}

extension KeyValueObservable {
  /// Calls a closure for every later change of several values, until the token is released.
  ///
  /// ```swift
  /// let watching = account.observe(\.owner, \.balance) { account, keyPath in … }
  /// ```
  ///
  /// - Parameters:
  ///   - first: A value to observe.
  ///   - second: A second one.
  ///   - others: More of them.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - changeHandler: Takes the object and the key path whose value changed. The object is not
  ///     kept alive by it.
  /// - Returns: The token that keeps the closure being called.
  public func observe<First, Second, each Other>(
    _ first: KeyPath<Self, First>, _ second: KeyPath<Self, Second>,
    _ others: repeat KeyPath<Self, each Other>, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, PartialKeyPath<Self>) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    let group = ObservationGroup()
    group.add(observe(first, file: file, line: line) { root, _ in changeHandler(root, first) })
    group.add(observe(second, file: file, line: line) { root, _ in changeHandler(root, second) })
    for other in repeat each others {
      group.add(observe(other, file: file, line: line) { root, _ in changeHandler(root, other) })
    }
    return group
  }
}
