// SPDX-License-Identifier: Apache-2.0

extension DeliveryHook {
  /// Records that an observation has ended, if there is insight.
  @inline(__always)
  static func recordEnd(of observation: KeyValueObservation) {
    Recorder.endListing(of: observation)
  }

  /// Runs a getter while an observation or a binding begins, without the mark of that: the
  /// observations and bindings that the getter begins have sites of their own.
  @usableFromInline @inline(never)
  static func apart<Value>(_ getter: () -> Value) -> Value {
    guard let context = ThreadContext.present else { return getter() }
    let mark = context.mark.take()
    defer { context.mark = mark }
    return getter()
  }

  /// Records the names of a property and of its object, as long as these can be asked for them.
  static func recordName(of list: ObserverList, in owner: AnyObject) {
    if Recorder.isOn { _ = Recorder.place(of: list, in: owner) }
  }

  /// Has a batch and insight forget a list, which they know by an address that others may get.
  static func forget(_ list: ObserverList) {
    Batch.current?.forget(list)
    if Recorder.isOn { Recorder.forget(list) }
  }

  /// Records a change that was made and is about to be told, if there is insight.
  ///
  /// To be called only if `SlowPath.isNeeded`.
  @inlinable @inline(never)
  static func record<Value>(_ notice: Notice<Value>, of list: ObserverList, _ owner: AnyObject) {
    if list.isWorthRecording { list.recordAnyway(owner, notice) } else { ThreadContext.dropMade() }
  }

  /// Runs code that tells the change which was recorded last, as the cause of what the code
  /// changes.
  static func runWithCause(_ body: () -> Void) {
    guard let context = ThreadContext.present else { return body() }
    context.run(causedBy: context.takeMade(), body)
  }

  /// Wraps code that tells a change later: it runs as the batch of this thread has such code run,
  /// and with the change that was recorded last as its cause.
  static func postponedTelling(
    _ tell: @escaping (ObserverList) -> Void
  ) -> (ObserverList) -> Void {
    let tell = Batch.current?.runLater.map { run in { list in run { tell(list) } } } ?? tell
    guard let change = ThreadContext.present?.takeMade() else { return tell }
    return { list in ThreadContext.current.run(causedBy: change) { tell(list) } }
  }

  /// Wraps code that carries a value later: it runs as the batch of this thread has such code run,
  /// and with what causes changes at present as the cause of those that the code makes.
  static func postponedCarrying(_ carry: @escaping () -> Void) -> () -> Void {
    let carry = Batch.current?.runLater.map { run in { run(carry) } } ?? carry
    return Recorder.isOn ? ThreadContext.current.continuing(carry) : carry
  }

  /// Returns a closure that makes the change which was recorded last the one that is told next; nil
  /// if nothing is recorded.
  static func causeRestorer() -> (() -> Void)? {
    guard let change = ThreadContext.present?.takeMade() else { return nil }
    return { ThreadContext.current.made = change }
  }
}

extension ObserverList {
  /// Records a change, whoever is told of it.
  @inlinable @inline(never)
  func recordAnyway<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard ThreadContext.beginChange() else { return }
    guard notice.edit == nil, let new = notice.new else {
      return recordEdit(owner, notice)
    }
    record(owner, .setting, shortText(notice.old), shortText(new))
  }

  @usableFromInline @inline(never)
  func recordEdit<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard let edit = notice.edit?.value else { return }
    record(
      owner, edit.kind, shortText(notice.old),
      shortText(edit.inserted(notice.new!, edit.new)), edit.places)
  }

  /// Records a change whose values have been described.
  @usableFromInline @inline(never)
  func record(
    _ owner: AnyObject, _ kind: ChangeKind, _ old: String, _ new: String,
    _ places: Places = .none
  ) {
    let context = ThreadContext.current
    context.setMade(
      Recorder.add(self, in: owner) {
        Insight.Change(
          id: $0, place: $1, kind: kind, old: old, new: new, places: places,
          origin: context.origin, event: context.event ?? context.cause?.event,
          cause: context.cause)
      })
  }
}
