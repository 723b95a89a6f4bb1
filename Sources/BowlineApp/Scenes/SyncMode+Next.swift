// SPDX-License-Identifier: Apache-2.0

internal import Bowline

extension SyncMode {
  /// The mode that the key `s` takes: number, whole, compatible, and number again.
  var next: SyncMode {
    self == .number ? .whole : self == .whole ? .compatible : .number
  }
}
