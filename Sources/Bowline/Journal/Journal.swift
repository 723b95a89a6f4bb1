// SPDX-License-Identifier: Apache-2.0

/// Records changes of properties, and undoes, redoes and replays them.
///
/// ```swift
/// let journal = Journal()
/// journal.record(account, as: "account", \.owner, \.balance)
/// account.balance = 11
/// journal.undo()  // account.balance == 10
/// journal.redo()  // account.balance == 11
/// journal.replay(onto: ["account": Account()])
/// ```
///
/// A step is one change, or everything that one ``withChanges(_:)`` changed; writing an equal
/// value, or the same object again, is none. Undoing and redoing a step is a batch of its own,
/// whose effects are not recorded. A change that is made after some steps were undone takes their
/// place.
///
/// The recorded objects are not kept alive. Changes of one that has gone are left out, and so is an
/// edit whose positions the collection does not have any more, because an observer of an undo has
/// changed it. Recording ends with the journal. Only recorded properties cost anything: an observer
/// each, and a record for each change.
public final class Journal: KeyValueObservable {
  /// There is a step to undo.
  @Observed public private(set) var canUndo = false

  /// There is a step to redo.
  @Observed public private(set) var canRedo = false

  /// The most steps that are kept; the oldest go first.
  public let limit: Int

  /// The changes that are undone and redone together; the serial number of the batch that told them,
  /// nil for a single change; and the event that had come from outside when the first of them was
  /// made, nil where nobody said so.
  private typealias Step = (changes: [JournalChange], batch: UInt64?, event: Insight.Event?)

  /// The steps that can be undone, the oldest first; before them some that are not kept any more.
  private var done: [Step] = []

  /// The number of steps in `done` that are not kept any more; they are removed together, when
  /// there are as many of them as the limit, since each removal moves up all others.
  private var dropped = 0

  private var undone: [Step] = []

  /// The observations of what is recorded; those that have ended are taken out as others come.
  let recordings = ObservationBag()
  private var isWriting = false

  /// Makes an empty journal.
  ///
  /// - Parameter limit: How many steps to keep.
  /// - Precondition: The limit is at least 1.
  public init(limit: Int = 1000) {
    precondition(limit > 0, "a journal keeps at least one step")
    self.limit = limit
  }

