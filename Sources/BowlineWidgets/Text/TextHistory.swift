// SPDX-License-Identifier: Apache-2.0

/// The changes of a text that can be undone, and those that were.
///
/// It keeps the last 1,000, and of these no more than take 10 MB.
struct TextHistory {
  /// A change: lines that took the place of others.
  struct Step {
    /// The index of the first line.
    let first: Int

    /// The lines before the change.
    let old: [TextLine]

    /// The lines after it.
    var new: [TextLine]

    /// The caret before the change.
    let caret: TextPlace

    /// The other end of the selection before it.
    let anchor: TextPlace?

    /// The caret after it.
    var newCaret: TextPlace

    /// The bytes that its lines take.
    var bytes: Int { (old + new).reduce(0) { $0 + $1.string.utf8.count } }
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  private var bytes = 0

  /// The last action was typing, so that the next character joins it.
  private var isTyping = false

  private static let mostSteps = 1000
  private static let mostBytes = 10_000_000

  /// Records a change.
  ///
  /// - Parameter isTyping: Whether it is a typed character, which joins those typed just before it.
  mutating func add(_ step: Step, isTyping typing: Bool) {
    undone = []
    defer { isTyping = typing }
    if isTyping, typing, let last = done.last, last.first + last.new.count - 1 == step.first {
      let place = done.count - 1
      bytes -= last.bytes
      done[place].new[last.new.count - 1] = step.new[0]
      done[place].newCaret = step.newCaret
      bytes += done[place].bytes
      return
    }
    done.append(step)
    bytes += step.bytes
    while done.count > 1, done.count > Self.mostSteps || bytes > Self.mostBytes {
      bytes -= done.removeFirst().bytes
    }
  }

  /// Has the last change lead to other lines.
  mutating func correct(_ lines: [TextLine], caret: TextPlace) {
    guard let place = done.indices.last else { return }
    bytes -= done[place].bytes
    done[place].new = lines
    done[place].newCaret = caret
    bytes += done[place].bytes
  }

  /// Makes the next typed character a change of its own.
  mutating func endTyping() {
    isTyping = false
  }

  /// Returns the change to undo now; nil for none.
  mutating func undo() -> Step? {
    isTyping = false
    guard let step = done.popLast() else { return nil }
    bytes -= step.bytes
    undone.append(step)
    return step
  }

  /// Returns the change to make again now; nil for none.
  mutating func redo() -> Step? {
    isTyping = false
    guard let step = undone.popLast() else { return nil }
    bytes += step.bytes
    done.append(step)
    return step
  }
}
