// SPDX-License-Identifier: Apache-2.0

/// A follower of an asynchronous sequence, which brings the elements into an isolation domain.
///
/// A task of its own waits for the elements. It retains neither the follower nor the domain's
/// actor, and sends each element and the end to the follower in its domain.
final class SequenceFollower<Element: Sendable>: KeyValueObservation {
  /// A message of the task: an element, nil for the end, or the error that ended the sequence.
  typealias Message = Result<Element?, any Error>

  private var tell: ((Element) -> Bool)?
  private var end: (((any Error)?) -> Bool)?
  private var task: Task<Void, Never>?

  /// The visit that brings the messages and keeps this object alive; nil if somebody else holds it,
  /// and after the end.
  private var visit: Visit<Message>?

  /// - Parameters:
  ///   - tell: Takes each element. Returns whether later ones are wanted.
  ///   - end: Called after the last element, or with the error that the sequence has thrown. Returns
  ///     whether an element was saved, which is told later.
  init(tell: @escaping (Element) -> Bool, end: @escaping ((any Error)?) -> Bool) {
    self.tell = tell
    self.end = end
  }

  deinit {
    task?.cancel()
  }

  override var isActive: Bool {
    end != nil
  }

  override func invalidate() {
    task?.cancel()
    // Released when the fields are empty, as in ObservableFollower.
    let held = (tell, end)
    (tell, end) = (nil, nil)
    visit.take()?.letGo()
    withExtendedLifetime(held) {}
  }

  override func tellRead(_ value: LentAny) {
    _ = tell?(value.of(Element.self).value)
  }

  /// Begins to wait for elements.
  ///
  /// - Parameter isOwned: Whether somebody holds this object. Otherwise it lives until it ends.
  func follow<Elements: AsyncSequence & SendableMetatype>(
    _ elements: sending Elements, isOwned: Bool, isolation: isolated any Actor
  ) where Elements.Element == Element, Elements.AsyncIterator: SendableMetatype {
    let visit = Visit<Message>(
      in: WeakActor(isolation), isRepeated: true, end: isOwned ? nil : { self.invalidate() }
    ) { [weak self] in self?.receive($0) ?? false }
    if !isOwned { self.visit = visit }
    task = Task { @concurrent in
      do {
        for try await element in elements {
          if await !visit.send(.success(element)) { return }
        }
        _ = await visit.send(.success(nil))
      } catch {
        _ = await visit.send(.failure(error))
      }
    }
  }

  /// Takes a message; returns whether further ones are wanted.
  private func receive(_ message: Message) -> Bool {
    switch message {
    case .success(let element?):
      guard let tell else { break }
      let isWanted = Insight.caused(by: Insight.Event(.sample)) { tell(element) }
      if !isWanted { invalidate() }
    case .success(nil): finish(by: nil)
    case .failure(let error): finish(by: error)
    }
    return isActive
  }

  private func finish(by error: (any Error)?) {
    guard let end else { return }
    self.end = nil
    visit.take()?.letGo()
    if !end(error) { invalidate() }
  }
}
