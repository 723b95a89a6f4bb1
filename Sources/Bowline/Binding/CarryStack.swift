// SPDX-License-Identifier: Apache-2.0

/// The carrying of values that is under way on a thread.
///
/// A row of bindings is as many calls deep as it is long, and a binding whose ends correct each
/// other goes on for ever. So what is carried deeper than a limit waits in a queue, and each
/// binding has a limit for the passes that it makes one inside the other.
@safe
@usableFromInline
final class CarryStack {
  /// What to do with a value.
  @usableFromInline
  @frozen
  enum Turn {
    case now
    /// The same, and it is the last pass that is made.
    case last
    /// It waits in the queue.
    case later
    /// It is not carried at all: the ends of the binding never agree.
    case never
  }

  /// A value that waits.
  private struct Item {
    let binding: Binding
    let passes: UInt8
    let carry: () -> Void
  }

  /// After so many passes from one end to the other and back, the ends are taken for a pair that
  /// never agrees.
  static let passLimit = 100

  /// So many bindings in a row are carried one inside the other; a debug build needs some 4 KB of
  /// stack for each, with an insight.
  static let depthLimit = 128

  // Unchecked for speed: each access is a load or a store. The arrays are checked, and left alone
  // as long as there is nothing in them.

  @exclusivity(unchecked) private var depth = 0

  /// The depth at which the queue is being emptied.
  @exclusivity(unchecked) private var emptyingDepth = Int.max

  /// Whether something waits, or a binding was stopped.
  @exclusivity(unchecked) private var hasMore = false

  private var queue: [Item?] = []

  /// The place in the queue of the item that comes next.
  private var head = 0

  /// The name of the end that was written by the last pass before a binding is stopped.
  private var lastEnd = ""

  /// The bindings that were stopped.
  private var stopped: [Binding] = []

  private static let word = unsafe ThreadWord { word in
    if let word = unsafe word { unsafe Unmanaged<CarryStack>.fromOpaque(word).release() }
  }

  /// That of this thread, which is there until the thread ends: used without a retain.
  @inline(__always)
  private static var current: Unmanaged<CarryStack> {
    if let word = unsafe word.value { return unsafe Unmanaged.fromOpaque(word) }
    return unsafe made
  }

  private static var made: Unmanaged<CarryStack> {
    let stack = unsafe Unmanaged.passRetained(CarryStack())
    unsafe word.set(stack.toOpaque())
    return unsafe stack
  }

  private init() {}

  /// Begins to carry a value of a binding.
  ///
  /// - Returns: ``Turn/now`` if it is to be carried, and ``leave(_:)`` to be called afterwards. With
  ///   ``Turn/last`` and ``Turn/never`` the name of the end is to be noted.
  @usableFromInline
  static func enter(_ binding: Binding) -> Turn {
    let passes = unsafe Int(binding.passes)
    if passes >= passLimit { return .never }
    return unsafe current._withUnsafeGuaranteedRef { stack in
      if unsafe stack.depth >= depthLimit { return .later }
      unsafe stack.depth += 1
      unsafe binding.passes += 1
      return passes < passLimit - 1 ? .now : .last
    }
  }

  /// Takes note of an end that is written by the last pass of a binding.
  @usableFromInline
  static func note(_ end: String) {
    unsafe current._withUnsafeGuaranteedRef { $0.lastEnd = end }
  }

  /// Stops a binding until the outermost write returns, and says so.
  ///
  /// - Parameters:
  ///   - end: The name of the end that would have been written next.
  ///   - isTarget: Whether that is the target.
  @usableFromInline
  static func stop(_ binding: Binding, at end: String, isTarget: Bool) {
    let stack = unsafe current.takeUnretainedValue()
    if unsafe binding.flags.contains(.stopped) { return }
    unsafe binding.flags.insert(.stopped)
    stack.stopped.append(binding)
    unsafe stack.hasMore = true
    let (target, source) = isTarget ? (end, stack.lastEnd) : (stack.lastEnd, end)
    Report.unsettled(target, source, passes: passLimit)
  }

  /// Ends what ``enter(_:)`` began, and carries what waits.
  @usableFromInline
  static func leave(_ binding: Binding) {
    unsafe binding.passes -= 1
    unsafe current._withUnsafeGuaranteedRef { stack in
      unsafe stack.depth -= 1
      if unsafe stack.hasMore { stack.goOn() }
    }
  }

  @inline(never)
  private func goOn() {
    if unsafe !queue.isEmpty && depth < emptyingDepth { empty() }
    if unsafe depth == 0, !stopped.isEmpty { letGo() }
    unsafe hasMore = !queue.isEmpty || !stopped.isEmpty
  }

  /// Has a value carried as soon as there is room on the stack, before the outermost write returns.
  @usableFromInline
  static func wait(_ binding: Binding, _ carry: @escaping () -> Void) {
    let stack = unsafe current.takeUnretainedValue()
    unsafe stack.hasMore = true
    stack.queue.append(unsafe Item(binding: binding, passes: binding.passes, carry: carry))
  }

  private func empty() {
    let outer = unsafe emptyingDepth
    unsafe emptyingDepth = unsafe depth
    while let item = next() {
      let passes = unsafe item.binding.passes
      unsafe item.binding.passes = item.passes
      item.carry()
      unsafe item.binding.passes = passes
    }
    unsafe emptyingDepth = outer
  }

  private func next() -> Item? {
    if head == queue.count {
      // It is empty in between: what is let go of here runs no code.
      queue.removeAll(keepingCapacity: queue.capacity < 1024)
      head = 0
      return nil
    }
    // Moved out: what is let go of may come back in here.
    let item = queue[head].take()
    head += 1
    // So that a long row needs no more room than what waits at once.
    if head >= 1024, head * 2 >= queue.count {
      queue.removeFirst(head)
      head = 0
    }
    return item
  }

  /// Lets the bindings carry again that were stopped.
  private func letGo() {
    let bindings = stopped
    stopped = []
    for binding in bindings { unsafe binding.flags.remove(.stopped) }
  }
}
