// SPDX-License-Identifier: Apache-2.0

/// The way back into an isolation domain, for what happens outside and has to be told there.
///
/// It can be handed to any thread: the one who is visited is reached in its domain as long as there
/// is one, and only referred to elsewhere. Neither it nor the actor is kept alive, so that what
/// waits outside does not keep a domain that everybody else has let go of.
final class Visit<Message: Sendable>:
  @unchecked Sendable  // why: all is reached in `domain`, or by the last reference
{
  private weak let visited: (any Visited<Message>)?
  private let domain: Domain

  /// The one who is visited, if it is to live until it was told; ended and let go of in its domain.
  private var kept: (any Visited<Message>)?

  /// The one who is visited is kept until it wants no further messages, and not for one alone.
  private let isRepeated: Bool

  /// - Parameters:
  ///   - visited: Who is told. It belongs to the domain.
  ///   - isKept: Whether it is kept alive after all, until it was told once.
  ///   - isRepeated: Whether it is then kept until it wants no further messages.
  ///   - domain: Where it is told.
  init(
    _ visited: any Visited<Message>, isKept: Bool = false, isRepeated: Bool = false,
    in domain: Domain
  ) {
    self.visited = visited
    self.isRepeated = isRepeated
    self.domain = domain
    kept = isKept ? visited : nil
  }

  // Nobody comes any more, and who is visited may hold itself by what it tells, so it is ended, in its
  // domain. If the actor has gone it is not: the actor's members may be going at this moment on another
  // thread, with what uses it. Then it is never freed, unless one of them ends it.
  deinit {
    guard let kept, domain.actor != nil else { return }
    let last = Visit(kept, isKept: true, in: domain)
    Task { @concurrent in await last.end() }
  }

  /// Goes to the domain and tells.
  ///
  /// - Returns: Whether further messages are wanted.
  func tell(_ message: Message) async -> Bool {
    guard let actor = domain.actor else { return false }
    return await tell(message, isolation: actor)
  }

  private func tell(_ message: Message, isolation: isolated any Actor) -> Bool {
    let isWanted = visited?.receive(message) ?? false
    if !isWanted || !isRepeated { letGo() }
    return isWanted
  }

  /// Goes to the domain and ends who is visited.
  private func end() async {
    if let actor = domain.actor { await end(isolation: actor) }
  }

  private func end(isolation: isolated any Actor) {
    kept.take()?.invalidate()
  }

  /// Keeps who is visited no more.
  func letGo() {
    _ = kept.take()
  }
}

/// An object that lives in an isolation domain and is told there of what happens outside.
protocol Visited<Message>: AnyObject {
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
struct Domain: Sendable {
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
