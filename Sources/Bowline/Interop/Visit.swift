// SPDX-License-Identifier: Apache-2.0

/// A way for code outside of an isolation domain to send messages to a receiver in that domain.
///
/// Any thread may have it: it uses the receiver only in its domain. Neither the receiver nor the
/// actor is kept alive, so a task that waits outside does not keep a domain that all others have
/// released.
final class Visit<Message: Sendable>:
  @unchecked Sendable  // why: all is reached in `domain`, or by the last reference
{
  /// Gives the receiver a message, unless that has gone; says whether further ones are wanted.
  private let receive: (Message) -> Bool
  private let domain: WeakActor

  /// The receiver, if it is to live until it has a message; ended and released in its domain.
  private var retained: KeyValueObservation?

  /// The receiver is retained until it wants no further messages, and not for one message alone.
  private let isRepeated: Bool

  /// - Parameters:
  ///   - domain: The actor of the domain.
  ///   - receiver: The receiver, which belongs to the domain, if the visit keeps it alive until it
  ///     has a message.
  ///   - isRepeated: Whether it is then kept alive until it wants no further messages.
  ///   - receive: Gives the receiver, which it does not retain, a message, unless that has gone.
  ///     Returns whether further ones are wanted.
  init(
    in domain: WeakActor, retaining receiver: KeyValueObservation?, isRepeated: Bool = false,
    receive: @escaping (Message) -> Bool
  ) {
    self.receive = receive
    self.isRepeated = isRepeated
    self.domain = domain
    retained = receiver
  }

  // No message comes any more, and the receiver may retain itself by its closures, so it is ended,
  // in its domain. If the actor has gone it is not ended: its members, which use the receiver, may
  // be going at this moment on another thread. Then it is never freed, unless one of them ends it.
  deinit {
    guard let retained, domain.actor != nil else { return }
    let last = Visit(in: domain, retaining: retained) { _ in false }
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
    let isWanted = receive(message)
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
