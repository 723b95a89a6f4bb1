// SPDX-License-Identifier: Apache-2.0

/// A tracking of a piece of code, which tells when something changes that the code has read.
///
/// It is for work that depends on many properties and is done later, all at once, such as drawing:
///
/// ```swift
/// let drawing = ChangeTracking { screen.setNeedsPaint() }
/// drawing.track { label.draw(on: canvas) }
/// label.text = "new"  // The closure is called.
/// label.text = "newer"  // It is not called again until the drawing is tracked anew.
/// ```
///
/// The objects are not kept alive. Tracking ends when this object goes.
public final class ChangeTracking {
  private let dependencies: Dependencies
  private let onChange: () -> Void
  private var isTracking = false

  /// The actor that tracks, if it is not a global one.
  private weak var actor: (any Actor)?

  /// A property has changed since it was tracked last, or nothing was tracked yet.
  public private(set) var isChanged = true

  /// - Parameter onChange: Called after the first change that follows a tracking, on the thread of
  ///   the write and before the write returns.
  public init(onChange: @escaping () -> Void) {
    self.onChange = onChange
    dependencies = Dependencies { observer, phase, _ in
      let dependency = known(observer, as: Dependency.self)
      // Retained for the call: the closure may let go of the tracking.
      guard let tracking = dependency.dependent?.object else { return }
      known(tracking, as: ChangeTracking.self).receive(phase)
    }
  }

  /// Makes a tracking whose changes are told to its owner, until the owner's `deinit` begins.
  ///
  /// What goes with an owner may change what the owner has read: a closure with an `unowned`
  /// reference would trap there.
  ///
  /// - Parameters:
  ///   - owner: The owner, which may hold the tracking; it is not kept alive.
  ///   - onChange: Called as that of ``init(onChange:)``, with the owner.
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner, onChange: @escaping (Owner) -> Void
  ) {
    let reference = Reference(owner)
    self.init { if let owner = reference.object { onChange(owner) } }
  }

  deinit {
    dependencies.stamp.checkDomainAtEnd()
    dependencies.cancel()
  }

  /// Runs code and follows the observed properties that it reads, instead of the earlier ones.
  ///
  /// Changes that are made while the code runs do not count, even of what it has read by then: the
  /// properties are followed from its end on. To begin to observe or to bind a value is not to read
  /// it.
  ///
  /// - Parameters:
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - read: Reads the properties.
  /// - Returns: What the code returns.
  /// - Complexity: What the code costs, and O(1) for each property that it reads; nothing is
  ///   allocated if it reads the same ones as the last time.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation, _ read: () -> Result
  ) -> Result {
    // A call inside the tracked code belongs to the tracking under way.
    if isTracking { return read() }
    isTracking = true
    defer { isTracking = false }
    let stamp = DomainStamp(isolation: isolation)
    dependencies.stamp = stamp
    actor = stamp == .instance ? isolation : nil
    var tracker = Tracker(root: nil, dependencies)
    let result = tracker.track(read)
    _ = dependencies.follow(tracker, for: self)
    isChanged = false
    return result
  }

  /// Runs code without tracking the properties that it reads.
  ///
  /// It is for callers that follow these properties themselves.
  package static func untracked<Result>(_ body: () -> Result) -> Result {
    Tracker.untracked(body)
  }

  private func receive(_ phase: Observer.Phase) {
    if let actor, !actor.isCurrent {
      trapChangedOutside(
        "a property that \(type(of: actor)) tracks was changed outside of that actor")
    }
    if phase != .did || isChanged || isTracking { return }
    isChanged = true
    onChange()
  }
}
