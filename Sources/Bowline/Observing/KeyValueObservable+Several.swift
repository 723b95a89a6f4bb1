// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Calls a closure for every later change of several values, until the token is released.
  ///
  /// ```swift
  /// let watching = account.observe([\.owner, \.balance], options: .new) { _, keyPath, change in
  ///   print(keyPath == \.owner ? "owner" : "balance", change.newValue!)  // Any?
  /// }
  /// ```
  ///
  /// Each value is observed by itself, with its own initial call if that is asked for; one that is
  /// named twice is observed twice. For one call when several values change together, observe a
  /// computed property that reads them, or change them in a batch.
  ///
  /// Values keep their types, and are nil where an optional is nil. The other arguments are those of
  /// ``observe(_:options:in:file:line:isolation:changeHandler:)``.
  ///
  /// - Returns: The token of all these observations; nothing if a bag keeps it.
  public func observe<Keeper: ObservationKeeper>(
    _ keyPaths: [PartialKeyPath<Self>], options: ObservingOptions = [],
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    onChange: @escaping (Self, PartialKeyPath<Self>, KeyValueChange<Any?>) -> Void
  ) -> Keeper.Result {
    let group = ObservationGroup()
    let result = keeper.keep(group)
    // An initial call may end all of them.
    for keyPath in keyPaths where group.isBeginning {
      func add<Value>(_: Value.Type) {
        guard let typed = keyPath as? KeyPath<Self, Value> else { return }
        let erase = eraser(of: Value.self)
        // `isolation` is passed, or this function would not capture it and observe for no actor.
        observe(
          typed, options: options, in: group, file: file, line: line, isolation: isolation
        ) { object, change in
          onChange(object, keyPath, change.map(erase))
        }
      }
      _openExistential(type(of: keyPath).valueType, do: add)
    }
    group.isBeginning = false
    return result
  }

  /// Calls a method of a target for every later change of the values of an array of key paths.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  public func observe<Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPaths: [PartialKeyPath<Self>], options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> () -> Void
  ) -> Keeper.Result {
    observe(keyPaths, options: options, in: keeper, file: file, line: line) {
      [weak target] _, _, _ in
      if let target { action(target)() }
    }
  }

  /// Calls a method of a target with the object, the key path and the change for every later change
  /// of the values of an array of key paths.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  public func observe<Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPaths: [PartialKeyPath<Self>], options: ObservingOptions = [.old, .new], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, PartialKeyPath<Self>, KeyValueChange<Any?>) -> Void
  ) -> Keeper.Result {
    observe(keyPaths, options: options, in: keeper, file: file, line: line) {
      [weak target] object, keyPath, change in
      if let target { action(target)(object, keyPath, change) }
    }
  }
}

/// A token of several observations.
final class ObservationGroup: KeyValueObservation, ObservationKeeper {
  private var members: [KeyValueObservation] = []

  /// More members may come; a getter or the initial call of one may end the group.
  var isBeginning = true

  func keep(_ member: KeyValueObservation) {
    // The getter that was read to find out what the value depends on may have ended the group.
    if !isBeginning { return member.invalidate() }
    members.append(member)
  }

  override var isActive: Bool { isBeginning || members.contains { $0.isActive } }

  override func invalidate() {
    isBeginning = false
    for member in members { member.invalidate() }
  }

  override var observations: [KeyValueObservation] { members }

  override var subject: String? {
    let subjects = members.compactMap(\.subject)
    return subjects.isEmpty ? nil : subjects.joined(separator: ", ")
  }

  override func isOf(_ object: AnyObject) -> Bool { members.contains { $0.isOf(object) } }
}
