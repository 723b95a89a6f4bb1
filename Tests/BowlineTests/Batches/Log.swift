// SPDX-License-Identifier: Apache-2.0

import Bowline

/// Lines that closures add to.
final class Log {
  var lines: [String] = []
}

/// A suite that writes down what observers of its account are told.
protocol BatchLogging {
  var account: Account { get }
}

extension BatchLogging {
  /// Writes what an observer of a value is told, "old>new" or "old>" for a prior notice.
  func log<Value>(
    _ keyPath: KeyPath<Account, Value>, prior: Bool = false, into seen: Log
  ) -> KeyValueObservation {
    let options: ObservingOptions = prior ? [.old, .new, .prior] : [.old, .new]
    return account.observe(keyPath, options: options) { _, change in
      let new = change.newValue.map { "\($0)" } ?? ""
      seen.lines.append("\(change.oldValue!)>\(new)")
    }
  }
}