  /// Records the later changes of properties of an object.
  ///
  /// - Parameters:
  ///   - object: The object. It is not kept alive.
  ///   - name: What the object is called when changes are replayed onto another one.
  ///   - property: A property that is not recorded yet: each recording of a change is a step of its
  ///     own.
  ///   - others: More properties, of which the same holds.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  public func record<Root: KeyValueObservable, Value, each Other>(
    _ object: Root, as name: String, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ others: repeat ReferenceWritableKeyPath<Root, each Other>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    // The first stands by itself because the compiler explains a mistake in it, and none in a pack.
    record(property, of: object, name)
    for other in repeat each others { record(other, of: object, name) }
  }

  /// Takes back the last step that was not taken back yet.
  ///
  /// A step all of whose objects have gone is left out.
  ///
  /// - Returns: Whether there was one; false too inside an undo, a redo or a replay, while the
  ///   batch that is the last step is still being told, and while the journal is still to be told
  ///   of a change, as in an observer that began before the recording.
  /// - Precondition: It is not called inside a batch.
  @discardableResult
  public func undo() -> Bool { undo(downTo: 0) }

  /// Takes back the last step, if there is one behind a position that can be taken back.
  private func undo(downTo least: Int) -> Bool {
    // The rest of the batch would be a step of its own.
    if let batch = Batch.outermost?.serial, done.last?.batch == batch { return false }
    return write {
      while position > least, let step = done.popLast() {
        // A step whose objects have all gone cannot be taken back.
        guard step.changes.contains(where: \.isAlive) else { continue }
        undone.append(step)
        for change in step.changes.reversed() { change.undo() }
        return true
      }
      return false
    }
  }

  /// The event that caused the step which ``undo()`` would take back; nil where there is none, and
  /// where there was no ``Insight`` or nobody said what the event was.
  public var eventToUndo: Insight.Event? { done.dropFirst(dropped).last?.event }

  /// The event that caused the step which ``redo()`` would make again, in the same way.
  public var eventToRedo: Insight.Event? { undone.last?.event }

  /// Makes the step again that was taken back last.
  ///
  /// A step all of whose objects have gone is left out.
  ///
  /// - Returns: Whether there was one; false too where ``undo()`` is.
  /// - Precondition: It is not called inside a batch.
  @discardableResult
  public func redo() -> Bool {
    write {
      while let step = undone.popLast() {
        guard step.changes.contains(where: \.isAlive) else { continue }
        done.append(step)
        for change in step.changes { change.redo() }
        return true
      }
      return false
    }
  }

  /// The number of steps that are kept and not taken back: the place in time at which the objects
  /// are, from 0 to ``count``.
  public var position: Int { done.count - dropped }

  /// The number of steps that are kept, with those that are taken back.
  public var count: Int { position + undone.count }

  /// Takes steps back, or makes them again, until the objects are at a place in time.
  ///
  /// Steps all of whose objects have gone are left out, and not counted any more.
  ///
  /// - Parameter position: The place; one below 0 stands for the first, and one above ``count`` for
  ///   the last.
  /// - Returns: The place reached.
  /// - Precondition: It is not called inside a batch.
  @discardableResult
  public func move(to position: Int) -> Int {
    // One way only: a step that is left out changes the positions of the others.
    if position < self.position {
      let least = max(position, 0)
      while least < self.position, undo(downTo: least) {}
    } else {
      while position > self.position, redo() {}
    }
    return self.position
  }

  /// Makes the changes of all steps that are not taken back, in order, with other objects.
  ///
  /// Each step is a batch. The journal itself stays as it is, and does not record this.
  ///
  /// - Parameter objects: The objects, by the names under which the steps were recorded. Changes of
  ///   an object whose name is not here, or is that of an object of another class, are left out.
  /// - Returns: How many changes were made.
  /// - Precondition: It is not called inside a batch.
  @discardableResult
  public func replay(onto objects: [String: any KeyValueObservable]) -> Int {
    var count = 0
    for step in done[dropped...] {
      _ = write {
        for change in step.changes {
          if let object = objects[change.name], change.replay(on: object) { count += 1 }
        }
        return true
      }
    }
    return count
  }

  /// Forgets all steps and goes on recording.
  public func removeAll() {
    let forgotten = (done, undone)
    done = []
    dropped = 0
    undone = []
    updateAvailability()
    withExtendedLifetime(forgotten) {}
  }

  private func record<Root: KeyValueObservable, Value>(
    _ property: ReferenceWritableKeyPath<Root, Value>, of object: Root, _ name: String,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let isEqual = equality(of: Value.self)
    var slot: ListSlot?
    // A value that is told by hand may be an array that no editor can reach, so it is set as a
    // whole.
    if !(object is any ManuallyObservable),
      case .direct(let direct) = object.lookUp(Accessor(reading: property))
    {
      slot = direct
    }
    object.observe(property, options: [.old, .new], in: recordings) {
      [weak self, slot] object, change in
      guard let self, !isWriting else { return }
      // Undoing what changed nothing would change nothing.
      if change.kind == .setting, let isEqual, let old = change.oldValue,
        let new = change.newValue, isEqual(old, new)
      {
        return
      }
      add(JournalChange(name, object, property, slot, change))
    }
  }

  // Forgotten steps are released at the end of a call, when the journal is whole: the `deinit` of a
  // value in them may write a recorded property.

  private func add(_ change: JournalChange) {
    let batch = Batch.outermost?.serial
    let forgotten = undone
    undone = []
    var oldest: [JournalChange] = []
    if let batch, position > 0, done[done.count - 1].batch == batch {
      done[done.count - 1].changes.append(change)
    } else {
      done.append(([change], batch, Insight.event))
      if position > limit { oldest = dropOldest() }
    }
    updateAvailability()
    withExtendedLifetime((forgotten, oldest)) {}
  }

  /// - Returns: The changes of the oldest step, which are not kept any more.
  private func dropOldest() -> [JournalChange] {
    var oldest: [JournalChange] = []
    swap(&oldest, &done[dropped].changes)
    dropped += 1
    if dropped < limit { return oldest }
    done.removeFirst(dropped)
    dropped = 0
    return oldest
  }

  /// Runs code as a batch that is not recorded.
  private func write(_ body: () -> Bool) -> Bool {
    // Inside an observer of such a write it would mix with the step that is being made.
    if isWriting || isBehind { return false }
    // Its changes would be told, and recorded, when that batch ends.
    precondition(!Batch.isOpen, "a journal writes outside of batches")
    var result = false
    unrecorded {
      withChanges {
        Batch.current?.runLater = unrecorded
        result = body()
      }
    }
    updateAvailability()
    return result
  }

  private func unrecorded(_ body: () -> Void) {
    let wasWriting = isWriting
    isWriting = true
    body()
    isWriting = wasWriting
  }

  /// The journal is still to be told of a change, so its last step is not the last change.
  private var isBehind: Bool {
    recordings.tokens.contains { $0.isActive && $0.isDelivering && $0.hasUntoldChange }
  }

  private func updateAvailability() {
    if canUndo != (position > 0) { canUndo.toggle() }
    if canRedo == undone.isEmpty { canRedo.toggle() }
  }
}
