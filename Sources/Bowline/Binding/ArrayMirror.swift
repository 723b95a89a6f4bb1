// SPDX-License-Identifier: Apache-2.0

/// The controller of a binding of arrays, which repeats each edit of the source in the target.
///
/// It repeats an edit only if the target equals the source as it was before that edit; otherwise it
/// sets the target as a whole. To know that, it remembers the number of the change that made the
/// two equal: whatever anybody else writes to the target gets another number.
final class ArrayMirror<Root: KeyValueObservable, Source: ArraySource, Element: Equatable>:
  BindingController
{
  typealias SourceElement = Source.Element

  private let root: Reference<Root>
  private let target: KeyPath<Root, ArrayEditor<Element>>
  private let binding: Binding

  /// Reads the source; nil if its object has gone.
  private let source: () -> [SourceElement]?

  /// Makes elements of the target from those of the source.
  private let convert: ([SourceElement]) -> [Element]

  /// The list of the array that was bound; the key path may lead to another array later.
  private let list: ObjectIdentifier

  /// The number of the change that made the target equal to the source as it was told last; nil if
  /// the two may differ.
  private var matchingChange: UInt64?

  /// The latest elements that were carried while the target was being set; nil if none were.
  private var carriedMeanwhile: [Element]?

  /// The target is being set.
  private var isSetting = false

  /// The edits that the target lacks since each was outdated when it was told; nil without any.
  private var outdated: ArrayAccumulator<SourceElement>?

  init(
    _ root: Reference<Root>, _ target: KeyPath<Root, ArrayEditor<Element>>, _ list: ObserverList,
    _ binding: Binding, source: @escaping () -> [SourceElement]?,
    convert: @escaping ([SourceElement]) -> [Element]
  ) {
    self.root = root
    self.target = target
    self.list = ObjectIdentifier(list)
    self.binding = binding
    self.source = source
    self.convert = convert
    super.init()
    binding.state.controller = self
  }

  /// Receives a notice of the source, and carries its change.
  ///
  /// Changes that follow each other while the first is still being told are carried with the last
  /// one, as by any binding: where two arrays are bound to each other, an earlier one would come
  /// back and replace the later ones.
  func receive(_ notice: NoticeReference<Source>) {
    if isCarrying() { carrying { carry(notice) } }
  }

  private func carry(_ notice: NoticeReference<Source>) {
    let new = notice.new!.boundElements
    guard matchingChange != nil, let edit = edit(of: notice) else {
      outdated = nil
      if isOutdated { return matchingChange = nil }
      return set { convert(new) }
    }
    if isOutdated || outdated != nil {
      var edits = outdated ?? ArrayAccumulator()
      outdated = nil
      edits.add(edit, removed: notice.old.boundElements, inserted: [])
      if isOutdated { return outdated = edits }
      if let sum = edits.sum?.edit { make(sum, of: new) }
    } else {
      make(edit, of: new)
    }
  }

  /// The edit that a notice tells; nil if the source was set, or is no array, whose edits have no
  /// positions.
  private func edit(of notice: NoticeReference<Source>) -> Edit<[SourceElement]>? {
    guard let edit = notice.edit else { return nil }
    if case .none = edit.new { return nil }
    return Edit(edit.kind, edit.places)
  }

  override func resume(_ saved: SavedValue?, _ target: SavedValue?) {
    guard saved != nil, let present = source() else { return }
    let elements = convert(present)
    begin(with: elements)
    // These elements include edits that are still to be told, which must not be made again.
    if Batch.current != nil || binding.forward?.isDelivering == true { matchingChange = nil }
    // A rollback of the batch may restore the source, and tells nobody of that.
    Batch.current?.addCheck(by: self) { [self] in
      if binding.isIdle { return }
      guard let present = source() else { return }
      let latest = convert(present)
      if areAlike(latest, elements) { matchIfEqual(latest) } else { begin(with: latest) }
    }
  }

  /// Remembers a match if the target has the source's elements, and the source has no more to tell.
  private func matchIfEqual(_ elements: [Element]) {
    guard matchingChange == nil, let editor = root.object?[keyPath: target] else { return }
    let present = lastChange(of: editor)
    if editor.handle.reading({ areAlike($0, elements) }) { matchingChange = present }
  }

  /// Sets the target to all elements of the source.
  func begin(with elements: @autoclosure () -> [Element]) {
    carrying(canWait: false) { set(elements) }
  }

  /// Says whether values are carried; in a pause, has the source's elements carried after it.
  private func isCarrying() -> Bool {
    let action = binding.engine.process(.change)
    if action == .carry { return true }
    (matchingChange, outdated) = (nil, nil)
    // Saved without the array, or the source's next edit would copy it.
    if action == .save { binding.save(SavedValue(), of: .source) }
    return false
  }

  /// Counts elements among the values that the thread is carrying, while they are carried.
  ///
  /// If there are too many of those, all elements of the source wait, or the binding is stopped.
  private func carrying(canWait: Bool = true, _ carry: () -> Void) {
    currentCarryStack().use { stack in
      if !stack.hasRoom(for: binding), !mayCarry(stack, canWait) {
        return (matchingChange, outdated) = (nil, nil)
      }
      stack.enter(binding)
      carry()
      stack.leave(binding)
    }
  }

  private func mayCarry(_ stack: CarryStack, _ canWait: Bool) -> Bool {
    stack.mayCarry(
      binding, { targetName }, isTarget: true,
      later: canWait
        ? { [self] in if isCarrying(), let present = source() { begin(with: convert(present)) } }
        : nil)
  }

  /// The name of the target, for a person to read.
  private var targetName: String {
    guard let root = root.object else { return "\(Root.self)" }
    let handle = root[keyPath: target].handle
    return handle.observers.fullName(in: handle.owner)
  }

  /// Another change of the source has followed the one that is told.
  private var isOutdated: Bool { binding.forward?.isOutdated == true }

  /// Makes an edit of the source to the target.
  ///
  /// - Parameter new: The source after it.
  private func make(_ edit: Edit<[SourceElement]>, of new: [SourceElement]) {
    let inserted = edit.inserts ? convert(edit.inserted(new, edit.new)) : []
    let next = KeyValueChange(
      kind: edit.kind, newValue: inserted, oldValue: nil, places: edit.places)
    var isMade = false
    write { editor in
      guard let match = matchingChange, match == lastChange(of: editor), editor.array.fits(next),
        editor.array.count - edit.old.count + edit.new.count == new.count
      else { return }
      if next.isEmpty() { return isMade = true }
      // A prior observer may change the target.
      if editor.handle.tellPrior(next.edit(), removing: { $0.elements(at: edit.old) }) { return }
      isMade = true
      editor.exchangeWithoutPrior(next) {
        matchingChange = lastChange(of: editor)
        if isSetting { carriedMeanwhile = $0 }
      }
      rememberHeldBackMatch(editor)
    }
    if !isMade { set { convert(new) } }
  }

  /// Sets the target to new elements, if it has others.
  ///
  /// - Parameter make: Makes the elements; it may set off a later change of the source.
  private func set(_ make: () -> [Element]) {
    binding.lastCarried &+= 1
    let carried = binding.lastCarried
    let elements = make()
    if binding.lastCarried != carried { return }
    if isSetting { carriedMeanwhile = elements }
    set(elements)
  }

  private func set(_ elements: [Element]) {
    let wasSetting = isSetting
    isSetting = true
    setOnce(elements)
    isSetting = wasSetting
    // A prior observer may have set off a later change, which was carried before the store.
    if !wasSetting, let latest = carriedMeanwhile.take() { carrying { set(latest) } }
  }

  private func setOnce(_ elements: [Element]) {
    write { editor in
      matchingChange = nil
      let before = lastChange(of: editor)
      if editor.handle.reading({ areAlike($0, elements) }) {
        matchingChange = before
        return
      }
      // The comparison, or the making of the elements, may have ended or suspended the binding.
      if !isCarrying() { return }
      let change = editor.handle.willModify()
      editor.handle.replace(by: elements)
      matchingChange = lastChange(of: editor)
      editor.handle.didModify(change)
      rememberHeldBackMatch(editor)
    }
  }

  /// Says whether two arrays have the same elements: see ``areAlike(_:_:)``.
  private func areAlike(_ left: [Element], _ right: [Element]) -> Bool {
    left.count == right.count && left.elementsEqual(right, by: Bowline.areAlike)
  }

  private func write(_ change: (ArrayEditor<Element>) -> Void) {
    if !isCarrying() { return }
    guard let root = root.object else { return binding.invalidate(by: .target) }
    binding.recordWrite { change(root[keyPath: target]) }
  }

  /// Remembers the match again if a batch holds the change back, and so has given it a new number.
  private func rememberHeldBackMatch(_ editor: ArrayEditor<Element>) {
    if editor.handle.observers.isHeldBack { matchingChange = lastChange(of: editor) }
  }

  /// The number of the target's last change; nil if it is not numbered.
  private func lastChange(of editor: ArrayEditor<Element>) -> UInt64? {
    let observers = editor.handle.observers
    guard ObjectIdentifier(observers) == list, !editor.handle.isAccumulating else { return nil }
    return observers.changes
  }
}

/// The source of a binding of arrays: an array, or one that may be missing.
///
/// Arrays and optionals of them conform; it is for no other type.
public protocol ArraySource {
  /// The type of the elements.
  associatedtype Element

  /// The elements; none if the array is missing.
  var boundElements: [Element] { get }
}

extension Array: ArraySource {
  /// The array itself.
  public var boundElements: [Element] { self }
}

extension Optional: ArraySource where Wrapped: ArraySource {
  /// The elements of the array; none for nil.
  public var boundElements: [Wrapped.Element] { self?.boundElements ?? [] }
}
