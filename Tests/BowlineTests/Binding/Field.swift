// SPDX-License-Identifier: Apache-2.0

import Bowline

/// An object that tests bind to a model, in place of a text field.
final class Field: KeyValueObservable {
  @Observed var text = ""
  @Observed var caption: String?
  @Observed var isOn = false
  @Observed var number = 0
  var plain = 0

  /// Each text that was told, in order.
  func texts() -> (log: Log<String>, token: KeyValueObservation) {
    let log = Log<String>()
    return (log, observe(\.text, options: .new) { log.entries.append($1.newValue!) })
  }

  /// The values that were told.
  final class Log<Value> {
    var entries: [Value] = []
  }
}
