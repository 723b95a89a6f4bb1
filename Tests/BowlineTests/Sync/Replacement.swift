// SPDX-License-Identifier: Apache-2.0

import Testing

/// A row of a rule's table: a text, a value, and the text after it.
struct Replacement: Sendable, CustomTestStringConvertible {
  let current: String
  let value: String
  let result: String

  init(_ current: String, _ value: String, _ result: String) {
    self.current = current
    self.value = value
    self.result = result
  }

  var testDescription: String { "\(current) <- \(value)" }
}
