// SPDX-License-Identifier: Apache-2.0

import Bowline

/// An observer of a random program, and what it has to know to check what it is told.
final class Follower {
  let number: Int
  let property: Property
  let options: ObservingOptions
  weak var object: Node?
  var token: KeyValueObservation?
  /// The change tracking, for a follower that is no observer.
  var tracking: ChangeTracking?

  /// The steps that its calls perform, the next one last.
  var reactions: [Step]

  /// The value after the last notice, as far as it was told.
  var mirror: Value?

  /// Those that the same token ends.
  var companions: [Follower] = []

  /// It was ended by hand.
  private(set) var hasEnded = false

  /// A bag has the token too.
  var isBagged = false

  /// It is to end as soon as there is a token.
  private(set) var endsAtOnce = false

  /// Each of its notices goes on from the value at which the one before ended.
  let isExact: Bool

  init(
    _ number: Int, _ property: Property, _ object: Node?, _ options: ObservingOptions,
    _ reactions: [Step], isExact: Bool = true
  ) {
    self.number = number
    self.property = property
    self.object = object
    self.options = options
    self.reactions = reactions.reversed()
    self.isExact = isExact && options.contains([.old, .new])
  }

  /// Lets go of the token, and of what its closure holds.
  func end() {
    endsAtOnce = true
    if self.token == nil && self.tracking == nil { return }
    hasEnded = true
    // What it holds may perform steps that reach it.
    if isBagged { token?.invalidate() }
    let token = token
    let tracking = tracking
    self.token = nil
    self.tracking = nil
    _ = consume token
    _ = consume tracking
    let companions = companions
    self.companions = []
    for follower in companions { follower.end() }
  }
}
