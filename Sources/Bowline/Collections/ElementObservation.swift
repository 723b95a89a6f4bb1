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

  @usableFromInline
  override var isActive: Bool { collection?.isActive == true }

  @usableFromInline
  override func invalidate() {
    // The code of one of them may be running at this moment.
    withExtendedLifetime(self) {
      collection?.invalidate()
      collection = nil
      for element in elements.values { element.observation?.invalidate() }
      elements = [:]
    }
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
    for element in added { add(element) }
  }

  /// Takes in that elements left and others came.
  @usableFromInline
  func exchange(_ removed: some Sequence<Element>, for added: some Sequence<Element>) {
    // First those that came: one that is among both stays observed.
    for element in added { add(element) }
    for element in removed { remove(element) }
  }

  private func add(_ element: Element) {
    // An initial notice may have ended all this.
    if collection == nil { return }
    let identity = ObjectIdentifier(element)
    elements[identity, default: Followed(count: 0)].count += 1
    guard elements[identity]?.count == 1 else { return }
    // Unowned, since this owns the token, whose end ends the calls.
    let observation = observe(element) { [unowned(unsafe) self] element, change in
      let observation = unsafe self
      withExtendedLifetime(observation) { observation.tell(element, change) }
    }
    // Its initial notice may have ended all this, or taken the element away.
    if elements[identity] == nil { return observation.invalidate() }
    elements[identity]?.observation = observation
  }

  private func remove(_ element: Element) {
    let identity = ObjectIdentifier(element)
    guard let count = elements[identity]?.count else { return }
    elements[identity]?.count = count - 1
    if count == 1 { elements.removeValue(forKey: identity)?.observation?.invalidate() }
  }

  private func tell(_ element: Element, _ change: KeyValueChange<Value>) {
    guard let root = root.living else { return invalidate() }
    handler(root, element, change)
  }
}
