// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Insight {
  /// A change of a property, with what caused it.
  public final class Change: Sendable, Identifiable, CustomStringConvertible {
    /// The number that tells the change from all others; a later one has a higher one.
    public let id: UInt64

    /// The property.
    public let place: Place

    /// The way in which it changed.
    public let kind: ChangeKind

    /// The value before as a text; of a collection that changed in part, the elements that left.
    public let old: String

    /// The value after as a text; of a collection that changed in part, the elements that came.
    public let new: String

    /// The observation or the binding whose code made the change; nil for other code.
    public let origin: Origin?

    /// The event that was handled when the change or its cause was made; nil if none was named.
    public let event: Event?

    /// The change that was being told when this one was made; nil if none was.
    public var cause: Change? { unsafe earlier }

    /// The indexes at which a collection changed: see ``KeyValueChange/indexes``.
    public var indexes: RangeSet<Int>? { kind == .removal ? oldIndexes : newIndexes }

    /// The indexes at which elements left: see ``KeyValueChange/oldIndexes``.
    package var oldIndexes: RangeSet<Int>? { places.old.set }

    /// The indexes at which elements came: see ``KeyValueChange/newIndexes``.
    package var newIndexes: RangeSet<Int>? { places.new.set }

    private let places: Places

    /// The number of causes behind the change.
    private let causeCount: Int

    nonisolated(unsafe) private var earlier: Change?  // why: changed by the last owner alone

    /// The most causes of a change that are kept.
    private static let causeLimit = 1000

    init(
      id: UInt64, place: Place, kind: ChangeKind, old: String, new: String,
      places: Places, origin: Origin?, event: Event?, cause: Change?
    ) {
      self.id = id
      self.place = place
      self.kind = kind
      self.old = old
      self.new = new
      self.places = places
      self.origin = origin
      self.event = event
      causeCount = cause.map { $0.causeCount + 1 } ?? 0
      unsafe earlier = cause
    }

    deinit {
      // A loop, not a recursion: the causes of a change are as many as the calls that led to it.
      var next = unsafe earlier
      unsafe earlier = nil
      while isKnownUniquelyReferenced(&next) {
        let following = unsafe next?.earlier
        unsafe next?.earlier = nil
        next = following
      }
    }

    /// The ``cause``, its cause and so on, the first one last; of more than a thousand, the latest
    /// ones, five hundred at the least.
    public var causes: [Change] {
      Array(sequence(first: self, next: \.cause).dropFirst())
    }

    /// The change as one that has caused others; without its first causes if there are many.
    var asCause: Change {
      if causeCount < Self.causeLimit { return self }
      let latest = Array(sequence(first: self, next: \.cause).prefix(Self.causeLimit / 2))
      return latest.dropLast().reversed().reduce(latest[latest.count - 1].with(cause: nil)) {
        $1.with(cause: $0)
      }
    }

    /// Returns the same change with another cause, and with another name of the property.
    func with(_ place: Place? = nil, cause: Change?) -> Change {
      Change(
        id: id, place: place ?? self.place, kind: kind, old: old, new: new,
        places: places, origin: origin, event: event, cause: cause)
    }

    /// The change without its cause: `Account#1.balance: 10 -> 11`.
    public var summary: String { "\(place): \(values)" }

    /// The values and their indexes: `10 -> 11`, `+ [5] at 0`.
    package var values: String {
      let indexes = indexes.map { " at \($0.ranges.map(\.text).joined(separator: ", "))" } ?? ""
      return switch kind {
      case .setting, .replacement: "\(old) -> \(new)\(indexes)"
      case .insertion: "+ \(new)\(indexes)"
      case .removal: "- \(old)\(indexes)"
      case .move: "moved \(new)\(indexes)"
      }
    }

    /// The change with the latest ten of its origins and causes, in one line.
    public var description: String {
      var text = summary
      for (depth, change) in sequence(first: self, next: \.cause).enumerated() {
        if depth == 10 { return text + ", …" }
        if let origin = change.origin { text += ", by \(origin)" }
        if let cause = change.cause { text += ", because \(cause.summary)" }
      }
      return text
    }
  }
}

extension Range<Int> {
  /// `3`, or `3-5` for several.
  fileprivate var text: String {
    count == 1 ? "\(lowerBound)" : "\(lowerBound)-\(upperBound - 1)"
  }
}

extension Insight {
  /// An event from outside of the objects that makes them change: a key, a sample, a timer.
  ///
  /// The code that handles it names it, and it is the first cause of each change that is made
  /// meanwhile:
  ///
  /// ```swift
  /// Insight.caused(by: Insight.Event(.key, "+")) { model.number += 1 }
  /// print(insight.lastChange(of: model, \.number)!.event!)  // key +
  /// ```
  public struct Event: Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// A kind of event.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The program or a part of it begins.
      case start
      /// A key was pressed.
      case key
      /// The mouse did something.
      case mouse
      /// Text was pasted.
      case paste
      /// A timer has run out.
      case timer
      /// A value was measured, or came out of a sequence.
      case sample
      /// A line of input was read.
      case line
    }

    /// The number that tells the event from all others; a later one has a higher one.
    public let id: UInt64

    /// The kind.
    public let kind: Kind

    /// The name for a person to read, such as that of the key; empty for none.
    public let name: String

    /// Makes an event, which is equal to no other.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - name: A name for a person to read, such as that of the key; empty for none.
    public init(_ kind: Kind, _ name: String = "") {
      id = count.add(1, ordering: .relaxed).newValue
      self.kind = kind
      self.name = withoutControls(name)
    }

    /// The kind and the name: `key +`.
    public var description: String { name.isEmpty ? kind.rawValue : "\(kind.rawValue) \(name)" }
  }

  /// Runs code that handles an event: the changes that the code makes are recorded as caused by it.
  ///
  /// Inside another one the innermost event counts. While nothing is recorded the event is not even
  /// made.
  ///
  /// - Returns: What the code returns.
  /// - Throws: What the code throws.
  public static func caused<Result: ~Copyable, Failure>(
    by event: @autoclosure () -> Event, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let context = ThreadContext.present else { return try body() }
    let outer = context.event
    context.event = event()
    defer { context.event = outer }
    return try body()
  }

  /// The event that the running code handles; nil for none, and while nothing is recorded.
  public static var event: Event? { ThreadContext.present?.event }

  /// Calls a closure with each change that this thread makes, before any observer is told of it.
  ///
  /// Changes by the closure are not recorded. It is `@Sendable`, since a thread may run code of
  /// several isolation domains in turn, whose changes it is called with.
  ///
  /// - Returns: A promise that holds while it is retained, and this insight with it.
  public func follow(_ tell: @escaping @Sendable (Change) -> Void) -> Following {
    Following(self, tell)
  }

  /// A promise that a closure is called with each change that a thread makes.
  public final class Following {
    let tell: @Sendable (Change) -> Void
    private let insight: Insight

    fileprivate init(_ insight: Insight, _ tell: @escaping @Sendable (Change) -> Void) {
      self.insight = insight
      self.tell = tell
      ThreadContext.current.add(self)
    }
  }
}

/// The number of events that were made.
private let count = Atomic<UInt64>(0)
