// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservation {
  /// Takes note that the observation has ended, if there is insight.
  @inline(__always)
  func noteEnd() {
    Recorder.end(self)
  }
}

extension ObserverList {
  /// What makes the change that was made at this moment the one that is told next; nil if nothing is
  /// recorded.
  static func keptMade() -> (() -> Void)? {
    guard Recorder.isOn, let change = ThreadContext.current.takeMade() else { return nil }
    return { ThreadContext.current.made = change }
  }

  /// Takes note of the names of the property and of its object, while these can be asked for them.
  func noteName(in owner: AnyObject) {
    if Recorder.isOn { _ = Recorder.shared.place(of: self, in: owner) }
  }

  /// Has the record forget the list, whose place in memory another one may get.
  func forgetInRecord() {
    if Recorder.isOn { Recorder.shared.forget(ObjectIdentifier(self)) }
  }

  /// Takes down a change that was made and is about to be told, if there is insight.
  ///
  /// To be called only if `SlowPath.isNeeded`.
  @inlinable
  @inline(never)
  func record<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    if isReportable { recordAnyway(owner, notice) } else { ThreadContext.dropMade() }
  }

  /// Whether anybody is told of a change but those who follow what drawing reads.
  @usableFromInline
  var isReportable: Bool {
    var place = unsafe first
    while let observer = unsafe place {
      let (isReportable, next) = unsafe observer._withUnsafeGuaranteedRef {
        unsafe ($0.isReportable, $0.next)
      }
      if isReportable { return true }
      unsafe place = next
    }
    return false
  }

  /// Takes down a change, whoever is told of it.
  @inlinable
  @inline(never)
  func recordAnyway<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard ThreadContext.beginChange() else { return }
    guard unsafe notice.edit == nil, let new = notice.new else {
      return recordEdit(owner, notice)
    }
    note(owner, .setting, shortText(notice.old), shortText(new), nil)
  }

  @usableFromInline
  @inline(never)
  func recordEdit<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard let edit = unsafe notice.edit?.pointee else { return }
    note(
      owner, KeyValueChange.Kind(edit.kind), shortText(notice.old), shortText(notice.inserted),
      edit.kind == .removal ? edit.old.set : edit.new.set)
  }

  /// Takes down a change of which the words are known.
  @usableFromInline
  @inline(never)
  func note(
    _ owner: AnyObject, _ kind: KeyValueChange<Any>.Kind, _ old: String, _ new: String,
    _ indexes: RangeSet<Int>?
  ) {
    let context = ThreadContext.current
    let place = Recorder.shared.place(of: self, in: owner)
    context.make(
      Recorder.shared.add(ObjectIdentifier(self)) {
        Insight.Change(
          id: $0, place: place, kind: kind, old: old, new: new, indexes: indexes,
          origin: context.origin, event: context.event ?? context.change?.event,
          cause: context.change)
      })
  }

  /// Tells a change as the one that was made at this moment.
  static func tellMade(_ body: () -> Void) {
    guard Recorder.isOn else { return body() }
    let context = ThreadContext.current
    context.tell(context.takeMade(), body)
  }

  /// What tells the change that was made at this moment, later.
  static func keepingMade(
    _ tell: @escaping (ObserverList) -> Void
  ) -> (ObserverList) -> Void {
    guard Recorder.isOn, let change = ThreadContext.current.takeMade() else { return tell }
    return { list in ThreadContext.current.tell(change) { tell(list) } }
  }
}
