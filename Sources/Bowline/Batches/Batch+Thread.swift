// SPDX-License-Identifier: Apache-2.0

/// Where each thread keeps its batch.
private let word = ThreadWord()

extension Batch {
  /// The innermost batch of this thread.
  static var current: Batch? {
    unsafe word.value.map { unsafe Unmanaged<Batch>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Begins a batch, or a part of the one that is open on this thread.
  static func begin() {
    let current = current
    if let current, current.depth > 0 {
      current.depth += 1
      return
    }
    // Writes and reads look for a batch where they look for a tracker: no further test for them.
    SlowPath.count(+1)
    unsafe install(Unmanaged.passRetained(Batch(outer: current)))
  }

  /// Ends what ``begin()`` began; with the outermost part the changes are told.
  static func end() {
    guard let batch = current else { return }
    batch.depth -= 1
    if batch.depth > 0 { return }
    batch.tell()
    unsafe install(batch.outer.map { unsafe Unmanaged.passUnretained($0) })
    SlowPath.count(-1)
    unsafe Unmanaged.passUnretained(batch).release()
  }

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
  ///
  /// - Parameter start: When the writes began that are taken back.
  static func undo(since start: UInt64, _ restore: () -> Void) {
    current?.undo(since: start, restore)
  }

  private static func install(_ batch: Unmanaged<Batch>?) {
    unsafe word.set(batch?.toOpaque())
  }
}
