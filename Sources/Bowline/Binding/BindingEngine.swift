// SPDX-License-Identifier: Apache-2.0

/// The state machine of a binding: its state, and the table of transitions.
///
/// It decides and calls nobody: the binding, its carriers and its controller do what it returns.
@usableFromInline @frozen
struct BindingEngine {
  /// The states of a binding; it is in one at a time.
  @usableFromInline @frozen
  enum State: UInt8, CaseIterable {
    /// Changes are carried.
    case live
    /// The latest change waits until the pause is over.
    case suspended
    /// The two ends never agreed, so nothing is carried until the outermost write returns.
    case stopped
    /// Nothing is carried any more.
    case ended
  }

  /// The things that happen to a binding.
  enum Event: CaseIterable {
    /// An end has another value, by a change that is no echo.
    case change
    /// A transform and a validation have accepted a value, or refused it.
    case outcome
    case suspend
    case resume
    case commit
    case revert
    /// One more value is to be carried while a hundred are, each set off by the one before.
    case disagreement
    /// The outermost write has returned.
    case `return`
    /// An end goes, the target is bound again, or somebody invalidates the binding.
    case invalidate
  }

  /// The things that are to be done about an event.
  enum Action {
    case nothing
    /// Carry the value to the other end.
    case carry
    /// Save the value, or the outcome, until the pause is over.
    case save
    /// Carry the saved value.
    case carrySaved
    /// Carry the edit that waits, then show the source.
    case carryEdit
    /// Drop the edit that waits, and show the source.
    case show
    /// Drop the edit that waits, and show the source when the pause is over.
    case showLater
    /// Say what happened.
    case report
  }

  @usableFromInline private(set) var state = State.live

  /// A correction is under way: what an end stored in place of the written value is carried back.
  @usableFromInline var isCorrecting = false

  @inlinable
  init() {}

  /// Values are carried.
  @inlinable @inline(__always)
  var isLive: Bool { state == .live }

  /// Makes the transition of an event, and returns what is to be done about it.
  mutating func process(_ event: Event) -> Action {
    let (action, next) = Self.transition(on: event, in: state)
    state = next
    return action
  }

  /// The table: what is to be done about an event, and the state that follows.
  private static func transition(on event: Event, in state: State) -> (Action, State) {
    switch (event, state) {
    case (_, .ended): (.nothing, .ended)
    case (.invalidate, _): (.report, .ended)

    case (.change, .live): (.carry, .live)
    case (.change, .suspended): (.save, .suspended)

    case (.outcome, .live), (.outcome, .stopped): (.report, state)
    case (.outcome, .suspended): (.save, .suspended)

    case (.suspend, .live), (.suspend, .stopped): (.report, .suspended)
    case (.resume, .suspended): (.carrySaved, .live)

    case (.commit, .live): (.carryEdit, .live)
    case (.revert, .live): (.show, .live)
    case (.revert, .suspended): (.showLater, .suspended)

    case (.disagreement, .live): (.report, .stopped)
    case (.return, .stopped): (.nothing, .live)

    default: (.nothing, state)
    }
  }
}

/// The ends of a binding.
@usableFromInline @frozen
enum BindingEndpoint {
  case source, target
}
