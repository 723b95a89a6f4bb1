// SPDX-License-Identifier: Apache-2.0

// Each of these is to be called only if `SlowPath.isNeeded`, unless it says otherwise.
//
// The code that runs with each notice is inlinable, though it is not to be inlined: where it does
// not know the types, it looks most of them up anew each time, which doubles the cost of a change.

extension KeyValueObservable {
  /// Lists an observation; nil if nothing is recorded.
  @usableFromInline @inline(never)
  func makeListing<Value>(
    _ accessor: Accessor<Self, Value>, _ resolved: ResolvedKeyPath<Value>
  ) -> Listing? {
    Recorder.makeListing(nil) { (place(of: accessor, resolved), nil) }
  }

  /// Lists a binding that begins; nil if nothing is recorded.
  @usableFromInline @inline(never)
  func makeListing<Source: KeyValueObservable, SourceValue, Value>(
    _ binding: Binding, _ mode: BindingMode,
    _ target: Accessor<Self, Value>, _ resolvedTarget: ResolvedKeyPath<Value>,
    to source: Source, _ path: Accessor<Source, SourceValue>,
    _ resolvedSource: ResolvedKeyPath<SourceValue>
  ) -> Listing? {
    Recorder.makeListing(mode, token: binding) {
      (source.place(of: path, resolvedSource), place(of: target, resolvedTarget))
    }
  }

  /// Lists a binding whose source is no observed object, and has its writes recorded.
  ///
  /// It may be called whether or not there is insight.
  ///
  /// - Parameter source: The place that the values come from; evaluated only if it is recorded.
  func record<Value>(
    _ binding: Binding, _ target: inout Accessor<Self, Value>,
    to source: @autoclosure () -> Insight.Place
  ) {
    var resolved: ResolvedKeyPath<Value>?
    let listing = Recorder.makeListing(.oneWay, token: binding) {
      let found = lookUp(target)
      resolved = found
      return (source(), place(of: target, found))
    }
    if let listing, let resolved { target = target.recorded(listing, resolved, of: self) }
  }

  /// Lists a binding of a collection, whose writes are recorded by ``Binding/recordWrite(_:)``.
  ///
  /// - Parameter list: The observers of the collection.
  func record<Source: KeyValueObservable, SourceValue>(
    _ binding: Binding, of list: ObserverList, to source: Source,
    _ path: Accessor<Source, SourceValue>, _ resolvedSource: ResolvedKeyPath<SourceValue>
  ) {
    _ = Recorder.makeListing(.oneWay, token: binding) {
      (source.place(of: path, resolvedSource), Recorder.place(of: list, in: self))
    }
  }
}

extension Accessor {
  /// Returns the same accessor, with each write recorded as one of a binding.
  @inlinable @inline(never)
  func recorded(
    _ listing: Listing, _ resolved: ResolvedKeyPath<Value>, of root: Root
  ) -> Accessor {
    // Not the resolved key path itself: that of a derived value retains the lists of observers, and
    // one of these owns the binding that will retain this accessor.
    let slot = resolved.slot(in: root)
    return wrapping { [slot] root, new, write in
      if ThreadContext.recording == nil { return write() }
      let old = read(root)
      listing.run(old: old, new: new) {
        write()
        // Nothing else records the change of a property that is not observed. Its values are
        // described after the write, since a description may end the binding.
        if let list = slot?.value, !list.isWorthRecording {
          list.recordAnyway(root, Notice(old: old, new: new))
          ThreadContext.dropMade()
        }
      }
    }
  }
}

extension Listing {
  /// Wraps a change handler in one that records each call and has to be told both values.
  @inlinable @inline(never)
  func wrap<Root, Value>(
    _ handler: inout (Root, KeyValueChange<Value>) -> Void, _ options: inout ObservingOptions
  ) {
    handler = { [handler, options] root, change in
      let carried = change.restricted(to: options)
      self.run(old: change.oldValue, new: change.newValue) { handler(root, carried) }
    }
    options.formUnion([.old, .new])
  }

  /// Wraps a function that takes notices in one that records each of them.
  @usableFromInline @inline(never)
  func recording<Value>(
    _ tell: @escaping (NoticeReference<Value>) -> Bool
  ) -> (NoticeReference<Value>) -> Bool {
    { notice in
      var isWanted = true
      self.run(old: notice.old, new: notice.new) { isWanted = tell(notice) }
      return isWanted
    }
  }

  /// Connects the listing with the observation at whose end it is removed.
  @usableFromInline @inline(never)
  func attach(to observation: KeyValueObservation) {
    Recorder.attach(self, to: observation.listingIdentity)
  }

  /// Calls the code of an observation or a binding, and records the call.
  ///
  /// The values are described after the call: a description may write, or end the listing.
  @inlinable
  func run<Value>(old: Value?, new: Value?, _ body: () -> Void) {
    guard let context = ThreadContext.recording else { return body() }
    let serial = context.call(self, body)
    var (before, after): (String?, String?)
    if let old { before = shortText(old) }
    if let new { after = shortText(new) }
    context.fire(self, serial, before, after)
  }
}

extension ThreadContext {
  /// Calls the code of an observation or a binding, as the origin of the changes that it makes.
  ///
  /// - Returns: The number of the call among all calls.
  @usableFromInline @inline(never)
  func call(_ listing: Listing, _ body: () -> Void) -> UInt64 {
    let serial = Observer.nextSerial()
    run(by: listing.origin, body)
    return serial
  }

  /// Records such a call.
  @usableFromInline @inline(never)
  func fire(_ listing: Listing, _ serial: UInt64, _ old: String?, _ new: String?) {
    Recorder.fire(listing, Insight.Firing(old: old, new: new, change: cause), serial)
  }
}

extension Binding {
  /// Runs code that writes an end of the binding, and records that.
  func recordWrite(_ write: () -> Void) {
    guard let context = ThreadContext.recording,
      let listing = Recorder.state.withLock({ $0.tokens[ObjectIdentifier(self)] })
    else { return write() }
    let serial = Observer.nextSerial()
    guard let change = context.run(by: listing.origin, write) else { return }
    context.fire(listing, serial, change.old, change.new)
  }

  /// Records the state of the binding, if there is insight.
  func recordHealth(_ health: BindingHealth) {
    guard Recorder.isOn else { return }
    if case .ended = health {
      Recorder.endListing(of: self)
    } else {
      Recorder.state.withLock { $0.tokens[ObjectIdentifier(self)]?.entry.health = health }
    }
  }
}
