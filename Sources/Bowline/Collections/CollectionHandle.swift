// SPDX-License-Identifier: Apache-2.0

/// A slot of an observed collection with its object, by which the collection is read and changed.
///
/// It keeps the object alive.
@usableFromInline @frozen
struct CollectionHandle<Accumulator: EditAccumulator>: CustomReflectable {
  @usableFromInline typealias Value = Accumulator.Value

  @usableFromInline let owner: AnyObject

  @usableFromInline let slot: Location<CollectionSlot<Accumulator>>

  @inlinable @inline(__always)
  init(_ owner: AnyObject, _ slot: Location<CollectionSlot<Accumulator>>) {
    self.owner = owner
    self.slot = slot
  }

  /// A reflection that shows the collection, and not the object.
  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["value": value], displayStyle: .struct)
  }

  /// The collection.
  @inlinable @inline(__always)
  var value: Value {
    slot.value.checkReading()
    return slot.value.stored.value
  }

  /// A change of the collection is to be told.
  @inlinable @inline(__always)
  var hasAudience: Bool {
    slot.value.hasAudience(in: owner)
  }

  /// The list of observers; nil if nobody is to be told of a change.
  ///
  /// It is retained: an observer may make the property anew, which releases the list.
  @inlinable @inline(__always)
  var audience: ObserverList? {
    hasAudience ? slot.value.stored.observers : nil
  }

  /// Says whether a list is still that of the property, which may have been made anew.
  @inlinable @inline(__always)
  func has(_ list: ObserverList) -> Bool {
    slot.value.stored.observers === list
  }

  /// The collection's list of observers, made if there is none yet.
  var observers: ObserverList {
    Location(of: &slot.value.stored.observers).list(of: owner)
  }

  /// The accumulated edits and the buffer, made if there are none yet.
  @inlinable @inline(__always)
  var edits: EditState<Accumulator> {
    if let present = slot.value.edits, present.isAt(slot) { return present }
    return makeEdits()
  }

  @usableFromInline @inline(never)
  func makeEdits() -> EditState<Accumulator> {
    let edits = EditState<Accumulator>(at: slot)
    // An earlier state belongs to another object, which the property was copied from.
    withExtendedLifetime(exchange(&slot.value.edits, by: edits)) {}
    return edits
  }

  /// Edits are being accumulated, to be told together later.
  @inlinable @inline(__always)
  var isAccumulating: Bool {
    guard let edits = slot.value.edits else { return false }
    return !edits.parts.isEmpty && edits.isAt(slot)
  }

  /// Has code of others read the collection, such as a comparison, which must not change it.
  ///
  /// The code gets a copy, so a change of the collection would not affect what it reads.
  @inlinable
  func reading<Result, Failure>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    slot.value.checkReading()
    slot.value.accesses += 1
    defer {
      // The property may have been made anew meanwhile.
      if _slowPath(slot.value.accesses <= 0) { refuseChanging() }
      slot.value.accesses -= 1
    }
    return try body(slot.value.stored.value)
  }

  /// Changes the collection, and tells nobody.
  ///
  /// Where the change compares or hashes elements, each access to the collection by their code
  /// traps; the object has an empty collection meanwhile.
  @inlinable @inline(__always)
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    if !Accumulator.comparesElements {
      slot.value.checkChanging()
      return body(&slot.value.stored.value)
    }
    slot.value.beginChange()
    var value: Value = []
    swap(&slot.value.stored.value, &value)
    let result = body(&value)
    if slot.value.accesses != -1 { refuseChanging() }
    swap(&slot.value.stored.value, &value)
    slot.value.endChange()
    return result
  }

  /// Runs code that may compare and hash elements, while each access to the collection traps.
  @inlinable
  func whileChanging<Result>(_ body: () -> Result) -> Result {
    slot.value.beginChange()
    let result = body()
    slot.value.endChange()
    return result
  }

  /// Tells prior observers of an edit that is about to be made.
  ///
  /// - Parameter removing: Returns the elements that are going to leave.
  /// - Returns: Whether an observer has changed the collection, so the edit has to be checked
  ///   again.
  @inlinable @inline(__always)
  func tellPrior(_ edit: @autoclosure () -> Edit<Value>, removing: (Value) -> Value) -> Bool {
    guard let list = slot.value.stored.observers, list.hasPriorObservers, !isAccumulating
    else { return false }
    return tellPrior(list, edit(), removed: removing(value))
  }

  @inlinable @inline(never)
  func tellPrior(_ list: ObserverList, _ edit: Edit<Value>, removed: Value) -> Bool {
    slot.value.checkChanging()
    // As long as this copy exists, every change moves the elements to another address.
    let before = value
    list.willEdit(owner, edit, removed: removed)
    let address = storageAddress(of: before)
    return address == 0 || address != storageAddress(of: value)
  }

  /// Makes an edit, and tells the observers if there are any.
  ///
  /// - Parameters:
  ///   - edit: The change, of which ``tellPrior(_:removing:)`` has told prior observers.
  ///   - removing: Returns the elements that are going to leave. They live until the change is
  ///     over: their `deinit` may run code that reads the collection.
  ///   - body: Changes the collection. The only code of others in it compares and hashes elements.
  @inlinable
  func perform<Result>(
    _ edit: @autoclosure () -> Edit<Value>, removing: (Value) -> Value,
    _ body: (inout Value) -> Result
  ) -> Result {
    slot.value.checkChanging()
    guard let list = audience else {
      let removed = removing(slot.value.stored.value)
      let result = change(body)
      withExtendedLifetime(removed) {}
      return result
    }
    let edit = edit()
    let removed = removing(slot.value.stored.value)
    if isAccumulating {
      let result = change(body)
      let edits = edits
      whileChanging {
        edits.accumulate(list) {
          $0.add(
            edit, removed: removed, inserted: edit.inserted(slot.value.stored.value, edit.new))
        }
      }
      withExtendedLifetime(removed) {}
      return result
    }
    let number = list.nextNumber()
    let result = change(body)
    tell(list, number, (edit, removed))
    return result
  }

  /// Runs code that edits the collection, and tells all its edits as one.
  ///
  /// - Parameter body: The code. Inside another such call, or inside a batch, it is a part of that.
  @inlinable
  func editTogether<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard !isAccumulating, let list = audience else { return try body() }
    slot.value.checkChanging()
    if list.wouldBeHeldBack { return try body() }
    let number = list.willChange(owner, old: value)
    let edits = edits
    edits.beginAccumulating(list, number)
    defer {
      let parts = edits.parts
      edits.parts = []
      list.isEditing = false
      if has(list) {
        if edits.isRestored || parts.count > 1 {
          tell(list, parts, isCompared: edits.isRestored)
        } else if let sum = parts.first?.content.sum {
          tell(list, number, sum)
        } else if list.changes == number {
          // Nothing has changed. Who has begun meanwhile counts from this number on.
          if list.joins == edits.joins { list.changes &-= 1 } else { list.stored = number }
        }
      }
      withExtendedLifetime(parts) {}
    }
    return try body()
  }

  /// Tells observers of the change of a number: now, or at the end of the batch that it belongs to.
  @inlinable @inline(__always)
  func tell(_ list: ObserverList, _ number: UInt64, _ sum: EditSum<Value>) {
    if SlowPath.isNeeded, isHeldBack(list, sum) { return }
    if let edit = sum.edit {
      list.didEdit(number, owner: owner, old: sum.old, new: value, edit)
    } else {
      list.didChange(number, owner: owner, old: sum.old, new: value)
    }
  }
}

