// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The key of the word in which each thread keeps its batch; -1 before the first one.
private let threadKey = Atomic<Int>(-1)

extension Batch {
  /// The innermost batch of this thread.
  static var current: Batch? {
    let key = threadKey.load(ordering: .relaxed)
    guard key >= 0, let word = unsafe pthread_getspecific(pthread_key_t(key)) else { return nil }
    return unsafe Unmanaged<Batch>.fromOpaque(word).takeUnretainedValue()
  }

  /// Begins a batch, or a part of the one that is open on this thread.
  static func begin() {
    let current = current
    if let current, current.depth > 0 {
      current.depth += 1
      return
    }
    if threadKey.load(ordering: .relaxed) < 0 { makeThreadKey() }
    // Writes and reads look for a batch where they look for a tracker: no further test for them.
    Tracker.count(+1)
    unsafe install(Unmanaged.passRetained(Batch(outer: current)))
  }

  /// Ends what ``begin()`` began; with the outermost part the changes are told.
  static func end() {
    guard let batch = current else { return }
    batch.depth -= 1
    if batch.depth > 0 { return }
    batch.tell()
    unsafe install(batch.outer.map { unsafe Unmanaged.passUnretained($0) })
    Tracker.count(-1)
    unsafe Unmanaged.passUnretained(batch).release()
  }

  /// How many properties were changed so far in the batch of this thread.
  static var level: Int { current?.level ?? 0 }

  /// What tells the outermost batch of this thread from all others; nil outside of a batch.
  static var serialOfOutermost: UInt64? {
    var batch = current
    while let outer = batch?.outer { batch = outer }
    return batch?.serial
  }

  /// Whether the code of a batch runs on this thread, so that changes are held back.
  static var isOpen: Bool {
    current.map { $0.depth > 0 } ?? false
  }

  /// Restores properties in the batch of this thread.
  static func undo(downTo level: Int, _ restore: () -> Void) {
    current?.undo(downTo: level, restore)
  }

  private static func install(_ batch: Unmanaged<Batch>?) {
    let key = pthread_key_t(truncatingIfNeeded: threadKey.load(ordering: .relaxed))
    let status = unsafe pthread_setspecific(key, batch?.toOpaque())
    precondition(status == 0, "a thread-specific word can be set")
  }

  private static func makeThreadKey() {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "a process has a thread-specific word left for Bowline")
    let (isFirst, _) = threadKey.compareExchange(
      expected: -1, desired: Int(key), ordering: .relaxed)
    if !isFirst { pthread_key_delete(key) }
  }
}
