// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps an array of this object equal to an array of another object, edit by edit.
  ///
  /// ```swift
  /// list.bind(\.$rows, to: account, \.entries)
  /// ```
  ///
  /// The array takes the source's elements before the call returns. Each edit of the source is
  /// repeated in it, so that neither array is copied and its observers are told the same; a setting
  /// sets it. It is written only if it differs. What anybody else writes to it stays until the
  /// source changes next, and is replaced by all of the source's elements then. Edits that follow
  /// each other while the first is still being told are made as one. Arrays may be bound in a ring:
  /// each gets an edit once.
  ///
  /// The target is an ``ObservedArray``, named by its editor, the `$` name. The source is an array
  /// that is stored, nested or derived, as for observing; it is followed edit by edit if it is an
  /// ``ObservedArray`` of the source or of an object on the way. Where that object may be missing,
  /// as in `\.selected?.entries`, the target is empty without it; an array behind another object is
  /// copied by each edit. Another binding of the target, by its `$` name or without it, ends this
  /// one.
  @inlinable @discardableResult
  public func bind<Source: KeyValueObservable, Elements: ArraySource>(
    _ target: KeyPath<Self, ArrayEditor<Elements.Element>>, to source: Source,
    _ path: KeyPath<Source, Elements>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding where Elements.Element: Equatable {
    CodeSite.mark(file, line)
    return bindElements(
      target, to: source, path, initial: initial, DomainStamp(isolation: isolation)
    ) { $0 }
  }

  /// Keeps an array of this object equal to what a function makes of each element of an array of
  /// another object, edit by edit.
  ///
  /// ```swift
  /// list.bind(\.$rows, to: account, \.entries) { Row($0.title) }
  /// ```
  ///
  /// The function is called for each element of the source that comes or moves.
  @inlinable @discardableResult
  public func bind<Source: KeyValueObservable, Elements: ArraySource, Element: Equatable>(
    _ target: KeyPath<Self, ArrayEditor<Element>>, to source: Source,
    _ path: KeyPath<Source, Elements>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    transform: @escaping (Elements.Element) -> Element
  ) -> Binding {
    CodeSite.mark(file, line)
    return bindElements(
      target, to: source, path, initial: initial, DomainStamp(isolation: isolation)
    ) { $0.map(transform) }
  }

  @usableFromInline
  func bindElements<Source: KeyValueObservable, Elements: ArraySource, Element: Equatable>(
    _ target: KeyPath<Self, ArrayEditor<Element>>, to source: Source,
    _ path: KeyPath<Source, Elements>, initial: Bool, _ stamp: DomainStamp,
    convert: @escaping ([Elements.Element]) -> [Element]
  ) -> Binding {
    let binding = Binding(targetPath: target, stamp)
    let accessor = Accessor(reading: path, stamp)
    // Untracked, since binding a value is not reading it; apart, since what a getter on the way begins
    // to observe has a place of its own in the code.
    let editor = Tracker.untracked { DeliveryHook.apart { self[keyPath: target] } }
    let observers = editor.handle.observers
    let origin = Reference(source)
    let mirror = ArrayMirror<Self, Elements, Element>(
      Reference(self), target, observers, binding,
      source: { origin.object.map { accessor.read($0).boundElements } }, convert: convert)
    let resolvedSource = source.lookUp(accessor)
    if SlowPath.isNeeded {
      record(binding, of: observers, to: source, accessor, resolvedSource)
    }
    // An observer that does nothing, but without which the target would not number its changes.
    let backward = Observer(wantsPrior: false) { _, _, _ in }
    observers.insert(backward, stamp)
    binding.begin(
      forward: source.follow(
        resolvedSource, accessor,
        tell: { mirror.receive($0) },
        gone: { binding.invalidate(by: .source) }),
      backward: backward, isTarget: true, target: Unretained(observers))
    if initial {
      let elements = accessor.readUntracked(source).boundElements
      Tracker.untracked { mirror.begin(with: convert(elements)) }
    }
    return binding
  }
}