/// Changes of the whole collection.
extension CollectionHandle {
  @inlinable
  func set(_ new: Value) {
    let change = willModify()
    replace(by: new)
    didModify(change)
  }

  /// Stores another collection, and releases the earlier one afterwards.
  @inlinable @inline(__always)
  func replace(by new: Value) {
    slot.value.checkChanging()
    withExtendedLifetime(exchange(&slot.value.stored.value, by: new)) {}
  }

  /// The observers, the number of a change of the whole collection that is under way, and the
  /// collection before it.
  @usableFromInline typealias Modification = (list: ObserverList, number: UInt64, old: Value)

  /// Begins a change of the whole collection.
  ///
  /// - Returns: nil if nobody is told of the change, or it is told later, together with others.
  @inlinable
  func willModify() -> Modification? {
    slot.checkIsInside(owner)
    slot.value.checkChanging()
    if isAccumulating {
      let (edits, present) = (edits, value)
      if SlowPath.isNeeded, isBeingRestored { edits.isRestored = true }
      if let list = audience {
        whileChanging { edits.accumulate(list) { $0.addSetting(present: present) } }
      }
      return nil
    }
    guard let list = audience else { return nil }
    let number = list.willChange(owner, old: value)
    return (list, number, value)
  }

  @inlinable
  func didModify(_ change: Modification?) {
    guard let (list, number, old) = change, has(list) else { return }
    // An access that goes across an `await` may end elsewhere.
    list.checkDomain()
    tell(list, number, (nil, old))
  }
}
