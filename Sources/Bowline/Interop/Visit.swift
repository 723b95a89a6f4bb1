// SPDX-License-Identifier: Apache-2.0

/// The way back into an isolation domain, for what happens outside and has to be told there.
///
/// It can be handed to any thread: the one who is receiver is reached in its domain as long as there
/// is one, and only referred to elsewhere. Neither it nor the actor is retained alive, so that what
/// waits outside does not keep a domain that everybody else has let go of.
final class Visit<Message: Sendable>:
  @unchecked Sendable  // why: all is reached in `domain`, or by the last reference
{
  private weak let receiver: (any VisitReceiver<Message>)?
  private let domain: WeakActor

  /// The one who is receiver, if it is to live until it was told; ended and let go of in its domain.
  private var retained: (any VisitReceiver<Message>)?

  /// The one who is receiver is retained until it wants no further messages, and not for one alone.
  private let isRepeated: Bool

  /// - Parameters:
  ///   - receiver: Who is told. It belongs to the domain.
  ///   - isRetained: Whether it is retained alive after all, until it was told once.
  ///   - isRepeated: Whether it is then retained until it wants no further messages.
  ///   - domain: Where it is told.
  init(
    _ receiver: any VisitReceiver<Message>, isRetained: Bool = false, isRepeated: Bool = false,
    in domain: WeakActor
  ) {
    self.receiver = receiver
    self.isRepeated = isRepeated
    self.domain = domain
    retained = isRetained ? receiver : nil
  }

  // Nobody comes any more, and who is receiver may hold itself by what it tells, so it is ended, in its
  // domain. If the actor has gone it is not: the actor's members may be going at this moment on another
  // thread, with what uses it. Then it is never freed, unless one of them ends it.
  deinit {
    guard let retained, domain.actor != nil else { return }
    let last = Visit(retained, isRetained: true, in: domain)
    Task { @concurrent in await last.end() }
  }

  /// Goes to the domain and tells.
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

  /// Goes to the domain and ends who is receiver.
  private func end() async {
    if let actor = domain.actor { await end(isolation: actor) }
  }

  private func end(isolation: isolated any Actor) {
    retained.take()?.invalidate()
  }

  /// Keeps who is receiver no more.
  func letGo() {
    _ = retained.take()
  }
}

/// An object that lives in an isolation domain and is told there of what happens outside.
protocol VisitReceiver<Message>: AnyObject {
  associatedtype Message

  /// Takes a message in the domain. Returns whether further ones are wanted.
  func receive(_ message: Message) -> Bool

  /// Wants no further messages.
  func invalidate()
}

/// An actor, as long as somebody else keeps it.
///
/// What belongs to an actor and is held by a task or by an object outside must not keep the actor,
/// or an actor that waits for something would live for ever.
struct WeakActor: Sendable {
  private weak let instance: (any Actor)?

  /// The main actor, which never goes.
  ///
  /// It is referred to as it is: a weak reference would cost 200
  /// instructions, and make a record that looks leaked to the leak checker.
  private let main: MainActor?

  init(_ actor: any Actor) {
    main = actor as? MainActor
    instance = main == nil ? actor : nil
  }

  /// The actor; nil if it has gone.
  var actor: (any Actor)? { main ?? instance }
}
