// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Insight {
  /// Something from outside of the objects that makes their changes: a key, a sample, a timer.
  ///
  /// Whoever takes it in says so, and each change that is made meanwhile has it as its first cause:
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

    /// On the heap, since each change that it makes holds it.
    private final class About: Sendable {
      let id: UInt64
      let kind: Kind
      let name: String

      init(_ kind: Kind, _ name: String) {
        id = count.add(1, ordering: .relaxed).newValue
        self.kind = kind
        self.name = name
      }
    }

    private let about: About

    /// Makes an event, which is another one than all that were made before.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - name: A name for a person to read, such as that of the key; empty for none.
    public init(_ kind: Kind, _ name: String = "") {
      about = About(kind, withoutControls(name))
    }

    /// What tells it from all others; a later one has a higher one.
    public var id: UInt64 { about.id }

    /// The kind.
    public var kind: Kind { about.kind }

    /// The name for a person to read, such as that of the key; empty for none.
    public var name: String { about.name }

    /// The kind and the name: `key +`.
    public var description: String { name.isEmpty ? kind.rawValue : "\(kind.rawValue) \(name)" }

    /// Both are the same event, not two of one kind.
    public static func == (one: Event, other: Event) -> Bool { one.id == other.id }

    /// Takes the event's own number.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// Runs code that takes in an event: the changes that it makes are recorded as caused by it.
  ///
  /// Inside another one the innermost event counts. While nothing is recorded the event is not even
  /// made.
  ///
  /// - Returns: What the code returns.
  /// - Throws: What the code throws.
  public static func caused<Result: ~Copyable, Failure>(
    by event: @autoclosure () -> Event, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard Recorder.isOn else { return try body() }
    let context = ThreadContext.current
    let outer = context.event
    context.event = event()
    defer { context.event = outer }
    return try body()
  }

  /// The event that the running code takes in; nil for none, and while nothing is recorded.
  public static var event: Event? { Recorder.isOn ? ThreadContext.current.event : nil }

  /// Calls a closure with each change that this thread makes, when it is made and nobody is told of
  /// it yet.
  ///
  /// What the closure does is not recorded.
  ///
  /// - Returns: A promise that holds while it is retained, and this insight with it.
  public func follow(_ tell: @escaping (Change) -> Void) -> Following {
    Following(self, tell)
  }

  /// A promise that a closure is called with each change that a thread makes.
  public final class Following {
    let tell: (Change) -> Void
    private let insight: Insight

    fileprivate init(_ insight: Insight, _ tell: @escaping (Change) -> Void) {
      self.insight = insight
      self.tell = tell
      ThreadContext.current.add(self)
    }
  }
}

/// How many events there were.
private let count = Atomic<UInt64>(0)
