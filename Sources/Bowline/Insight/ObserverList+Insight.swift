// SPDX-License-Identifier: Apache-2.0

extension DeliveryHook {
  /// Takes note that an observation has ended, if there is insight.
  @inline(__always)
  static func recordEnd(of observation: KeyValueObservation) {
    Recorder.endListing(of: observation)
  }

  /// Runs a getter, whose observations and bindings have places in the code of their own, while another
  /// one begins.
  @usableFromInline
  @inline(never)
  static func apart<Value>(_ getter: () -> Value) -> Value {
    guard Recorder.isOn else { return getter() }
    let context = ThreadContext.current
    let mark = context.mark
    context.mark = ThreadContext.Mark()
    defer { context.mark = mark }
    return getter()
  }

  /// Takes note of the names of a property and of its object, while these can be asked for them.
  static func recordName(of list: ObserverList, in owner: AnyObject) {
    if Recorder.isOn { _ = Recorder.shared.place(of: list, in: owner) }
  }

  /// Has those who know a list by its address forget it, since another one may get that.
  static func forget(_ list: ObserverList) {
    Batch.current?.forget(list)
    if Recorder.isOn { Recorder.shared.forget(ObjectIdentifier(list)) }
  }

  /// Takes down a change that was made and is about to be told, if there is insight.
  ///
  /// To be called only if `SlowPath.isNeeded`.
  @inlinable
  @inline(never)
  static func record<Value>(_ notice: Notice<Value>, of list: ObserverList, _ owner: AnyObject) {
    if list.isWorthRecording { list.recordAnyway(owner, notice) } else { ThreadContext.dropMade() }
  }

  /// Tells a change as the one that was taken down last.
  static func runWithCause(_ body: () -> Void) {
    guard Recorder.isOn else { return body() }
    let context = ThreadContext.current
    context.run(causedBy: context.takeMade(), body)
  }

  /// The code that tells later the change that was taken down last.
  static func capturingCause(_ tell: @escaping (ObserverList) -> Void) -> (ObserverList) -> Void {
    guard Recorder.isOn, let change = ThreadContext.current.takeMade() else { return tell }
    return { list in ThreadContext.current.run(causedBy: change) { tell(list) } }
  }

  /// The code that makes the change which was taken down last the one that is told next; nil if
  /// nothing is recorded.
  static func causeRestorer() -> (() -> Void)? {
    guard Recorder.isOn, let change = ThreadContext.current.takeMade() else { return nil }
    return { ThreadContext.current.made = change }
  }
}

extension ObserverList {
  /// Takes down a change, whoever is told of it.
  @inlinable
  @inline(never)
  func recordAnyway<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard ThreadContext.beginChange() else { return }
    guard notice.edit == nil, let new = notice.new else {
      return recordEdit(owner, notice)
    }
    record(owner, .setting, shortText(notice.old), shortText(new), nil)
  }

  @usableFromInline
  @inline(never)
  func recordEdit<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard let edit = notice.edit?.value else { return }
    record(
      owner, KeyValueChange.Kind(edit.kind), shortText(notice.old),
      shortText(edit.inserted(notice.new!, edit.new)),
      edit.kind == .removal ? edit.old.set : edit.new.set)
  }

  /// Takes down a change of which the words are known.
  @usableFromInline
  @inline(never)
  func record(
    _ owner: AnyObject, _ kind: KeyValueChange<Any>.Kind, _ old: String, _ new: String,
    _ indexes: RangeSet<Int>?
  ) {
    let context = ThreadContext.current
    let place = Recorder.shared.place(of: self, in: owner)
    context.setMade(
      Recorder.shared.add(ObjectIdentifier(self)) {
        Insight.Change(
          record: Insight.Change.Record(
            id: $0, place: place, kind: kind, old: old, new: new, indexes: indexes,
            origin: context.origin, event: context.event ?? context.cause?.event,
            cause: context.cause))
      })
  }
}
