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
  /// bound to it are touched there alone. Each element is written if it differs from the present
  /// value. Nothing is written before the first element.
  ///
  /// The binding ends with this object, which is not kept alive, when the property is bound again,
  /// and when the sequence ends. If that was by an error, ``Binding/failure`` has it. Whichever
  /// comes first, the property keeps its value; the task that waits is cancelled.
  ///
  /// Nobody but the actor may touch a binding, so one of a property that is not observed is not
  /// freed if the actor goes before the binding has ended.
  ///
  /// The `isolation` is the actor that this object belongs to. Code that runs on none has nowhere
  /// to come back to, and is refused by the compiler.
  ///
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
  /// An element, shown by its `description`, takes the place of the whole text or of a number in
  /// it, as the ``SyncMode`` says. The text may be optional.
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
    let carrier = carrier(
      to: target, from: Insight.Place(object: "\(Elements.self)", path: ""), isolation: isolation,
      convert: convert)
    let binding = carrier.binding
    var hasFinished = false
    let follower = SequenceFollower<Elements.Element>(
      tell: { [weak binding] element in
        defer { if hasFinished { binding?.invalidate(by: .source) } }
        return carrier.carry(pushed: element)
      },
      end: { [weak binding] error in
        // The last element may wait for the end of a pause.
        let isSaved = binding?.state.savedSource != nil
        if let error {
          // The binding stays, to be asked for the error.
          binding?.fail(by: error)
        } else if isSaved {
          hasFinished = true
        } else {
          binding?.invalidate(by: .source)
        }
        return isSaved
      })
    let isOwned = begin(binding, forward: follower, target)
    follower.follow(elements, isOwned: isOwned, isolation: isolation)
    return binding
  }

  /// Makes a binding whose source is not an observed object, and its one carrier.
  func carrier<SourceValue, Value: Equatable>(
    to target: ReferenceWritableKeyPath<Self, Value>, from source: @autoclosure () -> Insight.Place,
    isolation: any Actor, convert: @escaping (SourceValue, Value) -> Value
  ) -> Carrier<SourceValue, Self, Value> {
    let binding = Binding(targetPath: target, DomainStamp(isolation: isolation))
    var accessor = Accessor(writing: target)
    record(binding, &accessor, to: source())
    return Carrier(
      of: binding, to: Reference(self), accessor, writing: .target,
      rules: CarrierRules(convert: convert))
  }

  /// Begins such a binding.
  ///
  /// - Returns: Whether a property of this object owns the binding from now on.
  func begin<Value>(
    _ binding: Binding, forward: KeyValueObservation, _ target: KeyPath<Self, Value>
  ) -> Bool {
    let resolved = lookUp(Accessor(reading: target))
    let isTarget = resolved.isProperty(of: self)
    let anchor = resolved.anchor
    binding.begin(forward: forward, backward: nil, isTarget: isTarget, target: anchor)
    return anchor != nil
  }
}

extension Binding {
  /// The error by which the sequence that the property was bound to has ended; nil if there was
  /// none.
  ///
  /// It is kept until the property is bound again or ``invalidate()`` is called.
  public var failure: (any Error)? { state.failure }

  /// Keeps the error by which the sequence has ended, as the health too.
  fileprivate func fail(by error: any Error) {
    let state = state
    state.failure = error
    setOutcome(.failed(reason: "\(error)"))
  }
}

extension Carrier {
  /// Carries a value that comes from no observed property: from an asynchronous sequence, or from
  /// an `@Observable` object.
  ///
  /// - Returns: Whether a later one is wanted.
  func carry(pushed value: SourceValue) -> Bool {
    lending(value) { carry($0) }
    return !binding.isEnded
  }
}
