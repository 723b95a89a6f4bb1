// SPDX-License-Identifier: Apache-2.0

internal import Bowline

extension SyncMode {
  /// The modes in the order of the key `s`.
  static let inOrder: [SyncMode] = [.number, .whole, .compatible]

  /// The mode that the key `s` chooses.
  var next: SyncMode {
    let place = Self.inOrder.firstIndex(of: self) ?? -1
    return Self.inOrder[(place + 1) % Self.inOrder.count]
  }
}
