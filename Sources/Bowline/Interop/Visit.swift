// SPDX-License-Identifier: Apache-2.0

/// A way for code outside of an isolation domain to send messages to a receiver in that domain.
///
/// Any thread may have it: it uses the receiver only in its domain. Neither the receiver nor the
/// actor is kept alive, so a task that waits outside does not keep a domain that all others have
/// released.
final class Visit<Message: Sendable>:
  @unchecked Sendable  // why: all is reached in `domain`, or by the last reference
{
  private weak let receiver: (any VisitReceiver<Message>)?
  private let domain: WeakActor

  /// The receiver, if it is to live until it has a message; ended and released in its domain.
  private var retained: (any VisitReceiver<Message>)?

  /// The receiver is retained until it wants no further messages, and not for one message alone.
  private let isRepeated: Bool

  /// - Parameters:
  ///   - receiver: The receiver. It belongs to the domain.
  ///   - isRetained: Whether it is kept alive after all, until it has a message.
  ///   - isRepeated: Whether it is then kept alive until it wants no further messages.
  ///   - domain: The actor of the domain.
  init(
    _ receiver: any VisitReceiver<Message>, isRetained: Bool = false, isRepeated: Bool = false,
    in domain: WeakActor
  ) {
    self.receiver = receiver
    self.isRepeated = isRepeated
    self.domain = domain
    retained = isRetained ? receiver : nil
  }

  // No message comes any more, and the receiver may retain itself by its closures, so it is ended,
  // in its domain. If the actor has gone it is not ended: its members, which use the receiver, may
  // be going at this moment on another thread. Then it is never freed, unless one of them ends it.
  deinit {
    guard let retained, domain.actor != nil else { return }
    let last = Visit(retained, isRetained: true, in: domain)
    Task { @concurrent in await last.end() }
  }

  /// Hands a message to the receiver, in its domain.
  ///
  /// - Returns: Whether further messages are wanted.
  func send(_ message: Message) async -> Bool {
    guard let actor = domain.actor else { return false }
    return await send(message, isolation: actor)
  }

  private func send(_ message: Message, isolation: isolated any Actor) -> Bool {
    let isWanted = receiver?.receive(message) ?? false
    if !isWanted || !isRepeated { letGo() }
    return isWanted
  }

  /// Ends the receiver, in its domain.
  private func end() async {
    if let actor = domain.actor { await end(isolation: actor) }
  }

  private func end(isolation: isolated any Actor) {
    retained.take()?.invalidate()
  }

  /// Keeps the receiver alive no more.
  func letGo() {
    _ = retained.take()
  }
}

/// An object of an isolation domain that gets messages from outside.
protocol VisitReceiver<Message>: AnyObject {
  associatedtype Message

  /// Takes a message, in the domain.
  ///
  /// - Returns: Whether further ones are wanted.
  func receive(_ message: Message) -> Bool

  /// Ends the receiver, which wants no further messages.
  func invalidate()
}
