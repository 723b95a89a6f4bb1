// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// Takes down a change that was made and is about to be told, if there is insight.
  ///
  /// To be called only if `Tracker.isAnyoneTracking`.
  @inlinable
  @inline(never)
  func record<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    if isNews { recordAnyway(owner, notice) } else { Doing.dropMade() }
  }

  /// Whether anybody is told of a change but those who follow what drawing reads.
  @usableFromInline
  var isNews: Bool {
    var place = unsafe first
    while let observer = unsafe place {
      let (isNews, next) = unsafe observer._withUnsafeGuaranteedRef { unsafe ($0.isNews, $0.next) }
      if isNews { return true }
      unsafe place = next
    }
    return false
  }

  /// Takes down a change, whoever is told of it.
  @inlinable
  @inline(never)
  func recordAnyway<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard Doing.beginChange() else { return }
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
    let doing = Doing.current
    let place = Recorder.shared.place(of: self, in: owner)
    doing.make(
      Recorder.shared.add(ObjectIdentifier(self)) {
        Insight.Change(
          id: $0, place: place, kind: kind, old: old, new: new, indexes: indexes,
          origin: doing.origin, event: doing.event ?? doing.change?.event, cause: doing.change)
      })
  }

  /// Tells a change as the one that was made at this moment.
  static func tellMade(_ body: () -> Void) {
    guard Recorder.isOn else { return body() }
    let doing = Doing.current
    doing.tell(doing.takeMade(), body)
  }

  /// What tells the change that was made at this moment, later.
  static func keepingMade(
    _ tell: @escaping (ObserverList) -> Void
  ) -> (ObserverList) -> Void {
    guard Recorder.isOn, let change = Doing.current.takeMade() else { return tell }
    return { list in Doing.current.tell(change) { tell(list) } }
  }
}
