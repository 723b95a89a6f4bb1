// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of this object equal to the latest element of an asynchronous sequence.
  ///
  /// ```swift
  /// gauge.bind(\.fraction, to: samples)
  /// ```
  ///
  /// It is the way to take values from another isolation domain: a task waits for the elements and
  /// comes to the caller's actor with each one, in order, so that the property and whatever is
  /// bound to it are touched there alone. Each element is written if it differs from what is there.
  /// Nothing is written before the first element.
  ///
  /// The binding ends with this object, which is not kept alive, when the property is bound again,
  /// and when the sequence ends. If that was by an error, ``Binding/failure`` has it. Whichever
  /// comes first, the property keeps its value; the task that waits is cancelled.
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - elements: The sequence. It is read by the binding from now on.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that this object belongs to. Code that runs on none has nowhere to
  ///     come back to, and is refused by the compiler.
  /// - Returns: The binding, for whoever wants to end it.
  /// - Complexity: Each element costs a change of threads, some ten microseconds, beside the write.
  @discardableResult
  public func bind<Elements: AsyncSequence & SendableMetatype, Value: Equatable & Sendable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to elements: sending Elements,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation
  ) -> Binding where Elements.Element == Value, Elements.AsyncIterator: SendableMetatype {
    CodeSite.mark(file, line)
    return bind(target, to: elements, isolation: isolation) { element, _ in element }
  }

  /// Shows the latest element of an asynchronous sequence in a text of this object.
  ///
  /// ```swift
  /// label.bind(\.text, to: battery.values(of: \.percent), sync: .number)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The text to write; it may be optional.
  ///   - elements: The sequence. Its elements are shown by their `description`.
  ///   - sync: Whether an element takes the place of the whole text or of a number in it.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that this object belongs to.
  /// - Returns: The binding, as for ``bind(_:to:file:line:isolation:)``.
  @discardableResult
  public func bind<Elements: AsyncSequence & SendableMetatype, Text: SyncedText>(
    _ target: ReferenceWritableKeyPath<Self, Text>, to elements: sending Elements, sync: SyncMode,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation
  ) -> Binding
  where
    Elements.Element: CustomStringConvertible & Sendable, Elements.AsyncIterator: SendableMetatype
  {
    CodeSite.mark(file, line, sync: sync)
    return bind(target, to: elements, isolation: isolation) { element, text in
      sync.text(replacing: text, with: element.description)
    }
  }

  private func bind<Elements: AsyncSequence & SendableMetatype, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to elements: sending Elements,
    isolation: isolated any Actor,
    convert: @escaping (Elements.Element, Value) -> Value
  ) -> Binding where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    let binding = Binding(targetPath: target, DomainStamp(isolation: isolation))
    var accessor = Accessor(writing: target)
    record(binding, &accessor, to: Insight.Place(object: "\(Elements.self)", path: ""))
    let link = PushLink(of: binding, to: self, accessor, convert: convert)
    let follower = SequenceFollower<Elements.Element>(
      tell: { link.carry($0) },
      // After an error the binding stays, to be asked for it.
      end: { [weak binding] in
        if let binding, binding.failure == nil { binding.invalidate() }
      })
    let isOwned = begin(binding, forward: follower, target)
    follower.follow(elements, isOwned: isOwned, isolation: isolation)
    return binding
  }

  /// Begins a binding of a property whose source is not an observed object.
  ///
  /// - Returns: Whether a property of this object owns the binding from now on.
  func begin<Value>(
    _ binding: Binding, forward: KeyValueObservation, _ target: KeyPath<Self, Value>
  ) -> Bool {
    let owner = BindingOwner(lookUp(Accessor(reading: target)), of: self)
    binding.begin(forward: forward, backward: nil, owner: owner)
    return owner.isOfTarget
  }
}

extension Binding {
  /// The error by which the sequence that the property was bound to has ended; nil if there was
  /// none.
  ///
  /// It is kept until the property is bound again or ``invalidate()`` is called.
  public var failure: (any Error)? {
    (followers.source as? any SequenceFollowing)?.failure
  }
}

/// The link of a binding whose values come from no observed property: from an asynchronous sequence,
/// or from an `@Observable` object.
///
/// It holds neither the target nor the binding: what brings the values may live longer than both.
final class PushLink<Pushed, Target: KeyValueObservable, Value: Equatable>: BindingLink {
  private weak let binding: Binding?
  private weak let target: Target?
  private let accessor: Accessor<Target, Value>

  /// Makes the target's next value of what came and of the target's present value.
  private let convert: (Pushed, Value) -> Value

  init(
    of binding: Binding, to target: Target, _ accessor: Accessor<Target, Value>,
    convert: @escaping (Pushed, Value) -> Value
  ) {
    self.binding = binding
    self.target = target
    self.accessor = accessor
    self.convert = convert
    super.init()
    binding.state.link = self
  }

  /// Writes what is made of a value that has come, if that differs from what is there.
  ///
  /// - Returns: False if the target has gone, so that nothing further need come.
  func carry(_ value: Pushed) -> Bool {
    guard let target else { return false }
    if isKept(value) { return true }
    let present = accessor.read(target)
    let next = convert(value, present)
    let isWritten = areUnlike(next, present)
    // The conversion or the comparison may have ended the binding, or suspended it.
    if !isKept(value), isWritten, binding?.isEnded != true { accessor.write(next, to: target) }
    return true
  }

  override func resume(_ source: KeptValue?, _ target: KeptValue?) {
    if let kept = source as? TypedKeptValue<Pushed> { _ = carry(kept.value) }
  }

  /// Keeps a value that comes during a pause.
  private func isKept(_ value: Pushed) -> Bool {
    guard let binding, binding.engine.take(.change) == .keep else { return false }
    binding.keep(TypedKeptValue(value), of: .source)
    return true
  }
}
