// SPDX-License-Identifier: Apache-2.0

/// A way for code outside of an isolation domain to send messages to a receiver in that domain.
///
/// Any thread may have it: it uses the receiver only in its domain. Neither the receiver nor the
/// actor is kept alive, so a task that waits outside does not keep a domain that all others have
/// released.
final class Visit<Message: Sendable>:
  @unchecked Sendable  // why: all is reached in `domain`, or by the last reference
{
  /// Gives the receiver, which it does not retain, a message, unless that has gone; returns whether
  /// further ones are wanted.
  private let receive: (Message) -> Bool
  private let domain: WeakActor

  /// Called in the domain if the visit goes before its last message; nil if that does not matter.
  ///
  /// It retains the receiver if nobody else does.
  private var end: (() -> Void)?

  /// Each message may be followed by another one.
  private let isRepeated: Bool

  init(
    in domain: WeakActor, isRepeated: Bool = false, end: (() -> Void)?,
    receive: @escaping (Message) -> Bool
  ) {
    self.receive = receive
    self.isRepeated = isRepeated
    self.domain = domain
    self.end = end
  }

  // No message comes any more. If the actor has gone nothing is called: its members, which use the
  // receiver, may be going at this moment on another thread. Then a receiver that retains itself by
  // its closures is never freed, unless one of them ends it.
  deinit {
    guard let end, domain.actor != nil else { return }
    let last = Visit(in: domain, end: end) { _ in false }
    Task { @concurrent in await last.callEnd() }
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

  private func callEnd() async {
    if let actor = domain.actor { await callEnd(isolation: actor) }
  }

  private func callEnd(isolation: isolated any Actor) {
    end.take()?()
  }

  /// Calls nothing at the end, and so retains the receiver no more.
  func letGo() {
    _ = end.take()
  }
}
