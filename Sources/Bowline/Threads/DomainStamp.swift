// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The global actor that something belongs to, in one byte.
///
/// It is the second wall: what the compiler lets go to another domain, though an observer stays
/// behind, is found by comparing the byte with the thread. An actor that is not global has no
/// stamp, and neither has code outside of actors, nor a global actor whose `shared` is an actor of
/// another type: the type of that does not say so.
@usableFromInline
@frozen
struct DomainStamp: RawRepresentable, Equatable, Sendable {
  /// 0 for none, 1 for the main actor, else an index in the table of the other global actors.
  @usableFromInline let rawValue: UInt8

  @inlinable
  @inline(__always)
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The stamp of code that runs on an actor, or on none.
  ///
  /// - Complexity: A test of one word outside of actors; O(1) on the main actor.
  @inlinable
  @inline(__always)
  init(isolation: (any Actor)?) {
    if let isolation { self = DomainStamp.of(isolation) } else { self = .none }
  }

  /// No global actor: nothing is compared.
  @inlinable
  @inline(__always)
  static var none: DomainStamp { DomainStamp(rawValue: 0) }

  /// The main actor.
  @inlinable
  @inline(__always)
  static var mainActor: DomainStamp { DomainStamp(rawValue: 1) }

  /// A Boolean that is true if this code may touch what has the stamp.
  ///
  /// - Complexity: A test of the byte without a stamp, and a call on the main thread; 4 ns where the
  ///   main queue is served by other threads, as `dispatchMain()` has it.
  @inline(__always)
  var isCurrent: Bool {
    rawValue == 0 || self == .mainActor && MainThread.isCurrent || isCurrentExecutor
  }

  @inline(never)
  private var isCurrentExecutor: Bool { CurrentExecutor.belongs(to: actor) }

  /// The name of the actor, for a person to read.
  var name: String {
    switch self {
    case .none: "no actor"
    case .mainActor: "the main actor"
    default: "the global actor \(type(of: actor))"
    }
  }

  @usableFromInline
  @inline(never)
  static func of(_ actor: any Actor) -> DomainStamp {
    guard ObjectIdentifier(actor) == mainIdentity else { return ofOther(actor) }
    MainThread.learn()
    return .mainActor
  }

  private static func ofOther(_ actor: any Actor) -> DomainStamp {
    let type = type(of: actor)
    let identity = Int(bitPattern: ObjectIdentifier(type))
    if identity == lastOrdinaryType.load(ordering: .relaxed) { return .none }
    guard let global = type as? any GlobalActor.Type else {
      lastOrdinaryType.store(identity, ordering: .relaxed)
      return .none
    }
    // Another instance of the class says nothing of the shared one.
    if !isShared(actor, of: global) { return .none }
    return others.withLock { others in
      let index = others.firstIndex { $0 === actor } ?? others.count
      if index == others.count { others.append(actor) }
      precondition(index < 254, "a process has at most 254 global actors")
      return DomainStamp(rawValue: UInt8(truncatingIfNeeded: index + 2))
    }
  }

  private static func isShared<Global: GlobalActor>(_ actor: any Actor, of _: Global.Type) -> Bool {
    Global.shared === actor
  }

  private var actor: any Actor {
    if self == .mainActor { return MainActor.shared }
    return DomainStamp.others.withLock { $0[Int(rawValue) - 2] }
  }

  private static let mainIdentity = ObjectIdentifier(MainActor.shared)

  /// The class of actors, as a word, that was found last not to be a global one.
  private static let lastOrdinaryType = Atomic<Int>(0)

  /// The global actors that have a stamp; each lives as long as the process.
  private static let others = Locked<[any Actor]>([])
}

/// The executor that runs the present code.
///
/// The language only has questions that trap if the answer is no, with a sentence of their own. The
/// runtime has one that does not, `swift_task_isCurrentExecutorWithFlags`, which is looked up by its
/// name. Where it is not found, the question that traps is asked.
@safe
enum CurrentExecutor {
  /// The identity of an executor, how it is asked, and flags: none, for an answer without a trap.
  private typealias Check = @convention(c) (UInt, UInt, UInt) -> Bool

  /// Says whether this code runs on an actor.
  ///
  /// - Precondition: In a block of a dispatch queue, outside of all tasks, only the runtime knows
  ///   whether the queue is the actor's, and it traps if it is not.
  static func belongs(to actor: any Actor) -> Bool {
    if let check {
      let executor = unsafe unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
      if check(executor.0, executor.1, 0) { return true }
      if unsafe withUnsafeCurrentTask(body: { unsafe $0 != nil }) { return false }
    }
    actor.preconditionIsolated(
      "what an actor observes or binds is changed, observed, bound and let go of on the actor")
    return true
  }

  private static let check = unsafe dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
    unsafe unsafeBitCast($0, to: Check.self)
  }
}
