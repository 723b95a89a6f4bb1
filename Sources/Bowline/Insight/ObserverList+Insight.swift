// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// Takes down a change that was made and is about to be told, if there is insight.
  ///
  /// To be called only if `Tracker.isAnyoneTracking`.
  @usableFromInline
  @inline(never)
  func record<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    guard Recorder.isOn else { return }
    let doing = Doing.current
    doing.made = nil
    if doing.isMuted { return }
    let place = Recorder.shared.place(of: self, in: owner)
    let edit = unsafe notice.edit?.pointee
    let (old, new) = (shortText(notice.old), shortText(notice.inserted))
    let indexes = edit.map { $0.kind == .removal ? $0.old.set : $0.new.set } ?? nil
    doing.make(
      Recorder.shared.add(ObjectIdentifier(self)) {
        Insight.Change(
          id: $0, place: place, kind: edit.map { KeyValueChange.Kind($0.kind) } ?? .setting,
          old: old, new: new, indexes: indexes, origin: doing.origin, cause: doing.change)
      })
  }

  /// Tells a change as the one that was made at this moment.
  static func tellMade(_ body: () -> Void) {
    guard Recorder.isOn else { return body() }
    let doing = Doing.current
    doing.tell(doing.takeMade(), body)
  }

  /// What tells the change that was made at this moment, later.
  static func keepingMade(_ tell: @escaping () -> Void) -> () -> Void {
    guard Recorder.isOn, let change = Doing.current.takeMade() else { return tell }
    return { Doing.current.tell(change, tell) }
  }
}

extension HeldChange {
  /// Takes note of the change that was made at this moment, which is to be told at the end.
  func takeMade() {
    guard Recorder.isOn, let change = Doing.current.takeMade() else { return }
    made = change
  }

  /// Makes the change the one that is told next.
  func giveMade() {
    if let made { Doing.current.made = made }
  }
}
