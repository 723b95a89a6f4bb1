// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The global actor that something belongs to, in one byte.
///
/// An object can go to another domain, as far as the compiler sees, while an observer of it stays
/// behind. Comparing the stamp with the thread that runs shows that. All actors that are not global
/// share one stamp, and so does a global actor whose `shared` is an actor of another type, since
/// that type is no `GlobalActor`; ``WeakActor/ofThread`` says which of them it is. Code outside of
/// actors has none.
@usableFromInline @frozen
struct DomainStamp: RawRepresentable, Equatable, Sendable {
  /// 0 for none, 1 for the main actor, 255 for an actor that is not global, else 2 more than an
  /// index in the table of the other ones.
  @usableFromInline let rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The stamp of code that runs on an actor, or on none.
  ///
  /// - Complexity: A test of one word outside of actors; O(1) on the main actor.
  @inlinable @inline(__always)
  init(isolation: (any Actor)?) {
    if let isolation { self = DomainStamp.of(isolation) } else { self = .none }
  }

  /// No global actor: nothing is compared.
  @inlinable @inline(__always)
  static var none: DomainStamp { DomainStamp(rawValue: 0) }

  /// The main actor.
  @inline(__always)
  static var mainActor: DomainStamp { DomainStamp(rawValue: 1) }

  /// An actor that is not global: only its notices are checked, see ``checking(_:)``.
  static var instance: DomainStamp { DomainStamp(rawValue: 255) }

  /// The actor for which this thread has made the stamp ``instance`` last; nil for other stamps.
  @usableFromInline var domain: WeakActor? { self == .instance ? WeakActor.ofThread : nil }

  /// This code may use the object with the stamp: it runs on the actor, or the stamp names none.
  ///
  /// - Complexity: A test of the byte without a stamp, and a call on the main thread; 4 ns where
  ///   other threads serve the main queue, as after `dispatchMain()`.
  @inline(__always)
  var isCurrent: Bool {
    rawValue == 0 || self == .mainActor && ThisThread.isKnownFirst || isCurrentExecutor
  }

  @inline(never)
  private var isCurrentExecutor: Bool {
    self == .instance || actor.isCurrent
  }

  /// The name of the actor, for a person to read.
  var name: String {
    switch self {
    case .none: "no actor"
    case .mainActor: "the main actor"
    default: "the global actor \(type(of: actor))"
    }
  }

  @usableFromInline @inline(never)
  static func of(_ actor: any Actor) -> DomainStamp {
    if ObjectIdentifier(actor) == mainIdentity {
      ThisThread.learnFirst()
      return .mainActor
    }
    if let global = ofGlobal(actor) { return global }
    if WeakActor.ofThread?.actor !== actor { WeakActor(actor).becomeOfThread() }
    return .instance
  }

  private static func ofGlobal(_ actor: any Actor) -> DomainStamp? {
    let type = type(of: actor)
    let identity = Int(bitPattern: ObjectIdentifier(type))
    if identity == lastOrdinaryType.load(ordering: .relaxed) { return nil }
    guard let global = type as? any GlobalActor.Type else {
      lastOrdinaryType.store(identity, ordering: .relaxed)
      return nil
    }
    // An actor of that class need not be the shared one.
    if global.shared !== actor { return nil }
    return others.withLock { others in
      let index = others.firstIndex { $0 === actor } ?? others.count
      if index == others.count { others.append(actor) }
      precondition(index < 253, "a process has at most 253 global actors")
      return DomainStamp(rawValue: UInt8(truncatingIfNeeded: index + 2))
    }
  }

  private var actor: any Actor {
    if self == .mainActor { return MainActor.shared }
    return DomainStamp.others.withLock { $0[Int(rawValue) - 2] }
  }

  private static let mainIdentity = ObjectIdentifier(MainActor.shared)

  /// The class of the last actor that was not a global one, as a word.
  private static let lastOrdinaryType = Atomic<Int>(0)

  /// The global actors that have a stamp; each lives as long as the process.
  private static let others = Locked<[any Actor]>([])
}

extension Actor {
  /// This code runs on the actor.
  ///
  /// The checks that the language offers trap, with a message of their own, if the executor is
  /// another one. So the runtime is asked, which returns a Boolean; if its function is not found,
  /// the check that traps is made.
  ///
  /// - Precondition: In a block of a dispatch queue, outside of all tasks, only the runtime knows
  ///   whether the queue is the actor's, and it traps if it is not.
  nonisolated var isCurrent: Bool {
    if let isCurrentExecutor {
      let executor = unsafe unsafeBitCast(unownedExecutor, to: (UInt, UInt).self)
      if isCurrentExecutor(executor.0, executor.1, 0) { return true }
      if unsafe withUnsafeCurrentTask(body: { unsafe $0 != nil }) { return false }
    }
    preconditionIsolated(
      "what an actor observes or binds is changed, observed, bound and let go of on the actor")
    return true
  }
}

/// The runtime's function of an executor, in two words, and flags: 0, to return a Boolean.
private let isCurrentExecutor = unsafe unsafeBitCast(
  dlsym(nil, "swift_task_isCurrentExecutorWithFlags"),
  to: (@convention(c) (UInt, UInt, UInt) -> Bool)?.self)

extension MainActor {
  /// Runs code that belongs to the main actor, and ends the program with a message if this code runs
  /// elsewhere.
  package static func assume(_ message: @autoclosure () -> String, _ body: @MainActor () -> Void) {
    if !DomainStamp.of(shared).isCurrent { trap(message()) }
    assumeIsolated(body)
  }
}

/// A reference to an actor that does not keep it alive.
///
/// An object that belongs to an actor and is held by a task or by an object outside must not keep
/// the actor alive, or an actor that waits for something would live for ever.
@usableFromInline
final class WeakActor: Sendable {
  private weak let instance: (any Actor)?

  /// The main actor, which never goes.
  ///
  /// The reference is a strong one: a weak one would cost 200 instructions, and make a record that
  /// looks leaked to the leak checker.
  private let main: MainActor?

  init(_ actor: any Actor) {
    main = actor as? MainActor
    instance = main == nil ? actor : nil
  }

  /// The actor; nil if it has gone.
  var actor: (any Actor)? { main ?? instance }

  /// The actor with the stamp ``DomainStamp/instance`` that this thread has made last.
  static var ofThread: WeakActor? { ThreadWord.actor.object(of: WeakActor.self)?.object }

  /// Keeps this actor as the one for which this thread has made such a stamp last.
  @usableFromInline
  func becomeOfThread() {
    let earlier = ThreadWord.actor.object(of: WeakActor.self)
    ThreadWord.actor.set(Unretained.retaining(self))
    earlier?.release()
  }
}
