// SPDX-License-Identifier: Apache-2.0

/// A search for the cycle of properties that set each other off.
///
/// It is there during the last round before a loop is stopped, and costs nothing before: a trace
/// counts as a reading that is tracked, which sends each delivery through
/// ``ObserverList/deliver(_:_:_:_:)``.
@safe
struct LoopTrace {
  /// A property that is being told.
  private struct Step {
    let list: ObserverList
    let owner: AnyObject
  }

  private let start: ObserverList
  private var steps: [Step] = []
  private var cycle: [Step]?
  private let outer: UnsafeMutablePointer<LoopTrace>?

  private init(start: ObserverList, outer: UnsafeMutablePointer<LoopTrace>?) {
    self.start = start
    unsafe self.outer = unsafe outer
  }

  /// Runs a round of changes of a property, and finds the way on which it came to be changed again.
  ///
  /// - Returns: The names of the properties on that way, the property itself not among them.
  static func cycle(of list: ObserverList, _ round: () -> Void) -> [String] {
    var trace = unsafe LoopTrace(start: list, outer: current)
    unsafe withUnsafeMutablePointer(to: &trace) { trace in
      unsafe install(trace)
      SlowPath.count(+1)
      round()
      SlowPath.count(-1)
      unsafe install(trace.pointee.outer)
    }
    return (trace.cycle ?? []).map { $0.list.fullName(in: $0.owner) }
  }

  /// Tells a change while taking note of the property.
  static func along(_ list: ObserverList, _ owner: AnyObject, _ tell: () -> Void) {
    guard let trace = unsafe current else { return tell() }
    unsafe trace.pointee.steps.append(Step(list: list, owner: owner))
    tell()
    unsafe trace.pointee.steps.removeLast()
  }

  /// Takes note that a property was changed while it was being told.
  static func close(_ list: ObserverList) {
    guard SlowPath.isNeeded, let trace = unsafe current else { return }
    if unsafe trace.pointee.start === list { unsafe trace.pointee.cycle = trace.pointee.steps }
  }

  /// Where each thread keeps its trace.
  private static let word = ThreadWord()

  private static var current: UnsafeMutablePointer<LoopTrace>? {
    unsafe word.value?.assumingMemoryBound(to: LoopTrace.self)
  }

  private static func install(_ trace: UnsafeMutablePointer<LoopTrace>?) {
    unsafe word.set(trace)
  }
}
