// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of this object equal to a value of another object.
  ///
  /// ```swift
  /// label.bind(\.text, to: account, \.title)
  /// ```
  ///
  /// The property takes the source's value before the call returns, and each later one before the
  /// write that made it returns. It is written only if its value differs. What anybody else writes
  /// to it stays until the source changes next. One source may have any number of targets.
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The object to follow; it may be this object. It is not kept alive.
  ///   - path: The value to follow: stored, nested or derived, as for observing.
  ///   - initial: Whether the target takes the source's value at once.
  /// - Returns: The binding, for whoever wants to end it. Binding the same property again ends it
  ///   too, and so does the end of either object.
  @inlinable
  @inline(__always)
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: KeyPath<Source, Value>, initial: Bool = true
  ) -> Binding {
    bind(
      target, to: source, path, initial: initial ? .source : .neither,
      convert: { value, _ in value }, revert: nil)
  }

  /// Keeps a property of this object equal to a property of another object, in the directions of
  /// a mode.
  ///
  /// ```swift
  /// field.bind(\.text, to: account, \.owner, mode: .twoWay)
  /// ```
  ///
  /// With two ways, an edit of either end is exactly one write to the other: the write that comes
  /// back is known by its origin and by its equal value.
  ///
  /// - Parameters:
  ///   - target: The property of this object.
  ///   - source: The other object; it may be this object. It is not kept alive.
  ///   - path: The property of the other object.
  ///   - mode: The directions in which changes are carried.
  ///   - initial: Whether the end that does not win takes the other's value at once.
  /// - Returns: The binding, as for ``bind(_:to:_:initial:)``.
  @inlinable
  @inline(__always)
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: ReferenceWritableKeyPath<Source, Value>,
    mode: BindingMode, initial: Bool = true
  ) -> Binding {
    bind(
      target, to: source, path, follows: mode == .oneWay || mode == .twoWay,
      initial: !initial ? .neither : mode == .toSource ? .target : .source,
      convert: { value, _ in value },
      revert: mode == .twoWay || mode == .toSource
        ? { source, value in
          if source[keyPath: path] != value { source[keyPath: path] = value }
        } : nil)
  }

  /// Keeps a property of this object equal to what a function makes of a value of another object.
  ///
  /// ```swift
  /// gauge.bind(\.fraction, to: battery, \.percent) { Double($0) / 100 }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The object to follow; it is not kept alive.
  ///   - path: The value to follow.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - transform: Makes the target's value; called for each change of the source.
  /// - Returns: The binding, as for ``bind(_:to:_:initial:)``.
  @inlinable
  @inline(__always)
  @discardableResult
  public func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: KeyPath<Source, SourceValue>, initial: Bool = true,
    transform: @escaping (SourceValue) -> Value
  ) -> Binding {
    bind(
      target, to: source, path, initial: initial ? .source : .neither,
      convert: { value, _ in transform(value) }, revert: nil)
  }

  /// Shows a value of another object in a text of this object.
  ///
  /// ```swift
  /// label.text = "Stock: 10 boxes"
  /// label.bind(\.text, to: shelf, \.stock, sync: .number)
  /// shelf.stock = 11  // label.text == "Stock: 11 boxes"
  /// ```
  ///
  /// - Parameters:
  ///   - target: The text to write.
  ///   - source: The object to follow; it is not kept alive.
  ///   - path: The value to follow. It is shown by its `description`.
  ///   - sync: Whether the value takes the place of the whole text or of a number in it.
  ///   - initial: Whether the text takes the source's value at once.
  /// - Returns: The binding, as for ``bind(_:to:_:initial:)``. The mode belongs to this binding
  ///   alone: another one of the same source may have another.
  @inlinable
  @inline(__always)
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: CustomStringConvertible>(
    _ target: ReferenceWritableKeyPath<Self, String>,
    to source: Source, _ path: KeyPath<Source, Value>, sync: SyncMode, initial: Bool = true
  ) -> Binding {
    bind(
      target, to: source, path, initial: initial ? .source : .neither,
      convert: { value, text in sync.text(replacing: text, with: value.description) }, revert: nil)
  }

  /// Makes a binding: what all of the above have in common.
  ///
  /// - Parameters:
  ///   - follows: Whether changes of the source are carried.
  ///   - initial: The end whose value the other one takes at once.
  ///   - convert: Makes the target's next value of the source's value and the target's present one.
  ///   - revert: Writes the target's value to the source; nil if changes of the target stay there.
  @inlinable
  @inline(__always)
  func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: KeyPath<Source, SourceValue>,
    follows: Bool = true, initial: BindingStart,
    convert: @escaping (SourceValue, Value) -> Value,
    revert: ((Source, Value) -> Void)?
  ) -> Binding {
    let binding = Binding(targetPath: target)
    let targetPlace = lookUp(target)
    let sourcePlace = source.lookUp(path)
    let targetReference = unsafe Reference(self, holderEnds: targetPlace.anchor != nil)
    let sourceReference = unsafe Reference(source, holderEnds: sourcePlace.anchor != nil)

    func push(_ sourceValue: SourceValue) {
      guard let object = targetReference.object else { return binding.invalidate() }
      let present = object[keyPath: target]
      let next = convert(sourceValue, present)
      if next == present { return }
      unsafe binding.expectsEcho = true
      object[keyPath: target] = next
      unsafe binding.expectsEcho = false
    }
    func pull(_ value: Value) {
      if unsafe binding.expectsEcho {
        unsafe binding.expectsEcho = false
        return
      }
      guard let source = sourceReference.object else { return binding.invalidate() }
      revert?(source, value)
    }
    unsafe binding.begin(
      forward: !follows
        ? nil
        : unsafe source.watch(
          sourcePlace, read: { $0[keyPath: path] }, tell: { unsafe push($0.pointee.new!) },
          gone: { binding.invalidate() }),
      backward: revert == nil
        ? nil
        : unsafe watch(
          targetPlace, read: { $0[keyPath: target] }, tell: { unsafe pull($0.pointee.new!) },
          gone: { binding.invalidate() }),
      owner: unsafe targetPlace.anchor ?? sourcePlace.anchor)
    switch initial {
    case .source: push(source[keyPath: path])
    case .target: revert?(source, self[keyPath: target])
    case .neither: break
    }
    return binding
  }

  /// Follows a value for a binding.
  @inlinable
  @inline(__always)
  func watch<Value>(
    _ place: Followed<Value>, read: @escaping (Self) -> Value,
    tell: @escaping (UnsafePointer<Notice<Value>>) -> Void, gone: @escaping () -> Void
  ) -> KeyValueObservation {
    switch place {
    case .direct(let list):
      let observer = unsafe Observer(wantsPrior: false) { _, phase, pointer in
        if phase == .gone { return gone() }
        unsafe tell(pointer.assumingMemoryBound(to: Notice<Value>.self))
      }
      unsafe list._withUnsafeGuaranteedRef { $0.insert(observer) }
      return observer
    case .derived(let value, let tracker):
      return unsafe Derivation(
        self, value: value, tracker: tracker, wantsPrior: false, read: read,
        tell: { unsafe tell($1) }, gone: gone)
    }
  }
}

/// The end of a binding whose value the other one takes at the start.
@usableFromInline
@frozen
enum BindingStart {
  case source
  case target
  case neither
}
