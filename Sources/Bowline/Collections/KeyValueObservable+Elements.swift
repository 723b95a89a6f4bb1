// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Calls a closure for every later change of a property of each element of a collection.
  ///
  /// ```swift
  /// let watching = cart.observe(each: \.items, \.price, options: .new) { cart, item, change in
  ///   print(item.name, change.newValue!)
  /// }
  /// ```
  ///
  /// Elements are followed as they come and go: one that comes is observed from then on, one that
  /// has left is not. An object that is in the collection more than once is observed once. That
  /// elements come and go is not told here: observe the collection itself for that.
  ///
  /// The observation ends with its token and with the object that has the collection. It keeps
  /// neither the object nor its elements alive.
  ///
  /// The collection is an array or a set, stored or derived, and the other arguments are those of
  /// ``observe(_:options:in:file:line:isolation:changeHandler:)``. The initial notice comes for each
  /// element, also for one that comes later.
  ///
  /// - Returns: The token that keeps the closure being called; nothing if a bag keeps it.
  /// - Complexity: O(*n*) in the number of elements. An edit costs as much as the elements that
  ///   come and leave, a setting as much as both collections.
  @inlinable
  public func observe<Elements: Sequence, Value, Keeper: ObservationKeeper>(
    each collection: KeyPath<Self, Elements>, _ keyPath: KeyPath<Elements.Element, Value>,
    options: ObservingOptions = [], in keeper: Keeper = ObservationCaller(),
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, Elements.Element, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result where Elements.Element: KeyValueObservable {
    observeElements(
      Accessor(reading: collection, DomainStamp(isolation: isolation)), elements: { Array($0) },
      keyPath, options, keeper, CodeSite(file, line), changeHandler)
  }

  /// Calls a closure for every later change of a property of each element of a collection that may
  /// be missing.
  ///
  /// ```swift
  /// let watching = shop.observe(each: \.cart?.items, \.price, options: .new) { _, item, change in
  ///   print(item.name, change.newValue!)
  /// }
  /// ```
  ///
  /// While the collection is missing it has no elements. The form for a collection that is always
  /// there explains the rest.
  @inlinable
  public func observe<Elements: Sequence, Value, Keeper: ObservationKeeper>(
    each collection: KeyPath<Self, Elements?>, _ keyPath: KeyPath<Elements.Element, Value>,
    options: ObservingOptions = [], in keeper: Keeper = ObservationCaller(),
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, Elements.Element, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result where Elements.Element: KeyValueObservable {
    observeElements(
      Accessor(reading: collection, DomainStamp(isolation: isolation)),
      elements: { $0.map { Array($0) } ?? [] }, keyPath, options, keeper,
      CodeSite(file, line), changeHandler)
  }

  /// - Parameter elements: Returns the elements of the value that is followed.
  @inlinable
  func observeElements<Collection, Element: KeyValueObservable, Value, Keeper: ObservationKeeper>(
    _ accessor: Accessor<Self, Collection>, elements: @escaping (Collection) -> [Element],
    _ keyPath: KeyPath<Element, Value>, _ options: ObservingOptions, _ keeper: Keeper,
    _ site: CodeSite, _ changeHandler: @escaping (Self, Element, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    let domain = accessor.stamp.domain
    let resolved = lookUp(accessor)
    let observation = ElementObservation(
      Reference(self),
      observe: { element, keeper, handler in
        // An element that comes later may come on another thread.
        domain?.becomeOfThread()
        element.observe(
          Accessor(reading: keyPath, accessor.stamp), options, keeper, handler, site)
      },
      changeHandler: changeHandler)
    // Not retained: the observation owns the observer that calls these closures, and ends it.
    let unretained = Unretained(observation)
    observation.collection = follow(
      resolved, accessor,
      tell: { notice in
        let observation = unretained.object
        withExtendedLifetime(observation) {
          if notice.isEdit {
            observation.exchange(elements(notice.old), for: elements(notice.inserted))
          } else {
            observation.set(to: elements(notice.inserted))
          }
        }
      },
      gone: { unretained.object.invalidate() })
    // A separate token: the handler may release it, while the observation is kept for the call.
    let kept = keeper.keep(SeparateToken(observation))
    observation.begin(with: elements(accessor.readUntracked(self)))
    return kept
  }
}

/// An observation of a property of each object in a collection.
@usableFromInline
final class ElementObservation<Root: AnyObject, Element: KeyValueObservable, Value>:
  KeyValueObservation, ObservationKeeper
{
  @usableFromInline typealias ChangeHandler = (Root, Element, KeyValueChange<Value>) -> Void

  @usableFromInline
  typealias Observe = (
    Element, ElementObservation, @escaping (Element, KeyValueChange<Value>) -> Void
  ) -> Void

  private let root: Reference<Root>
  private let observe: Observe
  private let changeHandler: ChangeHandler

  /// The observation of the collection; nil before it begins and after this observation has ended.
  @usableFromInline var collection: KeyValueObservation?

  /// The elements that were there at the beginning have been counted; until then changes of the
  /// collection do not matter.
  private var hasBegun = false

  /// For each element the number of times that it is in the collection, and its observer; nil until
  /// it is observed.
  private var elements: [ObjectIdentifier: (count: Int, observation: KeyValueObservation?)] = [:]

  /// The element whose observation is about to begin.
  private var next: ObjectIdentifier?

  @usableFromInline
  init(_ root: Reference<Root>, observe: @escaping Observe, changeHandler: @escaping ChangeHandler)
  {
    self.root = root
    self.observe = observe
    self.changeHandler = changeHandler
    super.init()
  }

  override var isActive: Bool { collection != nil && root.object != nil }

  @usableFromInline
  override func invalidate() {
    // The change handler of an element may be running at this moment.
    withExtendedLifetime(self) {
      // The fields are emptied first: the release of an observation may call this again.
      let (collection, elements) = (self.collection, self.elements)
      self.collection = nil
      self.elements = [:]
      collection?.invalidate()
      for element in elements.values { element.observation?.invalidate() }
    }
  }

  override func isOf(_ object: AnyObject) -> Bool { isActive && root.object === object }

  /// Observes the elements that are there when the observation begins.
  @usableFromInline
  func begin(with first: [Element]) {
    hasBegun = true
    set(to: first)
  }

  /// Observes the elements of a collection that was set as a whole, and no others.
  ///
  /// They are counted anew: the collection before may not be the one that was told last.
  @usableFromInline
  func set(to present: [Element]) {
    if collection == nil || !hasBegun { return }
    let earlier = elements
    elements = [:]
    for element in present {
      let identity = ObjectIdentifier(element)
      // Another object may have the address of one that has gone.
      let observation = earlier[identity]?.observation.flatMap { $0.isActive ? $0 : nil }
      elements[identity, default: (0, observation)].count += 1
    }
    for (identity, followed) in earlier where elements[identity]?.observation == nil {
      followed.observation?.invalidate()
    }
    for element in present { observeOnce(element) }
  }

  /// Ends the observations of elements that left, and observes those that came.
  @usableFromInline
  func exchange(_ removed: [Element], for added: [Element]) {
    if collection == nil || !hasBegun { return }
    // Elements that came are counted first, so that one in both arrays stays observed; and all
    // are counted before the first one is observed, since its initial notice may remove others.
    for element in added {
      elements[ObjectIdentifier(element), default: (0, nil)].count += 1
    }
    for element in removed { remove(element) }
    for element in added { observeOnce(element) }
  }

  /// Observes an element, unless it is observed or is not in the collection any more.
  private func observeOnce(_ element: Element) {
    let identity = ObjectIdentifier(element)
    // An initial notice may have ended the whole observation.
    guard collection != nil, let followed = elements[identity], followed.observation == nil
    else { return }
    // Not retained: this object owns the token, without which nothing is called.
    let unretained = Unretained(self)
    let outer = next
    next = identity
    observe(element, self) { element, change in
      let observation = unretained.object
      withExtendedLifetime(observation) { observation.tell(element, change) }
    }
    next = outer
  }

  /// Keeps the observation of an element from its initial notice on, which may remove the element,
  /// or remove it and put it in again.
  @usableFromInline
  func keep(_ token: KeyValueObservation) {
    // A getter that was read may have done so, or ended the whole observation.
    guard let next, let followed = elements[next], followed.observation == nil
    else { return token.invalidate() }
    elements[next]?.observation = token
  }

  private func remove(_ element: Element) {
    let identity = ObjectIdentifier(element)
    guard let count = elements[identity]?.count else { return }
    elements[identity]?.count = count - 1
    if count == 1 { elements.removeValue(forKey: identity)?.observation?.invalidate() }
  }

  private func tell(_ element: Element, _ change: KeyValueChange<Value>) {
    guard let root = root.object else { return invalidate() }
    changeHandler(root, element, change)
  }
}
