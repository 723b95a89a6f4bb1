// SPDX-License-Identifier: Apache-2.0

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
