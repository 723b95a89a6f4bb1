// SPDX-License-Identifier: Apache-2.0

/// One step of a random program.
///
/// It is a kind, a few numbers that select objects, properties and values, and steps inside it: what
/// a batch does, or what an observer does when it is called. A number counts modulo the number of
/// what it selects from, so that a program stays valid whatever steps are taken out of it.
public struct Step: Hashable, Sendable {
  /// The kind of a step.
  public enum Kind: String, CaseIterable, Sendable {
    // Objects: the object is the first number of each.
    case rings, make, drop, write, modify, link, edit, member, nodes, editing, store
    // A copy of an object, a property made anew, a reflection that is kept.
    case copy, renew, reflect
    // Observers: the object, the value, the options; inside is what the calls do, one step each.
    case observe, several, each, named, key, track, end, bag
    // Bindings.
    case bind, unbind, suspend, resume, commit, revert, health, advance
    // Notices by hand: the object, which half of a notice; inside is what is done in between.
    case announce
    // Several steps at once: as a batch, one that is taken back, or nothing but steps.
    case batch, rollback, group
    // The journal and the insight.
    case record, undo, redo, insight, describe, report
    // What code that the core runs does the next time: a `==`, a getter, a setter, a `deinit`.
    case hook
    // Several domains: the steps of one, its taking of another one's values, a use of an object
    // under a lock, a loop.
    case domain, feed, lock, loop
  }

  /// The kind of the step.
  public var kind: Kind
  /// The numbers that select its objects, properties and values.
  public var numbers: [Int]
  /// The steps inside it.
  public var inner: [Step]

  init(_ kind: Kind, _ numbers: [Int] = [], _ inner: [Step] = []) {
    self.kind = kind
    self.numbers = numbers
    self.inner = inner
  }

  /// A number; 0 where there is none.
  subscript(_ place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }

  /// The steps in it, itself included.
  var count: Int { inner.reduce(1) { $0 + $1.count } }
}
