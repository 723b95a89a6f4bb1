// SPDX-License-Identifier: Apache-2.0

/// The values that a thread is carrying, each one set off by the one before.
///
/// A row of bindings is as many calls deep as it is long, and ends that correct each other never
/// stop. So a value beyond a limit of the depth waits in a queue, and each binding has a limit of
/// its nesting.
@usableFromInline
final class CarryStack {
  /// A value that waits, and its number among those that its binding keeps.
  private typealias Item = (binding: Binding, number: UInt32, nesting: UInt8, carry: () -> Void)

  /// The nesting of a binding at which its ends are taken for a pair that never agrees.
  @inlinable static var nestingLimit: UInt8 { 100 }

  /// The greatest number of values that are carried one inside the other; a debug build needs some
  /// 4 KB of stack for each, with an insight.
  @inlinable static var depthLimit: Int { 128 }

  // Unchecked for speed: each access is a load or a store. The arrays are checked, and left alone
  // as long as there is nothing in them.

  @safe @exclusivity(unchecked) @usableFromInline private(set) var depth = 0

  /// The depth below which the queue is emptied: that at which it is being emptied, so that what
  /// waits meanwhile comes behind the others; at first the limit, at which there is no room.
  @safe @exclusivity(unchecked) private var emptyingDepth = CarryStack.depthLimit

  /// There is more to do when a value has been carried: a value waits, a binding was stopped, or
  /// rounds were spent.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var hasMore = false

  /// The rounds, of those that a ``LoopBudget`` counts, that were made while the outermost value is
  /// carried.
  fileprivate var rounds = 0

  private var queue: [Item?] = []

  /// The index in the queue of the item that comes next.
  private var head = 0

  /// The name of the end that was written by the last value before a binding is stopped.
  private var lastEndpointName = ""

  /// The bindings that were stopped.
  private var stopped: [Binding] = []

  @inline(never)
  fileprivate static func make() -> Unretained<CarryStack> {
    let stack = Unretained.retaining(CarryStack())
    ThreadWord.carryStack.set(stack)
    return stack
  }

  private init() {}

  /// Says whether there is room to carry a value of a binding at once.
  ///
  /// If not, ``mayCarry(_:_:isTarget:later:)`` decides.
  @inlinable @inline(__always)
  func hasRoom(for binding: Binding) -> Bool {
    depth < CarryStack.depthLimit && binding.nesting < CarryStack.nestingLimit - 1
  }

  /// Says whether a value of a binding is carried at once, where there may be no room for it.
  ///
  /// The value at the limit of the nesting is still carried. One more stops the binding until the
  /// outermost write returns, and reports that its ends never agree. A value that is too deep on
  /// the stack waits, and is not carried if a later value or edit of its binding is kept meanwhile:
  /// for room as well, for a commit, or until a pause is over.
  ///
  /// - Parameters:
  ///   - name: The name of the end that would be written.
  ///   - isTarget: Whether that is the target.
  ///   - later: Carries the value as soon as there is room on the stack, before the outermost write
  ///     returns; nil for a value that cannot wait.
  @usableFromInline
  func mayCarry(
    _ binding: Binding, _ name: () -> String, isTarget: Bool, later: (() -> Void)?
  ) -> Bool {
    if binding.nesting >= CarryStack.nestingLimit {
      stop(binding, at: name(), isTarget: isTarget)
      return false
    }
    if depth >= CarryStack.depthLimit, let later {
      hasMore = true
      binding.keptCount &+= 1
      let carry = DeliveryHook.postponedCarrying(later)
      queue.append((binding, binding.keptCount, binding.nesting, carry))
      return false
    }
    if binding.nesting == CarryStack.nestingLimit - 1 { lastEndpointName = name() }
    return true
  }

  private func stop(_ binding: Binding, at name: String, isTarget: Bool) {
    if binding.engine.process(.disagreement) != .report { return }
    stopped.append(binding)
    hasMore = true
    let (target, source) = isTarget ? (name, lastEndpointName) : (lastEndpointName, name)
    BowlineReport.unsettled(
      target, source, times: CarryStack.nestingLimit, until: "the write that began it returns")
    // A check of its ends would begin it again.
    if let batch = Batch.outermost?.serial { binding.state.forbidCorrections(in: batch) }
  }

  /// Begins to carry a value of a binding, for which there is room.
  @inlinable @inline(__always)
  func enter(_ binding: Binding) {
    depth &+= 1
    binding.nesting &+= 1
  }

  /// Ends what ``enter(_:)`` began, and carries what waits.
  @inlinable @inline(__always)
  func leave(_ binding: Binding) {
    binding.nesting &-= 1
    depth &-= 1
    if _slowPath(hasMore) { finishLeaving() }
  }

  @usableFromInline @inline(never)
  func finishLeaving() {
    if !queue.isEmpty && depth < emptyingDepth { emptyQueue() }
    if depth == 0 {
      rounds = 0
      // From now on these carry again.
      let bindings = stopped
      stopped = []
      for binding in bindings { _ = binding.engine.process(.return) }
    }
    hasMore = !queue.isEmpty || !stopped.isEmpty || rounds > 0
  }

  /// Sets the number of these rounds, if a value is being carried.
  fileprivate func setRounds(_ rounds: Int) {
    if depth == 0 { return }
    self.rounds = rounds
    hasMore = true
  }

  private func emptyQueue() {
    let outer = emptyingDepth
    emptyingDepth = depth
    while let item = nextItem() {
      if item.number != item.binding.keptCount { continue }
      let nesting = item.binding.nesting
      item.binding.nesting = item.nesting
      item.carry()
      item.binding.nesting = nesting
    }
    emptyingDepth = outer
  }

  private func nextItem() -> Item? {
    if head == queue.count {
      // All items have been moved out, so that removing them runs no code of others.
      queue.removeAll(keepingCapacity: queue.capacity < 1024)
      head = 0
      return nil
    }
    // Moved out: a `deinit` may come back in here.
    let item = queue[head].take()
    head += 1
    // The queue needs room for the values that wait at once, and not for all of a long row.
    if head >= 1024, head * 2 >= queue.count {
      queue.removeFirst(head)
      head = 0
    }
    return item
  }
}

/// The stack of this thread, which is there until the thread ends: used without a retain.
///
/// Not a member of the class, whose metadata a caller would have to look up.
@usableFromInline
func currentCarryStack() -> Unretained<CarryStack> {
  ThreadWord.carryStack.object(of: CarryStack.self) ?? CarryStack.make()
}

extension DeliveryHook {
  /// The rounds, of those that a ``LoopBudget`` counts, that were made while the outermost value is
  /// carried; 0 if none is.
  ///
  /// Otherwise each value of a binding that carries back and forth could make all rounds anew.
  static var spentRounds: Int {
    get { currentCarryStack().use { $0.rounds } }
    set { currentCarryStack().use { $0.setRounds(newValue) } }
  }
}

extension BowlineReport {
  /// Says that the ends of a binding never came to agree, and that it was stopped.
  ///
  /// - Parameters:
  ///   - times: The number of times that a value was carried.
  ///   - moment: The moment from which on it carries again.
  static func unsettled(_ target: String, _ source: String, times: UInt8, until moment: String) {
    send(
      """
      The binding of \(target) to \(source) carried values back and forth \(times) times in a \
      row, because each end made another value of what it was given; it is stopped until \
      \(moment), and the ends may differ. Let the two ends correct a value in \
      the same way.
      """, cycle: [target, source, target])
  }
}
