// SPDX-License-Identifier: Apache-2.0

/// Observes a property of each object in a collection.
@usableFromInline
final class ElementObservation<Root: AnyObject, Element: KeyValueObservable, Value>:
  KeyValueObservation
{
  @usableFromInline typealias Handler = (Root, Element, KeyValueChange<Value>) -> Void

  @usableFromInline
  typealias Observe = (Element, @escaping (Element, KeyValueChange<Value>) -> Void) ->
    KeyValueObservation

  /// An element that is followed.
  private struct Followed {
    /// How often it is in the collection.
    var count: Int

    /// What observes it; nil until it does.
    var observation: KeyValueObservation?
  }

  private let root: Reference<Root>
  private let observe: Observe
  private let handler: Handler
  private var collection: KeyValueObservation?
  private var elements: [ObjectIdentifier: Followed] = [:]

  /// - Parameters:
  ///   - root: The object that has the collection.
  ///   - observe: Begins to observe an element.
  ///   - handler: Takes each change.
  @usableFromInline
  init(_ root: Reference<Root>, observe: @escaping Observe, handler: @escaping Handler) {
    self.root = root
    self.observe = observe
    self.handler = handler
    super.init()
  }

  deinit {
    // First of all, since the end of what the handler holds may change an element.
    end()
  }

  @usableFromInline
  override var isActive: Bool { collection?.isActive == true }

  @usableFromInline
  override func invalidate() {
    // The code of one of them may be running at this moment.
    withExtendedLifetime(self) { end() }
  }

  /// Ends all observations.
  private func end() {
    // Taken out before, since letting go of them may run code that comes back here.
    let (collection, elements) = (self.collection, self.elements)
    self.collection = nil
    self.elements = [:]
    collection?.invalidate()
    for element in elements.values { element.observation?.invalidate() }
  }

  override func isOf(_ object: AnyObject) -> Bool {
    isActive && root.object === object
  }

  /// Takes what observes the collection.
  @usableFromInline
  func follow(_ observation: KeyValueObservation) {
    collection = observation
  }

  /// Takes the elements at the start.
  @usableFromInline
  func begin(_ added: some Sequence<Element>) {
    exchange([], for: added)
  }

  /// Takes in that elements left and others came.
  @usableFromInline
  func exchange(_ removed: some Sequence<Element>, for added: some Sequence<Element>) {
    let added = Array(added)
    if collection == nil { return }
    // First those that came: one that is among both stays observed. All are counted before the first
    // one is observed: its initial notice may take others away.
    for element in added {
      elements[ObjectIdentifier(element), default: Followed(count: 0)].count += 1
    }
    for element in removed { remove(element) }
    for element in added { observeOnce(element) }
  }

  /// Observes an element, unless it is observed or is not in the collection any more.
  private func observeOnce(_ element: Element) {
    let identity = ObjectIdentifier(element)
    // An initial notice may have ended all this.
    guard collection != nil, let followed = elements[identity], followed.observation == nil
    else { return }
    // Unowned, since this owns the token, whose end ends the calls.
    let observation = observe(element) { [unowned(unsafe) self] element, change in
      let observation = unsafe self
      withExtendedLifetime(observation) { observation.tell(element, change) }
    }
    // Its initial notice may have ended all this, or taken the element away, or taken it away and
    // put it in again.
    if elements[identity] == nil || elements[identity]?.observation != nil {
      return observation.invalidate()
    }
    elements[identity]?.observation = observation
  }

  private func remove(_ element: Element) {
    let identity = ObjectIdentifier(element)
    guard let count = elements[identity]?.count else { return }
    elements[identity]?.count = count - 1
    if count == 1 { elements.removeValue(forKey: identity)?.observation?.invalidate() }
  }

  private func tell(_ element: Element, _ change: KeyValueChange<Value>) {
    guard let root = root.object else { return invalidate() }
    handler(root, element, change)
  }
}
