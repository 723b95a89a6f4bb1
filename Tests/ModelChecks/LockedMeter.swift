// SPDX-License-Identifier: Apache-2.0

import Bowline

/// An observed object that several threads use under a lock, with its observers.
final class LockedMeter: Sendable {
  private struct Content {
    let meter: Meter
    var told = Told()
    var token: KeyValueObservation?
  }

  /// The value that its observer was told last.
  private final class Told {
    var last = 0
    var isBroken = false
  }

  private let content: Locked<Content>

  init(_ census: Census) {
    content = Locked(Content(meter: Meter(census)))
  }

  /// Counts on, as one change or as a batch, or begins to observe anew.
  func step(_ kind: Int, _ census: Census) {
    content.withLock { content in
      let meter = content.meter
      switch kind % 4 {
      case 0:
        let told = Told()
        told.last = meter.count
        content.told = told
        content.token = meter.observe(\.count, options: [.old, .new]) { _, change in
          if change.oldValue != told.last { told.isBroken = true }
          told.last = change.newValue ?? 0
        }
      case 1:
        withChanges {
          meter.count += 1
          meter.count += 1
        }
      case 2: content.token = nil
      default: meter.count += 1
      }
      if content.token != nil, content.told.isBroken || content.told.last != meter.count {
        census.fail("an observer under a lock was told \(content.told.last) of \(meter.count)")
      }
    }
  }
}
